import 'server-only'
import { type Address, type Hex, parseAbi } from 'viem'
import { contractCall } from '../rpc/contract-call'
import type { ReadList } from './read-list'
import type { SimulatedSuccess } from './simulator'

const holdingsAbi = parseAbi(['function balanceOf(address) view returns (uint256)'])
const interfacesAbi = parseAbi(['function supportsInterface(bytes4) view returns (bool)'])
const ERC721: Hex = '0x80ac58cd'
const ERC1155: Hex = '0xd9b67a26'

/** What contracts answer like. One that answers like several is asked as each of them. */
export interface ContractKinds {
  /** Contracts that tell a balance of the account: ERC-20, and also ERC-721. */
  readonly tokens: readonly Address[]
  readonly nfts: readonly Address[]
  readonly multiTokens: readonly Address[]
}

export const balanceCall = (token: Address, account: Address) =>
  contractCall(token, holdingsAbi, 'balanceOf', [account], (balance) => balance)

const supportsCall = (contract: Address, id: Hex) =>
  contractCall(contract, interfacesAbi, 'supportsInterface', [id], (isSupported) => isSupported)

/** Adds the reads that tell the kinds of contracts. A contract may be created by the calls. */
export function addKindReads(
  list: ReadList,
  account: Address,
  contracts: readonly Address[],
): (outcome: SimulatedSuccess) => ContractKinds {
  const readings = contracts.map((address) => ({
    address,
    balance: list.add(balanceCall(address, account)),
    isNft: list.add(supportsCall(address, ERC721)),
    isMultiToken: list.add(supportsCall(address, ERC1155)),
  }))
  return (outcome) => {
    const which = (test: (reading: (typeof readings)[number]) => boolean) =>
      readings.filter(test).map(({ address }) => address)
    return {
      tokens: which(({ balance }) => balance(outcome).before !== null || balance(outcome).after !== null),
      nfts: which(({ isNft }) => isNft(outcome).before === true || isNft(outcome).after === true),
      multiTokens: which(
        ({ isMultiToken }) => isMultiToken(outcome).before === true || isMultiToken(outcome).after === true,
      ),
    }
  }
}
