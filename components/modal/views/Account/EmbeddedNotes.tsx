'use client'
import type { Network } from '@/lib/chains/network'
import { NewWallet } from './NewWallet'
import { RecoveryOffer } from './RecoveryOffer'

/** What Account says to the owner of a wallet by e-mail, each once: the welcome, and that recovery can be chosen. */
export default function EmbeddedNotes({ network }: { network: Network }) {
  return (
    <>
      <NewWallet network={network} />
      <RecoveryOffer />
    </>
  )
}
