import { type AccountFacts, patchAccount } from '@/lib/account/account-store'
import { activateNamespace, activeLast } from '@/lib/account/active-namespace'
import { withPurposes } from '@/lib/account/address-purpose'
import { isSameAddress } from '@/lib/core/account-key'
import type { Namespace } from '@/lib/core/caip'
import { namespaces } from '@/lib/core/namespaces'
import { type AccountChoice, isChoiceValid, withChosenFirst } from './account-choice'
import { applyChange, type ChangeKind } from './apply-change'
import { createCanonicalAccounts, type LoadAddresses } from './canonical-accounts'
import { type ConnectionFacts, clearConnection } from './clear-connection'
import type { Connection, ConnectionChange, Connector } from './connector'
import { createLeaving, type LeaveListener, type LeavingContext } from './leaving'
import { leaveRemembered, rememberedOf, settleLeft } from './left-connections'
import { forgetConnection } from './store-connection'
import { rememberConnection } from './store-recent'

export type ConnectionListener = (kind: ChangeKind, namespace: Namespace) => void

/** The connected wallets, one for each namespace. Their events update the account, the network and the storage. */
export interface Connections {
  /** Loads what {@link attach} needs to read the addresses of a namespace. Never rejects. */
  prepare(namespace: Namespace): Promise<void>
  /** The connector of a namespace's account; `undefined` while no wallet is connected. */
  get(namespace: Namespace): Connector | undefined
  /**
   * Makes a wallet the connected one of its namespace: stores its account, remembers it, follows its events. The wallet
   * that it replaces is disconnected, unless it is also connected in another namespace.
   *
   * @param options.activate - Also makes its namespace the active one.
   * @param options.choice - The account that the visitor had chosen before a reload.
   * @param options.isRestored - The wallet was connected before the reload.
   */
  attach(connector: Connector, connection: Connection, options: AttachOptions): void
  /**
   * Makes another account that the wallet shares the active one of its namespace, until the visitor changes the account
   * in the wallet or the wallet no longer shares it. Remembered. No effect for an account that the wallet does not
   * share.
   */
  selectAccount(namespace: Namespace, address: string): void
  /**
   * Ends the connection of a namespace, also one that is not restored yet: in this page at once, then in the wallet,
   * within 3 s. A wallet that does not answer is notified at the next page load. Never rejects.
   *
   * @param until - The wallet is notified when this has resolved, if it is not connected again by then.
   */
  leave(namespace: Namespace, until?: Promise<void>): Promise<void>
  /**
   * Notifies the wallets of connections that ended before a reload, or before this code was loaded. As {@link leave}.
   */
  finishLeaving(): Promise<void>
  /**
   * Reports that the remembered wallet of a namespace cannot be used after a reload.
   *
   * @param isOver - The wallet says that the connection has ended. The stored connection is then cleared.
   */
  lose(namespace: Namespace, isOver: boolean): void
  /**
   * Calls back before a connection ends in this tab, not for those that another tab ends. Returns an unsubscribe
   * function.
   */
  onLeave(listener: LeaveListener): () => void
  /** Ends a connection that another tab has ended. Notifies no wallet and keeps what is stored. */
  detach(namespace: Namespace): void
  /** Applies an account or network that was read from the wallet, like an event of the wallet. */
  update(namespace: Namespace, change: ConnectionChange): void
  /** Calls back after each change of a connected wallet. Returns an unsubscribe function. */
  onChange(listener: ConnectionListener): () => void
  /** Reads accounts and networks from the wallets again, because events were lost. Never rejects. */
  refresh(): Promise<void>
  /** Stops listening to the wallets. Keeps the account and what is remembered: the page is closing. */
  stop(): void
}

export interface AttachOptions {
  readonly activate: boolean
  readonly choice?: AccountChoice | undefined
  readonly isRestored?: boolean
}

/** A connected wallet. */
interface Live {
  readonly connector: Connector
  readonly unsubscribe: () => void
  /** The accounts in the order of the wallet. */
  accounts: readonly string[]
  choice: AccountChoice | undefined
}

export function createConnections(
  facts: ConnectionFacts & LeavingContext & { readonly loadAddresses: LoadAddresses },
): Connections {
  const { account, network, storage } = facts
  const listeners = new Set<ConnectionListener>()
  const live = new Map<Namespace, Live>()
  const leaving = createLeaving(facts)
  const canonical = createCanonicalAccounts(facts.loadAddresses)

  const notify: ConnectionListener = (kind, namespace) => {
    for (const listener of [...listeners]) listener(kind, namespace)
  }

  function storeConnection({ connector, choice }: Live): void {
    const { namespace } = connector
    const { address, chainId } = account.getState().accounts[namespace]
    if (address === undefined || chainId === undefined) return
    rememberConnection(storage, {
      source: connector.source,
      walletId: connector.memoryId,
      namespace,
      data: connector.memory({ address, chainId }),
      ...(choice !== undefined && { walletFirst: choice.walletFirst }),
    })
  }

  function stopListening(namespace: Namespace): void {
    live.get(namespace)?.unsubscribe()
    live.delete(namespace)
  }

  function end(namespace: Namespace): void {
    stopListening(namespace)
    clearConnection(facts, namespace)
    // The purposes of addresses are the wallet's; other labels are the choice of visitor or host.
    const { addressLabels } = account.getState().accounts[namespace]
    patchAccount(account, namespace, { addressLabels: withPurposes(addressLabels, {}) })
  }

  /** Puts the chosen account first. A choice that no longer holds ends. */
  function inOrder<C extends ConnectionChange>(current: Live, change: C): C {
    const { namespace } = current.connector
    if (change.accounts === undefined) return change
    current.accounts = change.accounts
    if (current.choice && !isChoiceValid(namespace, current.choice, change.accounts)) current.choice = undefined
    if (current.choice === undefined) return change
    return { ...change, accounts: withChosenFirst(namespace, current.choice.address, change.accounts) }
  }

  function update(namespace: Namespace, given: ConnectionChange): void {
    const current = live.get(namespace)
    if (current === undefined) return
    const change = canonical.of(namespace, given)
    if (change.accounts?.length === 0) {
      // If nothing is stored, another tab has ended the connection and does the rest.
      if (rememberedOf(storage, current.connector) !== undefined) {
        forgetConnection(storage, namespace)
        leaving.notifyListeners(namespace, 'left')
      }
      end(namespace)
      notify('disconnect', namespace)
      return
    }
    const kinds = applyChange(facts, namespace, inOrder(current, change))
    storeConnection(current)
    for (const kind of kinds) notify(kind, namespace)
  }

  return {
    prepare: canonical.load,
    get: (namespace) => live.get(namespace)?.connector,
    attach(connector, given, { activate, choice, isRestored = false }) {
      const { namespace, icon, name, type } = connector
      const connection = canonical.of(namespace, given)
      const before = live.get(namespace)?.connector
      stopListening(namespace)
      if (!isRestored) leaving.replace(before, connector)
      settleLeft(storage, { source: connector.source, walletId: connector.memoryId, namespace })
      const unsubscribe = connector.subscribe((change) => update(namespace, change))
      const current: Live = { connector, unsubscribe, accounts: connection.accounts, choice }
      live.set(namespace, current)
      // A wallet without purposes replaces those of the wallet before it.
      const kinds = applyChange(facts, namespace, inOrder(current, { labels: {}, ...connection }), {
        status: 'connected',
        walletId: connector.walletId,
        connectedWalletInfo: { name, type, ...(icon === undefined ? {} : { icon }) },
        ...userFacts(connection),
      })
      const { active, accounts } = account.getState()
      // After a reload the network store still has its default. And if the wallet of the active namespace is gone, the
      // page must not say "disconnected" while another wallet is connected.
      if (activate || active === namespace || accounts[active].status === 'disconnected') {
        activateNamespace({ account, network }, namespace)
      }
      storeConnection(current)
      facts.setConnectedHint(true)
      if (before !== undefined) for (const kind of kinds) notify(kind, namespace)
    },
    selectAccount(namespace, address) {
      const current = live.get(namespace)
      const [walletFirst] = current?.accounts ?? []
      if (current === undefined || walletFirst === undefined) return
      const choice = { address, walletFirst }
      if (!isChoiceValid(namespace, choice, current.accounts)) return
      // Its own first account needs no choice.
      current.choice = isSameAddress(namespace, address, walletFirst) ? undefined : choice
      update(namespace, { accounts: current.accounts })
    },
    leave(namespace, until) {
      const inOrderOfEnd = activeLast(account.getState())
      const all = [...leaveRemembered(storage, namespace)].sort((a, b) => inOrderOfEnd(a.namespace, b.namespace))
      const ended = all.map(({ namespace: each, left }) => {
        const connector = live.get(each)?.connector
        if (left || account.getState().accounts[each].status !== 'disconnected') {
          leaving.notifyListeners(each, 'left')
        }
        end(each)
        if (connector) notify('disconnect', each)
        return { left, connector }
      })
      return leaving.notifyWallets(ended, until)
    },
    finishLeaving: leaving.finish,
    lose(namespace, isOver) {
      if (live.has(namespace)) return
      if (isOver) forgetConnection(storage, namespace)
      leaving.notifyListeners(namespace, 'left')
    },
    onLeave: leaving.onLeave,
    detach(namespace) {
      const wasConnected = live.has(namespace)
      end(namespace)
      if (wasConnected) notify('disconnect', namespace)
    },
    update,
    onChange(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    async refresh() {
      const connected = [...live.values()]
      await Promise.all(
        connected.map(async ({ connector }) => {
          const change = await connector.current()
          // No answer changes nothing. Only an answer without accounts is a disconnect.
          if (change !== null && live.get(connector.namespace)?.connector === connector) {
            update(connector.namespace, change)
          }
        }),
      )
    },
    stop() {
      for (const namespace of namespaces) stopListening(namespace)
    },
  }
}

/** What the account state says about the user of the embedded wallet. */
function userFacts({ user, socialProvider }: Connection): Partial<AccountFacts> {
  return { user: user && { email: null, ...user }, socialProvider, smartAccountDeployed: undefined }
}
