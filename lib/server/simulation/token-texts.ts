import 'server-only'
import type { Address } from 'viem'
import type { Asset } from '@/lib/clear-signing/simulation-contract'
import { tokenTextCall } from '../tokens/eip155-token-facts'
import { tokenDecimalsCall } from '../tokens/token-decimals-call'
import { tokenNameText, tokenSymbolText } from '../tokens/token-text'
import type { Reading, ReadList } from './read-list'
import type { SimulatedSuccess } from './simulator'

type Erc20 = Extract<Asset, { kind: 'erc20' }>
type After<T> = (outcome: SimulatedSuccess) => T

/** What contracts say about themselves, made harmless. Each is asked once in a list. */
export interface TextReads {
  token(address: Address): After<Erc20>
  collection(address: Address): After<string | null>
}

/** A list of reads, and the texts in it. */
export interface ChangeReads {
  readonly list: ReadList
  readonly texts: TextReads
}

/** A contract that the calls create says it after them only. */
export function createTextReads(list: ReadList): TextReads {
  const once = <T>(add: (address: Address) => After<T>) => {
    const added = new Map<Address, After<T>>()
    return (address: Address) => {
      const known = added.get(address) ?? add(address)
      added.set(address, known)
      return known
    }
  }
  const nameOf = once((address) => {
    const name = list.add(tokenTextCall(address, 'name'))
    return (outcome) => textOf(name, tokenNameText, outcome)
  })
  return {
    collection: nameOf,
    token: once((address) => {
      const name = nameOf(address)
      const decimals = list.add(tokenDecimalsCall(address))
      const symbol = list.add(tokenTextCall(address, 'symbol'))
      return (outcome) => ({
        kind: 'erc20',
        address,
        symbol: textOf(symbol, tokenSymbolText, outcome),
        name: name(outcome),
        decimals: saidOf(decimals, outcome),
      })
    }),
  }
}

/** Before the calls, which could change it, if the contract says it then. */
function saidOf<T>(reading: Reading<T>, outcome: SimulatedSuccess): T | null {
  const { before, after } = reading(outcome)
  return before ?? after
}

function textOf(reading: Reading<string>, clean: (raw: string) => string, outcome: SimulatedSuccess): string | null {
  return clean(saidOf(reading, outcome) ?? '') || null
}
