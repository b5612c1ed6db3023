'use client'
import { useState } from 'react'
import type { AccountType } from '@/lib/account/account-store'
import { isSmartAccount, otherAccount } from '@/lib/account/smart-account'
import { EIP155 } from '@/lib/core/namespaces'
import { readSmartAccountNetworks } from '@/lib/frame/stored-smart-networks'
import { useRuntime } from './runtime-context'
import { useAccount } from './use-account'
import { useActiveNetwork } from './use-active-network'
import { useEmbeddedFlows } from './use-embedded'

/** Which of its two accounts the login shows on the active network, and the way to the other one. */
export function useAccountType() {
  const { account, ports, snackbar, load } = useRuntime()
  const { wallet } = useEmbeddedFlows()
  const facts = useAccount()
  const { chainNamespace, id, caipNetworkId: chainId } = useActiveNetwork()
  /** The chosen type while the frame changes to it. */
  const [chosen, setChosen] = useState<AccountType | undefined>(undefined)
  const { address, preferredAccountTypes } = facts
  const isSmart = address !== undefined && isSmartAccount(account.getState(), { chainId, address })

  const choose = async (type: AccountType) => {
    if (chosen !== undefined) return
    setChosen(type)
    try {
      const { chooseAccountType } = await load('accountType')
      await chooseAccountType(wallet, ports.storage, type)
    } catch {
      snackbar.show('error', 'accountType.failed')
    }
    setChosen(undefined)
  }

  return {
    /** Whether the active network has smart accounts. */
    isOffered: chainNamespace === EIP155 && readSmartAccountNetworks(ports.storage).includes(Number(id)),
    /** The type that is shown, or is about to be. */
    type: chosen ?? (isSmart ? ('SMART_ACCOUNT' as const) : ('EOA' as const)),
    /** Whether the visitor has chosen the smart account, wherever there is one. */
    prefersSmart: chainNamespace === EIP155 && preferredAccountTypes[EIP155] === 'SMART_ACCOUNT',
    /** The account that is not shown; `undefined` while the account changes. */
    other: chosen === undefined ? otherAccount(facts) : undefined,
    choose,
  }
}
