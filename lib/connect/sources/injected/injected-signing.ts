import { stringToHex } from 'viem/utils'
import { explainWalletError } from '@/lib/chains/explain-error'
import { isSameAddress } from '@/lib/core/account-key'
import { AppError } from '@/lib/core/app-error'
import { EIP155 } from '@/lib/core/namespaces'
import { isEvmTransactionId, type TransactionId } from '@/lib/core/transaction-id'
import type { WalletSignature } from '@/lib/core/wallet-signature'
import type { EvmTransaction, Patience } from '../../connector'
import { isEvmSignature, transactionFields } from '../../eip155-requests'
import type { Eip1193Provider } from './discovered-wallet'
import { readCurrent } from './injected-accounts'
import { type AskedWallet, requestWallet } from './injected-requests'
import { askWallet } from './wallet-provider'

/** `Connector.signMessage`: EIP-191. */
export async function signInjectedMessage(
  wallet: AskedWallet,
  { message, address }: { readonly message: string; readonly address: string },
  patience: Patience,
): Promise<WalletSignature> {
  const signature = await requestWallet(wallet, 'personal_sign', [stringToHex(message), address], patience)
  if (!isEvmSignature(signature)) throw new AppError('siwx.bad_signature')
  return { signature }
}

/** `Connector.sendTransaction`. */
export async function sendInjectedTransaction(
  { provider, loadTranslator }: AskedWallet,
  transaction: EvmTransaction,
): Promise<TransactionId> {
  await assertUnchanged(provider, transaction)
  const answer = await askWallet(
    provider,
    'eth_sendTransaction',
    [transactionFields(transaction)],
    Number.POSITIVE_INFINITY,
  )
  if (!answer.ok) {
    const cause = answer.reason === 'refused' ? answer.cause : []
    throw await explainWalletError(cause, 'transaction.failed', loadTranslator)
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
