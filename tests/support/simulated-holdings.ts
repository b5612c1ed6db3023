import {
  type Address,
  decodeFunctionResult,
  encodeFunctionData,
  getAddress,
  type Hex,
  isAddressEqual,
  multicall3Abi,
  parseAbi,
  zeroAddress,
} from 'viem'
import { DEVNET_MULTICALL3 } from '@/lib/chains/devnet'
import type { AllowanceChange, AssetChange } from '@/lib/clear-signing/simulation-contract'
import { PERMIT2, type SimulatedChain, sender } from './simulated-chain'

const abi = parseAbi([
  'function getEthBalance(address) view returns (uint256)',
  'function balanceOf(address) view returns (uint256)',
  'function balanceOf(address, uint256) view returns (uint256)',
  'function allowance(address, address) view returns (uint256)',
  'function allowance(address, address, address) view returns (uint256)',
  'function isApprovedForAll(address, address) view returns (uint256)',
  'function ownerOf(uint256) view returns (uint256)',
  'function getApproved(uint256) view returns (uint256)',
])
const ME = sender.address
/** Ids of items that the tests use. */
export const ITEM_IDS = Array.from({ length: 8 }, (_, id) => BigInt(id + 1))

/** An expiration, in Unix seconds, after every test. */
export const FOREVER = 4_000_000_000n

/** What the chain itself says that the visitor has and allows, by key. What is zero is left out. */
export type Holdings = ReadonlyMap<string, bigint>

/** @param created - Tokens that may have been created, beside those of the chain. */
export async function readHoldings(chain: SimulatedChain, created: readonly Address[]): Promise<Holdings> {
  const collections = [chain.at('pictures'), chain.at('silentPictures')]
  const multi = chain.at('multi')
  const reads: { readonly key: string; readonly target: Address; readonly data: Hex }[] = []
  const add = (key: string, target: Address, functionName: (typeof abi)[number]['name'], args: readonly unknown[]) =>
    reads.push({ key, target, data: encodeFunctionData({ abi, functionName, args } as never) })
  add('native', DEVNET_MULTICALL3, 'getEthBalance', [ME])
  for (const token of [...chain.tokens, ...created]) {
    add(`erc20 ${token}`, token, 'balanceOf', [ME])
    for (const spender of chain.spenders) {
      add(`allowance ${token} ${spender}`, token, 'allowance', [ME, spender])
      add(`permit2 ${token} ${spender}`, PERMIT2, 'allowance', [ME, token, spender])
    }
  }
  for (const collection of [...collections, multi]) {
    for (const spender of chain.spenders) {
      add(`operator ${collection} ${spender}`, collection, 'isApprovedForAll', [ME, spender])
    }
  }
  for (const id of ITEM_IDS) {
    add(`erc1155 ${multi} ${id}`, multi, 'balanceOf', [ME, id])
    for (const collection of collections) {
      add(`erc721 ${collection} ${id}`, collection, 'ownerOf', [id])
      add(`nft ${collection} ${id}`, collection, 'getApproved', [id])
    }
  }
  const answers = await aggregate(chain, reads)
  return new Map(
    reads.flatMap(({ key }, index) => {
      const word = answers[index] ?? 0n
      return word === 0n ? [] : [[key, word] as const]
    }),
  )
}

async function aggregate(
  { anvil }: SimulatedChain,
  reads: readonly { readonly target: Address; readonly data: Hex }[],
): Promise<readonly bigint[]> {
  const calls = reads.map(({ target, data }) => ({ target, callData: data, allowFailure: true }))
  const data = encodeFunctionData({ abi: multicall3Abi, functionName: 'aggregate3', args: [calls] })
  const reply = (await anvil.rpc('eth_call', [{ to: DEVNET_MULTICALL3, data }, 'latest'])) as Hex
  const answers = decodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', data: reply })
  return answers.map(({ success, returnData }) => {
    if (!success || returnData === '0x') return 0n
    const [first = 0n, expiration] = [0, 1].flatMap((word) => {
      const digits = returnData.slice(2 + word * 64, 66 + word * 64)
      return digits === '' ? [] : [BigInt(`0x${digits}`)]
    })
    // Permit2: what has expired may not be taken.
    return returnData.length === 2 + 3 * 64 && expiration !== FOREVER ? 0n : first
  })
}

/** The differences of two measurements of the chain, sorted, in the words of {@link predictedLines}. */
export function measuredLines(before: Holdings, after: Holdings, fee: bigint): readonly string[] {
  const keys = [...new Set([...before.keys(), ...after.keys()])]
  const isMine = (holdings: Holdings, key: string) => isAddressEqual(addressOf(holdings.get(key) ?? 0n), ME)
  const lines = keys.flatMap((key) => {
    const [kind, contract, id] = key.split(' ')
    const [old = 0n, now = 0n] = [before.get(key), after.get(key)]
    if (kind === 'native') return now + fee === old ? [] : [`native ${now + fee - old}`]
    if (kind === 'erc721') {
      const change = Number(isMine(after, key)) - Number(isMine(before, key))
      return change === 0 ? [] : [`${key} ${change}`]
    }
    if (kind === 'nft') {
      const owner = `erc721 ${contract} ${id}`
      const spender = isMine(before, owner) ? old : 0n
      return !isMine(after, owner) || spender === now ? [] : [`${key} ${addressOf(now)}`]
    }
    if (old === now) return []
    if (kind === 'erc20' || kind === 'erc1155') return [`${key} ${now - old}`]
    return [`${key} ${old} to ${now}`]
  })
  return lines.sort()
}

/** What a simulation says, one line for each change, sorted. */
export function predictedLines(
  changes: readonly AssetChange[],
  allowances: readonly AllowanceChange[],
): readonly string[] {
  const assets = changes.map(({ asset, amount }) => {
    if (asset.kind === 'native') return `native ${amount}`
    return 'tokenId' in asset
      ? `${asset.kind} ${asset.address} ${asset.tokenId} ${amount}`
      : `${asset.kind} ${asset.address} ${amount}`
  })
  const others = allowances.map((change) => {
    if (change.kind === 'operator') {
      const { address, operator, isApproved } = change
      return `operator ${address} ${operator} ${Number(!isApproved)} to ${Number(isApproved)}`
    }
    if (change.kind === 'nft') return `nft ${change.address} ${change.tokenId} ${change.spender ?? zeroAddress}`
    const { asset, spender, before, after, via } = change
    return `${via ?? 'allowance'} ${asset.address} ${spender} ${before} to ${after}`
  })
  return [...assets, ...others].sort()
}

const addressOf = (word: bigint): Address => getAddress(`0x${word.toString(16).padStart(40, '0')}`)
