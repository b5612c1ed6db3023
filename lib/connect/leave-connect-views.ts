import { isOnUnknownNetwork } from '@/lib/account/unknown-network'
import type { FlowContext } from '@/lib/flow/flow-context'
import { destinationOf } from '@/lib/modal/destination'
import type { View } from '@/lib/modal/views'

/** Views that lead to a connection. They leave the stack once a wallet is connected. */
const CONNECT_VIEWS: readonly View[] = [
  'SwitchActiveChain',
  'Connect',
  'AllWallets',
  'Downloads',
  'ConnectingMultiChain',
  'ConnectingExternal',
  'ConnectingWalletConnect',
  'ConnectingWalletConnectBasic',
  'EmailLogin',
  'ConnectingSocial',
  'ConnectingFarcaster',
]

/**
 * Leaves the connect views after a wallet has connected. Shows, in this order of preference: UnsupportedChain on a network
 * that is not configured; the destination in the params of a connect view; the view below them; the page.
 */
export function leaveConnectViews({
  account,
  network,
  modal,
}: Pick<FlowContext, 'account' | 'network' | 'modal'>): void {
  if (isOnUnknownNetwork(account.getState(), network.getState())) {
    modal.reset('UnsupportedChain')
    return
  }
  const { stack } = modal.store.getState()
  const connectViews = stack.length - 1 - stack.findLastIndex(({ view }) => !CONNECT_VIEWS.includes(view))
  // The visitor has closed the modal or gone to another view in the meantime.
  if (connectViews === 0) return
  const [destination] = stack.slice(-connectViews).flatMap((entry) => destinationOf(entry) ?? [])
  const isWholeStack = connectViews === stack.length
  for (let left = connectViews; left > 1; left -= 1) modal.back()
  if (destination === undefined) {
    if (isWholeStack) modal.finish()
    else modal.back()
    return
  }
  if (destination.replace && !isWholeStack) modal.back()
  // If the destination is already the view below, such as Account below Networks, go back to it.
  const below = modal.store.getState().stack.at(-2)
  if (below?.view === destination.entry.view) modal.back()
  else modal.replaceEntry(destination.entry)
}
