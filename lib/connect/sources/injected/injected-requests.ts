import { explainWalletError, type LoadTranslator } from '@/lib/chains/explain-error'
import { PROMPT_TIMEOUT_MS } from '../../ask-foreign'
import type { Patience, RequestParams } from '../../connector'
import { noAnswer } from '../../no-answer'
import type { Eip1193Provider } from './discovered-wallet'
import { askWallet } from './wallet-provider'

/** A wallet, with the translation of its errors. */
export interface AskedWallet {
  readonly provider: Eip1193Provider
  readonly loadTranslator: LoadTranslator
}

/**
 * Sends a request to a wallet. The answer is unchecked.
 *
 * @param copy - Copies the answer to plain data, as for `askWallet`.
 * @throws {AppError} the wallet's refusal, `wallet.timeout` or `request.aborted`.
 */
export async function requestWallet(
  { provider, loadTranslator }: AskedWallet,
  method: string,
  params: RequestParams,
  { timeoutMs, signal }: Patience,
  copy?: (answer: unknown) => unknown,
): Promise<unknown> {
  const answer = await askWallet(provider, method, params, timeoutMs, signal, copy)
  if (answer.ok) return answer.value
  if (answer.reason === 'refused') throw await explainWalletError(answer.cause, 'wallet.failed', loadTranslator)
  throw noAnswer(answer.reason, method)
}

/** A copy of what the wallet has answered, of objects too. Throws for what is no JSON. */
export const copyJson = (answer: unknown): unknown =>
  answer === undefined ? undefined : JSON.parse(JSON.stringify(answer))

/** {@link requestWallet} for a request that the visitor answers in the wallet. */
export function promptWallet(
  wallet: AskedWallet,
  method: string,
  params: readonly unknown[],
  signal: AbortSignal | undefined,
): Promise<unknown> {
  return requestWallet(wallet, method, params, { timeoutMs: PROMPT_TIMEOUT_MS, signal })
}
