/** Giving something to others: by the clipboard, or by the system's own way to share.
 *
 * Browsers keep both from pages that came over plain http from another machine, which is how friends at home come to
 * a table.
 */

export async function copy(text: string): Promise<void> {
  if ("clipboard" in navigator) return navigator.clipboard.writeText(text);
  const before = document.activeElement;
  const field = document.createElement("textarea");
  field.value = text;
  document.body.append(field);
  field.select();
  document.execCommand("copy");
  field.remove();
  if (before instanceof HTMLElement) before.focus();
}

export const canShare = (): boolean => "share" in navigator;

/** Share it, or copy it where nothing can be shared; whether it was copied. */
export async function handOver(what: { text: string } | { url: string }): Promise<boolean> {
  if (!canShare()) {
    await copy("text" in what ? what.text : what.url);
    return true;
  }
  try {
    await navigator.share(what);
  } catch (error) {
    // Who closes the browser's own dialog has changed their mind.
    if (!(error instanceof DOMException)) throw error;
  }
  return false;
}
