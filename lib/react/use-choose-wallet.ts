'use client'
import { useCallback } from 'react'
import { offersPairing } from '@/lib/connect/wallet-choices'
import { WALLET_CONNECT } from '@/lib/connect/walletconnect-id'
import type { Caip2 } from '@/lib/core/caip'
import { readDevice } from '@/lib/core/device'
import type { WalletEntry } from '@/lib/directory/wallet-entries'
import { isPairable } from '@/lib/directory/wallet-platforms'
import { useRuntime } from './runtime-context'

/**
 * Shows the view for a wallet of a list: an installed one is connected, one that takes pairings is paired where the page
 * has WalletConnect, and any other one shows where to get it.
 */
export function useChooseWallet(network?: Caip2): (entry: WalletEntry) => void {
  const { config, connectWallet, modal, ports } = useRuntime()
  return useCallback(
    ({ id, isInstalled, links }) => {
      if (isInstalled) connectWallet(id, network)
      else if (offersPairing(config) && isPairable(links, readDevice(ports.device()))) {
        const params = { walletId: WALLET_CONNECT, listedId: id, ...(network === undefined ? {} : { network }) }
        modal.push('ConnectingWalletConnect', params)
      } else modal.push('Downloads', { walletId: id })
    },
    [config, connectWallet, modal, ports, network],
  )
}
