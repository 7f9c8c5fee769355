/** Who the visitor is: nobody until a name is chosen. */
import { me as askMe, nameMe, Refused } from "../api/client";
import type { Me } from "../api/types";

/** Set once this browser has been given a name, so that a stranger is not asked for an identity. */
const KNOWN = "farwander.known";

const current = $state<{ me: Me | null; asked: boolean }>({ me: null, asked: false });

export function me(): Me | null {
  return current.me;
}

/** Whether the server has answered who we are. */
export function asked(): boolean {
  return current.asked;
}

export function setMe(who: Me): void {
  current.me = who;
  current.asked = true;
  localStorage.setItem(KNOWN, "1");
}

export async function findMe(): Promise<void> {
  if (current.asked) return;
  try {
    if (localStorage.getItem(KNOWN)) current.me = await askMe();
  } catch (failure) {
    // No answer is not the answer that nobody knows us: whoever asks next asks again.
    if (!(failure instanceof Refused) || failure.status !== 401) throw failure;
  }
  current.asked = true;
}

export async function chooseName(name: string): Promise<void> {
  setMe(await nameMe(name));
}
