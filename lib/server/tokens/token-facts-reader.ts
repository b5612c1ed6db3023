import 'server-only'
import { type Address, decodeFunctionResult, type Hex, hexToString, parseAbi } from 'viem'
import type { Caip2 } from '@/lib/core/caip'
import type { Services } from '../platform/services'
import { batchLoads } from '../rpc/batch-loads'
import { type ContractCall, contractCall, readContracts } from '../rpc/contract-batch'
import { tokenNameText, tokenSymbolText } from './token-text'

/** What a token says about itself. Texts are harmless but prove nothing. */
export interface TokenFacts {
  readonly decimals: number
  readonly symbol: string
  readonly name: string
}

/** Names and decimals hardly ever change; a contract that is not there yet may come. */
const factsPolicy = { freshMs: 60 * 60_000, staleMs: 24 * 60 * 60_000, absentMs: 60_000 }

const tokenAbi = parseAbi([
  'function decimals() view returns (uint8)',
  'function symbol() view returns (string)',
  'function name() view returns (string)',
])

/**
 * Facts of tokens, in their order, all unknown ones read in one call; `null` where nothing answers like a token.
 *
 * @throws {AppError} `upstream.*` when the chain cannot be asked.
 */
export async function tokenFacts(
  chainId: Caip2,
  tokens: readonly Address[],
  { cache, rpc, signal }: Pick<Services, 'cache' | 'rpc' | 'signal'>,
): Promise<readonly (TokenFacts | null)[]> {
  const load = batchLoads<Address, TokenFacts | null>(async (keys, loadSignal) => {
    const answers = await readContracts(rpc, chainId, keys.flatMap(questionsAbout), loadSignal)
    return keys.map((_, index) => factsOf(answers.slice(index * 3, index * 3 + 3)))
  })
  const answers = await Promise.all(
    tokens.map((token) =>
      cache.swr(['token-facts', chainId, token.toLowerCase()], factsPolicy, (own) => load(token, own), { signal }),
    ),
  )
  return answers.map(({ value }) => value)
}

function questionsAbout(token: Address): ContractCall<number | string>[] {
  return [
    contractCall(token, tokenAbi, 'decimals', [], (decimals) => decimals),
    { ...contractCall(token, tokenAbi, 'symbol', [], (text) => text), decode: (answer) => readText('symbol', answer) },
    { ...contractCall(token, tokenAbi, 'name', [], (text) => text), decode: (answer) => readText('name', answer) },
  ]
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
  return decodeFunctionResult({ abi: tokenAbi, functionName, data })
}
