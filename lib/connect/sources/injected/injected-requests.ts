import { PROMPT_TIMEOUT_MS } from '../../ask-foreign'
import type { Patience } from '../../connector'
import { answerValue } from '../../wallet-answer'
import type { Eip1193Provider } from './discovered-wallet'
import { askWallet } from './wallet-provider'

/**
 * Sends a request to a wallet. The answer is unchecked.
 *
 * @throws {AppError} the wallet's refusal, `wallet.timeout` or `request.aborted`.
 */
export async function requestWallet(
  provider: Eip1193Provider,
  method: string,
  params: readonly unknown[],
  { timeoutMs, signal }: Patience,
): Promise<unknown> {
  return answerValue(await askWallet(provider, method, params, timeoutMs, signal), method)
}

/** {@link requestWallet} for a request that the visitor answers in the wallet. */
export function promptWallet(
  provider: Eip1193Provider,
  method: string,
  params: readonly unknown[],
  signal: AbortSignal | undefined,
): Promise<unknown> {
  return requestWallet(provider, method, params, { timeoutMs: PROMPT_TIMEOUT_MS, signal })
}
