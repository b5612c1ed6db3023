/** Longer than the time in which a button ignores presses after its label has changed, ms. */
export const SETTLED_MS = 900
