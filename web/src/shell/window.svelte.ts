/** Whether a page wants the whole window for itself, without the way about above it. */
const current = $state({ whole: false });

export function wholeWindow(): boolean {
  return current.whole;
}

/** Take the whole window; the answer gives it back. */
export function takeWindow(): () => void {
  current.whole = true;
  return () => (current.whole = false);
}
