/** The colours that cards are painted with; they do not follow the page's scheme, as printed cards would not. */
import type { Biome } from "../game/cards";

export type Ground = Biome | "none";

export interface Paint {
  /** The biome's colour proper: frieze and frame. */
  main: string;
  /** Text and lines on light ground. */
  deep: string;
  /** Light ground. */
  pale: string;
  /** Far and near hills by day. */
  far: string;
  near: string;
  sky: [string, string];
}

export const PAINTS: Record<Ground, Paint> = {
  river: { main: "#2f8a63", deep: "#134a36", pale: "#d8efdf", far: "#9fd0ae", near: "#5fae80", sky: ["#bfe6ea", "#f3f7dc"] },
  city: { main: "#e0a61f", deep: "#63430a", pale: "#fbecc2", far: "#eccf86", near: "#d9a441", sky: ["#fbe7b4", "#fff8e2"] },
  forest: { main: "#bd4436", deep: "#641d17", pale: "#f9dbd0", far: "#dfa08c", near: "#a5604d", sky: ["#f8cdb4", "#fdeedd"] },
  desert: { main: "#3973b5", deep: "#173a68", pale: "#dbe8f6", far: "#aec6e4", near: "#6d94c6", sky: ["#c5dcf3", "#f5f3ee"] },
  none: { main: "#85857f", deep: "#3c3c3a", pale: "#eceae4", far: "#c9c7bf", near: "#a09e96", sky: ["#dcdad2", "#f6f4ee"] },
};

/** At night every landscape sinks into the same blue. */
export const NIGHT_SKY: [string, string] = ["#141a3c", "#3b3f73"];
export const NIGHT_FAR: Record<Ground, string> = {
  river: "#2d5a63",
  city: "#6b5a4d",
  forest: "#5f3652",
  desert: "#33487f",
  none: "#4d4d62",
};
export const NIGHT_NEAR: Record<Ground, string> = {
  river: "#1d4348",
  city: "#4a3c3c",
  forest: "#41233c",
  desert: "#22325f",
  none: "#37374a",
};

export const INK = "#2b2a33";
export const PAPER = "#fffaf0";

export const SYMBOL_PAINT = {
  stone: "#8d88ad",
  stoneDeep: "#4b4768",
  glow: "#ffce5c",
  chimera: "#e0709a",
  chimeraDeep: "#7c2a4b",
  thistle: "#eab52e",
  thistleDeep: "#7b5606",
  leaf: "#6f9b45",
  clue: "#8fd3e6",
  clueDeep: "#1f5a6d",
  moon: "#fbe9ae",
  sun: "#f8b932",
} as const;
