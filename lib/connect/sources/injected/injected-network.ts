import type { Network } from '@/lib/chains/network'
import { AppError } from '@/lib/core/app-error'
import { QUIET_TIMEOUT_MS } from '../../ask-foreign'
import { switchOrAdd } from '../../switch-or-add'
import { type AskedWallet, promptWallet } from './injected-requests'
import { askQuietly, listenTo, readChainId } from './wallet-provider'

/** Time between a wallet's consent to switch and its new network. */
const SWITCH_SETTLE_MS = 3_000

/** Failures of a switch that have a code of their own. All others become `network.switch_failed`. */
const PRECISE = /^wallet\.(?!failed$)|^request\.aborted$|^network\.switch_failed$/

/** `Connector.switchNetwork`: EIP-3326 (switch), EIP-3085 (add). Resolves once the wallet is on the network, or has been. */
export async function switchInjectedNetwork(
  wallet: AskedWallet,
  network: Network,
  signal?: AbortSignal,
): Promise<boolean> {
  const { provider } = wallet
  // A wallet that has left the network again must not be asked for it once more.
  let isReported = false
  const stop = listenTo(provider, ({ chainId }) => {
    isReported ||= chainId === network.caipNetworkId
  })

  /** Compares the network that the wallet uses. Wallets also agree to a switch without making it. */
  async function arrives(): Promise<boolean> {
    const giveUpAt = Date.now() + SWITCH_SETTLE_MS
    while (
      !isReported &&
      readChainId(await askQuietly(provider, 'eth_chainId', QUIET_TIMEOUT_MS)) !== Number(network.id)
    ) {
      if (signal?.aborted) throw new AppError('request.aborted')
      if (Date.now() >= giveUpAt) return false
      await new Promise((resolve) => setTimeout(resolve, SWITCH_SETTLE_MS / 10))
    }
    return true
  }
  try {
    await switchOrAdd(network, {
      ask: (method, params) => promptWallet(wallet, method, params, signal),
      arrives,
    }).finally(stop)
    return isReported
  } catch (cause) {
    const error = AppError.from(cause, 'wallet.failed')
    if (PRECISE.test(error.code)) throw error
    throw new AppError('network.switch_failed', { cause, details: { network: network.caipNetworkId } })
  }
}
