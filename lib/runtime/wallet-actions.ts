import { activateNamespace, activeLast, hasAccount } from '@/lib/account/active-namespace'
import { isConfigured } from '@/lib/account/network-store'
import { isOnUnknownNetwork } from '@/lib/account/unknown-network'
import type { Namespace } from '@/lib/core/caip'
import { namespaceOf, namespaces } from '@/lib/core/namespaces'
import { currentEntry } from '@/lib/modal/modal-router'
import { isOffered } from '@/lib/project/project-offer'
import { connectEntry, showEntry } from './open-modal'
import type { Runtime } from './runtime'

type WalletActionsContext = Pick<
  Runtime,
  'config' | 'account' | 'network' | 'wallets' | 'connections' | 'modal' | 'project'
>
type WalletActions = Pick<
  Runtime,
  'connectWallet' | 'show' | 'activate' | 'selectAccount' | 'disconnect' | 'disconnectNamespace' | 'switchNetwork'
>

/** The actions of a runtime that concern connected wallets and networks. */
export function createWalletActions(context: WalletActionsContext): WalletActions {
  const { account, network, connections, modal } = context

  const isAnyConnected = (): boolean => namespaces.some((each) => hasAccount(account.getState(), each))

  /** Each connection ends in this page at once; its wallet may take longer. */
  async function leave(ended: readonly Namespace[], until?: Promise<void>): Promise<void> {
    const left = ended.map((namespace) => connections.leave(namespace, until))
    if (!isAnyConnected()) modal.finish()
    await Promise.all(left)
  }

  return {
    connectWallet(walletId, wanted) {
      const entry = connectEntry(context.wallets.find(walletId), walletId, wanted)
      const { config, project } = context
      const isEmailOff =
        entry.view === 'EmailLogin' &&
        !isOffered(project.getState(), config.features, 'email', network.getState().active)
      // Connect has the other logins of the embedded wallet.
      showEntry(context, isEmailOff ? { view: 'Connect', params: entry.params } : entry)
    },
    show(entry) {
      showEntry(context, entry)
      return new Promise((resolve) => {
        const stop = modal.store.subscribe(({ open }) => {
          if (open) return
          stop()
          resolve()
        })
      })
    },
    activate(namespace) {
      if (connections.get(namespace) === undefined) return
      activateNamespace({ account, network }, namespace)
      if (isOnUnknownNetwork(account.getState(), network.getState())) {
        modal.open({ view: 'UnsupportedChain', params: {} })
      }
    },
    selectAccount(namespace, address) {
      if (connections.get(namespace) !== undefined) connections.selectAccount(namespace, address)
    },
    disconnect: (until) => leave([...namespaces].sort(activeLast(account.getState())), until),
    disconnectNamespace: (namespace, until) => leave([namespace], until),
    switchNetwork(target) {
      const { active, accounts } = account.getState()
      const namespace = namespaceOf(target)
      const isConnected = connections.get(namespace) !== undefined
      if (isConnected && accounts[namespace].chainId !== target) {
        showEntry(context, { view: 'SwitchNetwork', params: { network: target } })
        return
      }
      if (!isConnected && isAnyConnected() && namespace !== active) {
        const params = { target, destination: { view: 'Account', params: {} }, replace: true } as const
        showEntry(context, { view: 'SwitchActiveChain', params })
        return
      }
      if (!isConfigured(network.getState(), target)) return
      account.setState({ active: namespace })
      network.setState({ active: target })
      if (currentEntry(modal.store.getState()).view === 'Networks') modal.back()
    },
  }
}
