import { stringToHex } from 'viem/utils'
import { toAppError } from '@/lib/chains/to-app-error'
import { isSameAddress } from '@/lib/core/account-key'
import { AppError } from '@/lib/core/app-error'
import { evmChainId } from '@/lib/core/evm-chain-id'
import { EIP155 } from '@/lib/core/namespaces'
import { isEvmTransactionId, type TransactionId } from '@/lib/core/transaction-id'
import type { WalletSignature } from '@/lib/core/wallet-signature'
import type { EvmTransaction, Patience } from '../../connector'
import type { Eip1193Provider } from './discovered-wallet'
import { readCurrent } from './injected-accounts'
import { requestWallet, toQuantity } from './injected-requests'
import { askWallet } from './wallet-provider'

/** `Connector.signMessage`: EIP-191. */
export async function signInjectedMessage(
  provider: Eip1193Provider,
  { message, address }: { readonly message: string; readonly address: string },
  patience: Patience,
): Promise<WalletSignature> {
  const signature = await requestWallet(provider, 'personal_sign', [stringToHex(message), address], patience)
  if (!isSignature(signature)) throw new AppError('siwx.bad_signature')
  return { signature }
}

/** `Connector.sendTransaction`. */
export async function sendInjectedTransaction(
  provider: Eip1193Provider,
  transaction: EvmTransaction,
): Promise<TransactionId> {
  await assertUnchanged(provider, transaction)
  const { chainId, from, to, data, value, gas } = transaction
  const fields = {
    ...{ from, to, data, value: toQuantity(BigInt(value)), chainId: toQuantity(BigInt(evmChainId(chainId))) },
    ...(gas !== undefined && { gas: toQuantity(BigInt(gas)) }),
  }
  const answer = await askWallet(provider, 'eth_sendTransaction', [fields], Number.POSITIVE_INFINITY)
  if (!answer.ok) {
    const cause = answer.reason === 'refused' ? answer.cause : []
    throw toAppError(cause, 'transaction.failed', { source: 'wallet' })
  }
  // The wallet has sent something and gives no identifier. The visitor must know this before sending again.
  if (!isEvmTransactionId(answer.value)) throw new AppError('transaction.no_hash')
  return answer.value
}

/** @throws {AppError} `wallet.changed` when the wallet no longer has the account or the network. */
async function assertUnchanged(provider: Eip1193Provider, { from, chainId }: EvmTransaction): Promise<void> {
  const now = await readCurrent(provider)
  const hasAccount = now?.accounts?.some((each) => isSameAddress(EIP155, each, from))
  if (!hasAccount || now?.chainId !== chainId) throw new AppError('wallet.changed')
}

/** Hex bytes of any length: contracts sign too (EIP-1271, ERC-6492). */
function isSignature(value: unknown): value is string {
  return typeof value === 'string' && /^0x(?:[0-9a-f]{2})+$/i.test(value)
}
