import type { Network } from '@/lib/chains/network'
import { AppError } from '@/lib/core/app-error'
import type { ErrorCode } from '@/lib/core/error-catalogue'
import { addChainParameters, switchChainParameters } from './eip155-requests'

/** After these the wallet is asked nothing more: its owner has decided, or its window is still open, or it is gone. */
const FINAL: readonly ErrorCode[] = [
  'wallet.rejected',
  'wallet.request_pending',
  'wallet.timeout',
  'wallet.unreachable',
  'request.aborted',
]

const isFinal = (cause: unknown): boolean => cause instanceof AppError && FINAL.includes(cause.code)

/** A wallet that is asked to change its network. */
interface Switching {
  /** Sends a request that the visitor answers in the wallet. */
  ask(method: string, params: readonly unknown[]): Promise<unknown>
  /** Waits for the network for some time after the wallet has agreed. Resolves with whether the wallet has it. */
  arrives(): Promise<boolean>
}

/**
 * Requests a network by EIP-3326. If the wallet fails or stays where it is, adds the network once by EIP-3085: wallets do
 * not agree on the code of an unknown network, and some say nothing.
 *
 * @throws {AppError} `network.switch_failed` when the wallet has agreed and stays; otherwise the wallet's refusal. A
 *   failed addition leaves the failure of the switch, unless its owner declined it.
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
