/** From this width on, in pixels, a card can be read with its scenery; below it, `small` is. */
export const SCENERY = 88;
