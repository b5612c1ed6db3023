import 'server-only'
import { type Address, decodeFunctionResult, type Hex, hexToString, parseAbi } from 'viem'
import type { Caip2 } from '@/lib/core/caip'
import { isTokenDecimals } from '@/lib/core/token-decimals'
import type { Services } from '../process/services'
import { readContracts } from '../rpc/contract-batch'
import { type ContractCall, contractCall, untrusted } from '../rpc/contract-call'
import type { CacheAnswer, CachePolicy } from '../stores/cache'
import { tokenDecimalsCall } from './token-decimals-call'
import { tokenLoads } from './token-loads'
import { tokenNameText, tokenSymbolText } from './token-text'

/** What a token says about itself. Texts are harmless but prove nothing. */
export interface TokenFacts {
  readonly decimals: number
  readonly symbol: string
  readonly name: string
}

/** Names and decimals hardly ever change; a contract that is not there yet may come. */
const factsPolicy: CachePolicy = {
  freshMs: 60 * 60_000,
  staleMs: 24 * 60 * 60_000,
  absentMs: 60_000,
  accepts: isTokenFacts,
}

const textAbi = parseAbi(['function symbol() view returns (string)', 'function name() view returns (string)'])

/**
 * Facts of tokens, in their order; `null` where nothing answers like a token.
 *
 * @throws {AppError} `upstream.*` when the chain cannot be asked for one of them.
 */
export async function tokenFacts(
  chainId: Caip2,
  tokens: readonly Address[],
  services: Pick<Services, 'cache' | 'rpc' | 'signal'>,
): Promise<readonly (TokenFacts | null)[]> {
  const settled = await settledTokenFacts(chainId, tokens, services)
  return settled.map((each) => {
    if (each.status === 'rejected') throw each.reason
    return each.value.value
  })
}

/** The same, each token for itself: one that cannot be asked about takes no other with it. Rejects only on abort. */
export async function settledTokenFacts(
  chainId: Caip2,
  tokens: readonly Address[],
  { cache, rpc, signal }: Pick<Services, 'cache' | 'rpc' | 'signal'>,
): Promise<readonly PromiseSettledResult<CacheAnswer<TokenFacts | null>>[]> {
  const addressOf = (token: Address) => token
  const load = tokenLoads<Address, TokenFacts | null>(chainId, addressOf, async (keys, loadSignal) => {
    const answers = await readContracts(rpc, chainId, keys.flatMap(questionsAbout), loadSignal)
    return keys.map((_, index) => factsOf(answers.slice(index * 3, index * 3 + 3)))
  })
  const entries = tokens.map((token) => ({
    key: ['token-facts', chainId, token.toLowerCase()] as const,
    load: (own: AbortSignal) => load(token, own),
  }))
  return cache.settleAll(entries, factsPolicy, { signal })
}

/** What is stored may be of an older version of ours, which believed any decimals. */
function isTokenFacts(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  const { decimals, symbol, name } = value as Partial<Record<keyof TokenFacts, unknown>>
  return isTokenDecimals(decimals) && typeof symbol === 'string' && typeof name === 'string'
}

function questionsAbout(token: Address): ContractCall<number | string>[] {
  return [tokenDecimalsCall(token), textCall(token, 'symbol'), textCall(token, 'name')]
}

function textCall(token: Address, functionName: 'symbol' | 'name'): ContractCall<string> {
  const call = contractCall(token, textAbi, functionName, [], (text) => text)
  return untrusted({ ...call, decode: (answer) => readText(functionName, answer) })
}

function factsOf([decimals, symbol, name]: readonly (number | string | null)[]): TokenFacts | null {
  if (typeof decimals !== 'number') return null
  const symbolText = tokenSymbolText(String(symbol ?? ''))
  // A token without a symbol cannot be told from others in any list.
  if (symbolText === '') return null
  return { decimals, symbol: symbolText, name: tokenNameText(String(name ?? '')) || symbolText }
}

/** The first tokens wrote their texts as bytes32 (MKR is one). */
function readText(functionName: 'symbol' | 'name', data: Hex): string {
  if (data.length === 66) return hexToString(data, { size: 32 })
  return decodeFunctionResult({ abi: textAbi, functionName, data })
}
