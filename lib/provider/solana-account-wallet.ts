import type { AccountStore } from '@/lib/account/account-store'
import {
  createSolanaPageWallet,
  SOLANA_FEATURES,
  type SolanaPageWallet,
  standardChainOf,
  type TransactionInput,
} from '@/lib/connect/solana-page-wallet'
import { AppError } from '@/lib/core/app-error'
import { attempt } from '@/lib/core/attempt'
import type { Caip2 } from '@/lib/core/caip'
import { SOLANA } from '@/lib/core/namespaces'
import type { SolanaSigner } from './solana-signer'

export interface SolanaAccountContext {
  readonly account: AccountStore
  /** Those of the page, at least one. */
  readonly networks: readonly Caip2[]
  /** Opens Connect. Resolves once a Solana account is connected, or the visitor has closed the modal. */
  openConnect(network: Caip2): Promise<void>
  /** Opens the change of network. Resolves once the account is on `network`, or the visitor has closed the modal. */
  openSwitch(network: Caip2): Promise<void>
  /** Names of the features that the connected wallet has for an account. Never rejects. */
  featuresOf(address: string): Promise<readonly string[]>
  /** Disconnects the Solana wallet. */
  disconnect(): Promise<void>
  /** Loads what asks the connected wallet. */
  signer(): Promise<SolanaSigner>
}

/**
 * The connected Solana account as a wallet of the Wallet Standard. Its accounts follow the account of the page, and what an
 * account lists as its features is what the connected wallet does.
 */
export function createSolanaAccountWallet(
  context: SolanaAccountContext,
  about: { readonly name: string; readonly icon: string },
): SolanaPageWallet['wallet'] {
  const { account, networks } = context
  const facts = () => account.getState().accounts[SOLANA]
  const connected = () => (facts().status === 'connected' ? facts().address : undefined)

  const { wallet, share } = createSolanaPageWallet(about, networks, {
    async connect(isSilent) {
      await settled()
      const [network] = networks
      if (connected() === undefined && !isSilent && network) {
        await context.openConnect(network)
        if (connected() === undefined) throw new AppError('wallet.rejected')
      }
      await update()
    },
    disconnect: async () => {
      await settled()
      if (connected() !== undefined) await context.disconnect()
    },
    async signMessage(bytes, address) {
      assertConnected(address)
      return (await context.signer()).signMessage(textOf(bytes))
    },
    async signTransaction(input) {
      await prepare(input)
      return (await context.signer()).signTransaction(input.transaction)
    },
    async sendTransaction(input) {
      await prepare(input)
      return (await context.signer()).sendTransaction(input.transaction)
    },
  })

  async function update(): Promise<void> {
    const address = connected()
    if (address === undefined) return share([], [])
    const names = await context.featuresOf(address)
    // What has changed meanwhile has an update of its own.
    if (connected() === address) {
      share(
        [address],
        SOLANA_FEATURES.filter((feature) => names.includes(feature)),
      )
    }
  }

  /** Resolves once a wallet of an earlier visit has answered, or has not. */
  async function settled(): Promise<void> {
    if (facts().status !== 'reconnecting') return
    await new Promise<void>((resolve) => {
      const stop = account.subscribe(() => {
        if (facts().status === 'reconnecting') return
        stop()
        resolve()
      })
    })
  }

  /** @throws {AppError} `wallet.unauthorized` for another account than the connected one. */
  function assertConnected(address: string): void {
    if (connected() !== address) throw new AppError('wallet.unauthorized')
  }

  /**
   * @throws {AppError} `wallet.unauthorized`; `wallet.changed` where the visitor does not change to the network;
   *   `wallet.unsupported_chain_id` for one that the page does not have.
   */
  async function prepare({ account: { address }, chain }: TransactionInput): Promise<void> {
    assertConnected(address)
    if (chain === undefined) return
    const wanted = networks.find((network) => standardChainOf(network) === chain)
    if (wanted === undefined) throw new AppError('wallet.unsupported_chain_id', { details: { network: chain } })
    if (facts().chainId !== wanted) await context.openSwitch(wanted)
    assertConnected(address)
    if (facts().chainId !== wanted) throw new AppError('wallet.changed')
  }

  account.subscribe(() => void update())
  void update()
  return wallet
}

/**
 * Wallets are asked to sign texts.
 *
 * @throws {AppError} `request.invalid` for bytes that are not UTF-8.
 */
function textOf(bytes: Uint8Array): string {
  const text = attempt(() => new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes))
  if (text === undefined) throw new AppError('request.invalid', { details: { field: 'message' } })
  return text
}
