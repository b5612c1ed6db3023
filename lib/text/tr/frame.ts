import type { LocalePart, TextKeys } from '../text-key'
import { walletRequestTexts } from './wallet-requests'
import { walletScreenTexts } from './wallet-screens'

export const frameTexts: LocalePart<TextKeys['frame']> = { ...walletScreenTexts, ...walletRequestTexts }
