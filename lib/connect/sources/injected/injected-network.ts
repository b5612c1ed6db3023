import type { Network } from '@/lib/chains/network'
import { AppError } from '@/lib/core/app-error'
import { QUIET_TIMEOUT_MS } from '../../ask-foreign'
import { addChainParameters, switchChainParameters } from '../../eip155-requests'
import type { Eip1193Provider } from './discovered-wallet'
import { promptWallet } from './injected-requests'
import { askQuietly, readChainId } from './wallet-provider'

/** Time between a wallet's consent to switch and its new network. */
const SWITCH_SETTLE_MS = 3_000

/** Failures of a switch that have a code of their own. All others become `network.switch_failed`. */
const TELLING = /^wallet\.(?!failed$)|^request\.aborted$/

/** `Connector.switchNetwork`: EIP-3326 (switch), EIP-3085 (add). Resolves once the wallet is on the network. */
export async function switchInjectedNetwork(
  provider: Eip1193Provider,
  network: Network,
  signal?: AbortSignal,
): Promise<void> {
  const details = { network: network.caipNetworkId }
  try {
    await switchOrAdd(provider, network, signal)
  } catch (cause) {
    const error = AppError.from(cause, 'wallet.failed')
    throw TELLING.test(error.code) ? error : new AppError('network.switch_failed', { cause, details })
  }
  // The network of the wallet decides, not its answer.
  const giveUpAt = Date.now() + SWITCH_SETTLE_MS
  while (!(await isOn(provider, network))) {
    if (signal?.aborted) throw new AppError('request.aborted')
    if (Date.now() >= giveUpAt) throw new AppError('network.switch_failed', { details })
    await new Promise((resolve) => setTimeout(resolve, SWITCH_SETTLE_MS / 10))
  }
}

async function switchOrAdd(provider: Eip1193Provider, network: Network, signal?: AbortSignal): Promise<void> {
  const requestSwitch = () =>
    promptWallet(provider, 'wallet_switchEthereumChain', [switchChainParameters(network)], signal)
  try {
    await requestSwitch()
  } catch (cause) {
    if (AppError.from(cause, 'wallet.failed').code !== 'wallet.unknown_chain') throw cause
    await promptWallet(provider, 'wallet_addEthereumChain', [addChainParameters(network)], signal)
    // Some wallets also switch to an added network; the others need a request.
    if (!(await isOn(provider, network))) await requestSwitch()
  }
}

async function isOn(provider: Eip1193Provider, network: Network): Promise<boolean> {
  return readChainId(await askQuietly(provider, 'eth_chainId', QUIET_TIMEOUT_MS)) === Number(network.id)
}
