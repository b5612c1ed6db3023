import { custodyErrorTexts } from './custody-errors'

/** What the views of the embedded wallet say, on the page and in the frame. Loaded with the first of them. */
export const embeddedTexts = {
  ...custodyErrorTexts,
} as const
