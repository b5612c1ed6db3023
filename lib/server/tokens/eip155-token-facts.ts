import 'server-only'
import { type Address, decodeFunctionResult, getAddress, type Hex, hexToString, parseAbi } from 'viem'
import { readContracts } from '../rpc/contract-batch'
import { type ContractCall, contractCall, untrusted } from '../rpc/contract-call'
import type { ReadTokenFacts, TokenFacts } from './read-token-facts'
import { tokenDecimalsCall } from './token-decimals-call'
import { tokenNameText, tokenSymbolText } from './token-text'

const textAbi = parseAbi(['function symbol() view returns (string)', 'function name() view returns (string)'])

/** Reads ERC-20 facts from the contracts. */
export const readEip155TokenFacts: ReadTokenFacts = async (rpc, chainId, tokens, signal) => {
  const reads = tokens.flatMap((token) => callsFor(getAddress(token)))
  const answers = await readContracts(rpc, chainId, reads, signal)
  return tokens.map((_, index) => factsOf(answers.slice(index * 3, index * 3 + 3)))
}

function callsFor(token: Address): ContractCall<number | string>[] {
  return [tokenDecimalsCall(token), tokenTextCall(token, 'symbol'), tokenTextCall(token, 'name')]
}

/** Reads a text of a token, as it is: `tokenSymbolText` and `tokenNameText` make it harmless. */
export function tokenTextCall(token: Address, functionName: 'symbol' | 'name'): ContractCall<string> {
  const call = contractCall(token, textAbi, functionName, [], (text) => text)
  return untrusted({ ...call, decode: (answer) => readText(functionName, answer) })
}

function factsOf([decimals, symbol, name]: readonly (number | string | null)[]): TokenFacts | null {
  if (typeof decimals !== 'number') return null
  const symbolText = tokenSymbolText(String(symbol ?? ''))
  // Without a symbol a token cannot be distinguished in a list.
  if (symbolText === '') return null
  return { decimals, symbol: symbolText, name: tokenNameText(String(name ?? '')) || symbolText }
}

/** Early tokens return their texts as bytes32 (MKR is one). */
function readText(functionName: 'symbol' | 'name', data: Hex): string {
  if (data.length === 66) return hexToString(data, { size: 32 })
  return decodeFunctionResult({ abi: textAbi, functionName, data })
}
