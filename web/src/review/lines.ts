/** How the lines of players differ beside their colour: the dashes, by seat. */
export const LINES = ["none", "9 6", "2 6", "14 5 2 5", "5 4", "18 6"];
