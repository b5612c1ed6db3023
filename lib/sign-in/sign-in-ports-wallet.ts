import type { NetworkStore } from '@/lib/account/network-store'
import type { Connections } from '@/lib/connect/connections'
import type { Connector } from '@/lib/connect/connector'
import { AppError } from '@/lib/core/app-error'
import type { Caip2 } from '@/lib/core/caip'
import type { ErrorCode } from '@/lib/core/error-catalogue'
import { namespaceOf } from '@/lib/core/namespaces'
import type { WalletSignature } from '@/lib/core/wallet-signature'
import { SIGN_TIMEOUT_MS } from './sign-in-machine-setup'
import type { SignInAccount } from './signed-in-session'

/** The connected wallets, as far as signing in asks them. */
export interface SigningWallet {
  /**
   * @throws {AppError} as `Connector.signMessage`; `siwx.no_client` once the wallet is gone; `siwx.smart_account` when a
   *   smart account could not sign (spec section 8).
   */
  sign(input: { account: SignInAccount; text: string }, signal: AbortSignal): Promise<WalletSignature>
  /** @throws {AppError} as `Connector.switchNetwork`; `network.not_found`, `siwx.no_client`. */
  switchNetwork(target: Caip2, signal: AbortSignal): Promise<void>
}

/** Failures that any account can have: the visitor has declined, or the wallet is away. */
const NOT_OF_THE_ACCOUNT: readonly ErrorCode[] = [
  ...(['wallet.rejected', 'wallet.changed', 'wallet.disconnected', 'wallet.timeout', 'wallet.unauthorized'] as const),
  ...(['request.aborted', 'request.interrupted', 'network.offline', 'session.ended'] as const),
  ...(['frame.request_timeout', 'frame.load_timeout', 'frame.load_failed', 'frame.iframe_not_set'] as const),
]

export function createSigningWallet(
  connections: Pick<Connections, 'get' | 'update'>,
  network: NetworkStore,
  isSmart: (account: SignInAccount) => boolean,
): SigningWallet {
  function connectorOf(chainId: Caip2): Connector {
    const connector = connections.get(namespaceOf(chainId))
    if (connector === undefined) throw new AppError('siwx.no_client')
    return connector
  }

  return {
    async sign({ account, text }, signal) {
      const { chainId, address } = account
      const wallet = connectorOf(chainId)
      try {
        return await wallet.signMessage({ message: text, address }, { timeoutMs: SIGN_TIMEOUT_MS, signal })
      } catch (cause) {
        if (!isSmart(account) || AppError.is(cause, ...NOT_OF_THE_ACCOUNT)) throw cause
        throw new AppError('siwx.smart_account', { cause })
      }
    },
    async switchNetwork(target, signal) {
      const found = network.getState().networks.find(({ caipNetworkId }) => caipNetworkId === target)
      if (found === undefined) throw new AppError('network.not_found', { details: { network: target } })
      const isReported = await connectorOf(target).switchNetwork(found, signal)
      // A wallet that has reported it may have left it again since. For the others it is applied here.
      if (!isReported) connections.update(namespaceOf(target), { chainId: target })
    },
  }
}
