import type { Network } from '@/lib/chains/network'
import { AppError } from '@/lib/core/app-error'
import type { ErrorCode } from '@/lib/core/error-catalogue'
import { addChainParameters, switchChainParameters } from './eip155-requests'

/**
 * After these errors no further request is sent: the visitor has decided, a request is still open, or the wallet is
 * gone.
 */
const FINAL: readonly ErrorCode[] = [
  'wallet.rejected',
  'wallet.request_pending',
  'wallet.timeout',
  'wallet.unreachable',
  'request.aborted',
]

const isFinal = (cause: unknown): boolean => AppError.is(cause, ...FINAL)

/** A wallet that is asked to change its network. */
interface Switching {
  /** Sends a request that the visitor answers in the wallet. */
  ask(method: string, params: readonly unknown[]): Promise<unknown>
  /** Waits a limited time for the network after the wallet has agreed. Resolves with whether the wallet is on it. */
  arrives(): Promise<boolean>
}

/**
 * Requests a network by EIP-3326. If the wallet fails or stays on its network, adds the network once by EIP-3085,
 * because wallets do not agree on the code of an unknown network, and some answer without an error.
 *
 * @throws {AppError} `network.switch_failed` when the wallet has agreed but stays on its network; otherwise the error
 *   of the switch. The error of the addition is thrown only if the visitor declined it.
 */
export async function switchOrAdd(network: Network, { ask, arrives }: Switching): Promise<void> {
  const failure = await ask('wallet_switchEthereumChain', [switchChainParameters(network)]).then(
    async () => ((await arrives()) ? undefined : stayed(network)),
    (cause: unknown) => cause,
  )
  if (failure === undefined) return
  if (isFinal(failure)) throw failure
  await ask('wallet_addEthereumChain', [addChainParameters(network)]).catch((cause: unknown) => {
    throw isFinal(cause) ? cause : failure
  })
  if (await arrives()) return
  // Some wallets do not switch to an added network.
  await ask('wallet_switchEthereumChain', [switchChainParameters(network)])
  if (!(await arrives())) throw stayed(network)
}

const stayed = ({ caipNetworkId }: Network): AppError =>
  new AppError('network.switch_failed', { details: { network: caipNetworkId } })
