import type { Connection, Connector } from '@/lib/connect/connector'
import type { WalletConnectContext } from '@/lib/connect/sources/walletconnect/walletconnect-context'
import { AppError } from '@/lib/core/app-error'
import type { Caip2, Namespace } from '@/lib/core/caip'
import { deferred } from '../../support/deferred'
import { stagesThrough } from '../../support/stages'
import { type ModalOptions, OWNER, renderModal } from './render-modal'

export const PAIRING_URI = 'wc:0123456789abcdef@2?relay-protocol=irn&symKey=00'
const DEVNET = 'eip155:31337'

type Restored = { readonly connector: Connector; readonly connection: Connection }

/** A page with WalletConnect whose relay and wallet the test plays. */
export async function renderPairing({ config, ...options }: ModalOptions = {}) {
  let context: WalletConnectContext | undefined
  let approval = deferred<Connection>()
  const signals: AbortSignal[] = []
  const connect = (_: Caip2, signal?: AbortSignal) => {
    if (signal) signals.push(signal)
    approval = deferred<Connection>()
    context?.pairing.setState({ status: 'shown', uri: PAIRING_URI }, true)
    return approval.promise
  }
  let shared: readonly Restored[] = []
  const connector = {
    ...{ source: 'walletconnect', walletId: 'walletconnect', memoryId: 'walletconnect', type: 'WALLET_CONNECT' },
    ...{ namespace: 'eip155', name: 'Phone Wallet', icon: undefined, connect, awaitAccounts: connect },
    ...{
      memory: () => ({}),
      subscribe: () => () => undefined,
      current: async () => null,
      disconnect: async () => true,
      others: () => shared,
    },
  } as unknown as Connector
  const withRelay = stagesThrough({
    walletConnectConnectors: async () => ({
      ownRequests: [],
      createWalletConnectConnectors(given) {
        context = given
        return { connector: () => connector, restore: async () => null, leave: async () => true }
      },
    }),
  })
  const page = await renderModal({
    wallets: [],
    ...options,
    config: { walletConnectProjectId: 'test', ...config },
    stages: withRelay,
  })
  return {
    ...page,
    /** How many pairings have begun, and how many of them were cancelled. */
    pairings: () => ({ begun: signals.length, cancelled: signals.filter(({ aborted }) => aborted).length }),
    /** @param other - The account that the same approval shares in another namespace. */
    approve(other?: { readonly namespace: Namespace; readonly connection: Connection }) {
      shared = other ? [{ connector: { ...connector, namespace: other.namespace }, connection: other.connection }] : []
      approval.resolve({ accounts: [OWNER], chainId: DEVNET })
    },
    reject: () => approval.reject(new AppError('wallet.rejected')),
    loseRelay: () => context?.pairing.setState({ status: 'unreachable' }, true),
  }
}
