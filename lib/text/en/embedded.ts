import { custodyErrorTexts } from './custody-errors'
import { walletScreenTexts } from './wallet-screens'

/** What the views of the embedded wallet say, on the page and in the frame. Loaded with the first of them. */
export const embeddedTexts = {
  ...custodyErrorTexts,
  ...walletScreenTexts,
} as const
