import { base58 } from '@scure/base'
import { AppError } from '@/lib/core/app-error'
import { SOLANA } from '@/lib/core/namespaces'
import type { ConnectionChange, Connector } from '../../connector'
import {
  createSolanaPageWallet,
  SOLANA_FEATURES,
  type SolanaPageWallet,
  standardChainOf,
  type TransactionInput,
} from '../../solana-page-wallet'
import type { EmbeddedContext } from './embedded-context'
import { followConnector } from './follow-connector'
import { readSolanaSignature, readSolanaTransaction } from './solana-answer'

const WITHOUT_LIMIT = { timeoutMs: Number.POSITIVE_INFINITY }

/**
 * The embedded wallet as a wallet of the Wallet Standard, version 1, for Solana. `standard:connect` opens the modal when
 * no login exists.
 *
 * @param connector - Loads the connector of the namespace solana.
 */
export function createPageStandardWallet(
  { networks }: Pick<EmbeddedContext, 'networks'>,
  about: { readonly name: string; readonly icon: string },
  connector: () => Promise<Connector>,
): SolanaPageWallet['wallet'] {
  const own = networks()
    .filter(({ chainNamespace }) => chainNamespace === SOLANA)
    .map(({ caipNetworkId }) => caipNetworkId)

  const { wallet: page, share } = createSolanaPageWallet(about, own, {
    async connect(isSilent) {
      const wallet = await open()
      const [network] = own
      if (page.accounts.length === 0 && !isSilent && network) apply(await wallet.connect(network))
    },
    async disconnect() {
      const wallet = await open()
      await wallet.disconnect()
    },
    async signMessage(message, address) {
      const wallet = await openWith(address)
      const params = [{ message: base58.encode(message), pubkey: address }]
      return readSolanaSignature(await wallet.request('solana_signMessage', params, WITHOUT_LIMIT))
    },
    signTransaction: async (input) => readSolanaTransaction(await ask('solana_signTransaction', input)),
    async sendTransaction(input) {
      const { options } = input
      const answer = await ask('solana_signAndSendTransaction', input, options && { options })
      return readSolanaSignature(answer, 'transaction.no_hash')
    },
  })

  const apply = ({ accounts }: ConnectionChange): void => accounts && share(accounts, SOLANA_FEATURES)
  const open = followConnector(connector, apply)

  /** @throws {AppError} `wallet.unauthorized` for an account that is not shared. */
  async function openWith(address: string): Promise<Connector> {
    const wallet = await open()
    if (page.accounts.every((account) => account.address !== address)) throw new AppError('wallet.unauthorized')
    return wallet
  }

  /** @throws {AppError} `wallet.unauthorized` for another account; `wallet.changed` on another network than the login's. */
  async function ask(method: string, { account, transaction, chain }: TransactionInput, more: object = {}) {
    const wallet = await openWith(account.address)
    const now = await wallet.current()
    if (chain !== undefined && now?.chainId !== undefined && chain !== standardChainOf(now.chainId)) {
      throw new AppError('wallet.changed')
    }
    const params = [{ transaction: base58.encode(transaction), ...more }]
    return wallet.request(method, params, WITHOUT_LIMIT)
  }

  return page
}
