/** A key for a decision, by which a repeat is told from a new one. `crypto.randomUUID` is not for pages over plain http. */
export function freshKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
