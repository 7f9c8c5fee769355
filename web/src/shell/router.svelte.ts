/** Addresses without a library: the current path, going somewhere, and links that do not reload the page. */
const current = $state({ path: location.pathname, hash: location.hash });

function read(): void {
  current.path = location.pathname;
  current.hash = location.hash;
}

export function path(): string {
  return current.path;
}

export function hash(): string {
  return current.hash.slice(1);
}

/** Whether someone is on the way to a page whose heading is not there yet. */
let underway = false;

export function go(to: string): void {
  history.pushState(null, "", to);
  underway = true;
  read();
  window.scrollTo(0, 0);
}

/** The heading of the page that was gone to is there: keyboard and screen reader go on from it. */
export function arrive(heading: HTMLElement): void {
  if (underway) heading.focus({ preventScroll: true });
  underway = false;
}

/** Keep what a page encodes in its address up to date, without a new entry in the history. */
export function setHash(value: string): void {
  history.replaceState(null, "", `${location.pathname}${value ? `#${value}` : ""}`);
  current.hash = location.hash;
}

/** The same as a step that Back undoes. */
export function pushHash(value: string): void {
  history.pushState(null, "", `${location.pathname}#${value}`);
  current.hash = location.hash;
}

function follow(event: MouseEvent): void {
  const link = (event.target as Element | null)?.closest("a");
  const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  if (!link || !plain || link.origin !== location.origin || link.target || link.hasAttribute("download")) return;
  if (link.pathname.startsWith("/api/") || (link.pathname === location.pathname && link.hash)) return;
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
}

export function listen(): () => void {
  addEventListener("popstate", read);
  addEventListener("hashchange", read);
  document.addEventListener("click", follow);
  return () => {
    removeEventListener("popstate", read);
    removeEventListener("hashchange", read);
    document.removeEventListener("click", follow);
  };
}
