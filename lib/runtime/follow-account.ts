import { hasAccount } from '@/lib/account/active-namespace'
import { isOnUnknownNetwork } from '@/lib/account/unknown-network'
import { namespaces } from '@/lib/core/namespaces'
import { currentEntry } from '@/lib/modal/modal-router'
import type { View } from '@/lib/modal/views'
import type { Runtime } from './runtime'

/** Views that show or use the connected account. */
const ACCOUNT_VIEWS: readonly View[] = [
  'Account',
  'ProfileWallets',
  'Receive',
  'AccountSettings',
  'UpdateEmailWallet',
  'Send',
  'SendSelectToken',
  'SendPreview',
  'RegisterAccountNameSuccess',
  'AccountNames',
  'AccountName',
  'ChangeAccountName',
  'Allowances',
  'UnsupportedChain',
  'SIWXSignMessage',
]

type FollowAccountContext = Pick<
  Runtime,
  'config' | 'account' | 'network' | 'connections' | 'modal' | 'signInGate' | 'flows' | 'accountFlows'
>

/**
 * Keeps the visible view consistent with the account: leaves the account views after a disconnect, opens and leaves
 * UnsupportedChain, and loads the flows: for the views after Connect, and those of the account when a connection is asked
 * for or restored. Returns a function that stops it.
 */
export function followAccount(context: FollowAccountContext): () => void {
  const { config, account, network, connections, modal, signInGate, flows, accountFlows } = context

  const isUnknownNetwork = (): boolean => isOnUnknownNetwork(account.getState(), network.getState())

  function leaveInvalidView(): void {
    const state = modal.store.getState()
    const { view } = currentEntry(state)
    const isAccountThere = hasAccount(account.getState(), account.getState().active)
    const isSignInOff = view === 'SIWXSignMessage' && !signInGate()
    if (view === 'UnsupportedChain' && !isUnknownNetwork()) modal.finish()
    else if (ACCOUNT_VIEWS.includes(view) && (!isAccountThere || isSignInOff)) modal.reset('Connect')
    // An embedded card is never opened by a click: it shows the account as soon as there is one.
    else if (config.embedded && state.stack.length === 1 && view === 'Connect' && isAccountThere) modal.finish()
  }

  /** Starts while the wallet asks the visitor or restores: the account is then shown without a further wait. */
  function loadForAccount(): void {
    const { accounts } = account.getState()
    // What needs the flows later loads them again, and shows the failure.
    if (namespaces.some((each) => accounts[each].status !== 'disconnected')) accountFlows().catch(() => undefined)
  }

  function follow(): void {
    leaveInvalidView()
    loadForAccount()
  }

  follow()
  const stops = [
    account.subscribe(follow),
    connections.onChange((kind) => {
      if (kind === 'chain' && isUnknownNetwork()) modal.open({ view: 'UnsupportedChain', params: {} })
    }),
    modal.store.subscribe((state) => {
      const { view } = currentEntry(state)
      // A host can open such a view without an account, and Back can return to it after a disconnect.
      if (ACCOUNT_VIEWS.includes(view)) leaveInvalidView()
      // Connect requests the flows itself after its first paint. The view that waits for a failed load shows the failure.
      if ((state.open || config.embedded) && view !== 'Connect') flows().catch(() => undefined)
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
