import type { Caip2 } from '@/lib/core/caip'
import type { WireChainId } from './wire-chain-id'

/** What the page has told the frame about itself and its choices. Nothing of it is trusted. */
export interface PageFacts {
  chainId: Caip2
  /** The id in the form in which the page has named it. */
  wireChainId: WireChainId
  claimedName: string | null
  /** The account that it wants. On a network without smart accounts that is the one with the key. */
  accountType: 'eoa' | 'smartAccount'
}
