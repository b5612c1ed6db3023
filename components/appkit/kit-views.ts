import type { Namespace } from '@/lib/core/caip'
import { namespaces } from '@/lib/core/namespaces'
import type { OpenOptions } from '@/lib/runtime/runtime'
import type { AppKitOpenOptions } from './kit-options'
import { viewRows } from './parity'
import { warnOnce } from './warn-once'

/** Views with another name or with params; the other views that work have ours. */
const ownViews = [
  'Connect',
  'Account',
  'AllWallets',
  'Networks',
  'ProfileWallets',
  'ConnectingWalletConnectBasic',
] as const

/**
 * What our `open` is called with. A view without a counterpart warns once, and the first view opens.
 *
 * @param symbol - Of the native token of the active network.
 */
export function openOptionsOf(
  { view, namespace: name, arguments: given = {} }: AppKitOpenOptions,
  symbol: string,
): OpenOptions {
  const namespace = namespaces.find((each) => each === name)
  const where: { readonly namespace?: Namespace } = namespace === undefined ? {} : { namespace }
  const own = ownViews.find((each) => each === view)
  if (own !== undefined) return { ...where, view: own }
  if (view === 'Swap') return { ...where, view, params: swapParams(given, symbol) }
  if (view === 'WalletSend') return { ...where, view: 'Send', params: sendParams(given) }
  if (view === 'OnRampProviders') return { ...where, view: 'OnRamp' }
  if (view === 'Transactions') return { ...where, view: 'Account' }
  // A page that passes `open` as a listener calls it with an event, which has a `view` as well.
  if (typeof view === 'string') {
    const row = Object.hasOwn(viewRows, view) ? viewRows[view as keyof typeof viewRows] : undefined
    warnOnce(`view "${view}"`, row?.says ?? '')
  }
  return where
}

function swapParams({ amount, fromToken, toToken }: Readonly<Record<string, unknown>>, symbol: string) {
  return {
    ...tokenParam('from', fromToken, symbol),
    ...tokenParam('to', toToken, symbol),
    ...textParam('amount', amount),
  }
}

function sendParams({ amount, assetAddress, to }: Readonly<Record<string, unknown>>) {
  return { ...textParam('token', assetAddress), ...textParam('to', to), ...textParam('amount', amount) }
}

function textParam(name: string, value: unknown): Readonly<Record<string, string>> {
  return typeof value === 'string' || typeof value === 'number' ? { [name]: String(value) } : {}
}

/** A token by its address, or the native one by its symbol. */
function tokenParam(name: string, token: unknown, symbol: string): Readonly<Record<string, string>> {
  if (typeof token !== 'string') return {}
  if (token === symbol) return { [name]: 'native' }
  if (/^0x[\da-f]{40}$/i.test(token) || token.includes(':') || token === 'native') return { [name]: token }
  warnOnce(`swap token "${token}"`, viewRows.Swap.says)
  return {}
}
