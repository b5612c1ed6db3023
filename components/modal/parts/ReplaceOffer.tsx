'use client'
import { useState } from 'react'
import { softLazy } from '@/components/modal/soft-lazy'
import type { TransactionId } from '@/lib/core/transaction-id'
import { useAccount } from '@/lib/react/use-account'
import { useAccountFlows } from '@/lib/react/use-account-flows'

/** For a transaction of the embedded wallet that waits: to speed it up or to cancel it. Its code loads on its own. */
export function ReplaceOffer({ id }: { id: TransactionId | undefined }) {
  const { replaceFlow } = useAccountFlows()
  const isEmbedded = useAccount(({ connectedWalletInfo }) => connectedWalletInfo?.type === 'AUTH')
  const [Offer] = useState(() =>
    softLazy(async () => (await Promise.all([import('./ReplaceTransaction'), replaceFlow()]))[0].ReplaceTransaction),
  )
  return isEmbedded && id !== undefined && <Offer id={id} />
}
