import { loadLateStage } from '@/components/modal/stages/load-late-stage'
import type { Connection, Connector } from '@/lib/connect/connector'
import type { WalletConnectContext } from '@/lib/connect/sources/walletconnect/walletconnect-context'
import { AppError } from '@/lib/core/app-error'
import type { Caip2 } from '@/lib/core/caip'
import type { Stages } from '@/lib/runtime/runtime'
import { deferred } from '../../support/deferred'
import { stages } from '../../support/stages'
import { type ModalOptions, OWNER, renderModal } from './render-modal'

export const PAIRING_URI = 'wc:0123456789abcdef@2?relay-protocol=irn&symKey=00'
const DEVNET = 'eip155:31337'

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
  const connector = {
    ...{ source: 'walletconnect', walletId: 'walletconnect', memoryId: 'walletconnect', type: 'WALLET_CONNECT' },
    ...{ namespace: 'eip155', name: 'Phone Wallet', icon: undefined, connect, awaitAccounts: connect },
    ...{
      memory: () => ({}),
      subscribe: () => () => undefined,
      current: async () => null,
      disconnect: async () => undefined,
    },
  } as unknown as Connector
  const withRelay: Stages = {
    ...stages,
    async modal() {
      const loadLate = async () => ({
        ...(await loadLateStage()),
        loadWalletConnectConnectors: async () => ({
          createWalletConnectConnectors(given: WalletConnectContext) {
            context = given
            return { connector: () => connector, restore: async () => null }
          },
        }),
      })
      return { ...(await stages.modal()), loadLate }
    },
  }
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
    approve: () => approval.resolve({ accounts: [OWNER], chainId: DEVNET }),
    reject: () => approval.reject(new AppError('wallet.rejected')),
    loseRelay: () => context?.pairing.setState({ status: 'unreachable' }, true),
  }
}
