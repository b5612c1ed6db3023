'use client'
import { unsupportedNetwork } from '@/lib/chains/network'
import { useAccount } from '@/lib/react/use-account'
import { useText } from '@/lib/react/use-text'

/**
 * Says which wallet is on which network that the site does not support. Such a network has no name here: the host did
 * not configure it.
 */
export function useUnsupportedSentence(): string | undefined {
  const t = useText()
  const { chainId, connectedWalletInfo } = useAccount()
  if (chainId === undefined) return undefined
  return t('unsupported.on', {
    wallet: connectedWalletInfo?.name || t('connect.browserWallet'),
    network: t('unsupported.chain', { id: unsupportedNetwork(chainId).id }),
  })
}
