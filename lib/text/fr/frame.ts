import type { LocalePart, TextKeys } from '../text-key'
import { walletRequestTexts } from './wallet-requests'
import { walletScreenTexts } from './wallet-screens'
import { walletSolanaTexts } from './wallet-solana'
import { walletWindowTexts } from './wallet-window'

export const frameTexts: LocalePart<TextKeys['frame']> = {
  ...walletScreenTexts,
  ...walletRequestTexts,
  ...walletSolanaTexts,
  ...walletWindowTexts,
}
