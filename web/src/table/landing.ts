/** A place where a dragged card can be let go. Dragging is a shortcut: every card is also a button. */
import type { Attachment } from "svelte/attachments";

const KIND = "text/plain";

export function carry(event: DragEvent, number: number): void {
  event.dataTransfer?.setData(KIND, String(number));
}

/** Marks the element with the class `over` while a card that it takes is held above it. */
export function landing(takes: () => boolean, land: (number: number) => void): Attachment<HTMLElement> {
  return (node) => {
    const over = (event: DragEvent) => {
      if (!takes()) return;
      event.preventDefault();
      node.classList.add("over");
    };
    const away = (event: DragEvent) => {
      if (!node.contains(event.relatedTarget as Node | null)) node.classList.remove("over");
    };
    const drop = (event: DragEvent) => {
      event.preventDefault();
      node.classList.remove("over");
      land(Number(event.dataTransfer?.getData(KIND)));
    };
    node.addEventListener("dragover", over);
    node.addEventListener("dragleave", away);
    node.addEventListener("drop", drop);
    return () => {
      node.removeEventListener("dragover", over);
      node.removeEventListener("dragleave", away);
      node.removeEventListener("drop", drop);
    };
  };
}
