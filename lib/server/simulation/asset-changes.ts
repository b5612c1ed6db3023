import 'server-only'
import { type Address, isAddressEqual, parseAbi } from 'viem'
import type { Asset, AssetChange } from '@/lib/clear-signing/simulation-contract'
import { contractCall } from '../rpc/contract-call'
import { balanceCall, type ContractKinds } from './contract-kinds'
import type { Candidates } from './simulation-candidates'
import type { Measured, SimulatedSuccess } from './simulator'
import type { ChangeReads } from './token-texts'

const ownerAbi = parseAbi(['function ownerOf(uint256) view returns (address)'])
const heldAbi = parseAbi(['function balanceOf(address, uint256) view returns (uint256)'])

type ReadChanges = (outcome: SimulatedSuccess) => readonly AssetChange[]

/**
 * Adds the reads of everything that the account may hold. A balance that cannot be read counts as zero, so that a token
 * that answers only before the calls is lost.
 */
export function addAssetReads(
  reads: ChangeReads,
  account: Address,
  kinds: ContractKinds,
  { tokenIdsOf }: Pick<Candidates, 'tokenIdsOf'>,
): ReadChanges {
  const nfts = new Map(
    kinds.nfts.map((address) => [address, addNftReads(reads, account, address, tokenIdsOf(address))]),
  )
  const multiTokens = kinds.multiTokens.map((address) =>
    addMultiTokenReads(reads, account, address, tokenIdsOf(address)),
  )
  const tokens = kinds.tokens.map((address) => addBalanceReads(reads, account, address, nfts.get(address)))
  return (outcome) => [
    ...changeOf({ kind: 'native' }, outcome.held.after - outcome.held.before),
    ...tokens.flatMap((changes) => changes(outcome)),
    ...[...nfts.values()].flatMap((changes) => changes(outcome)),
    ...multiTokens.flatMap((changes) => changes(outcome)),
  ]
}

/**
 * Balances of a contract. One that says that it is a collection counts its items: what their owners do not explain is a
 * change of a token, so that saying so hides nothing.
 */
function addBalanceReads(
  { list, texts }: ChangeReads,
  account: Address,
  address: Address,
  items: ReadChanges | undefined,
): ReadChanges {
  const balance = list.add(balanceCall(address, account))
  const told = texts.token(address)
  return (outcome) => {
    const explained = items?.(outcome).reduce((sum, { amount }) => sum + BigInt(amount), 0n) ?? 0n
    const amount = differenceOf(balance(outcome)) - explained
    return amount === 0n ? [] : changeOf(told(outcome), amount)
  }
}

function addNftReads(
  { list, texts }: ChangeReads,
  account: Address,
  address: Address,
  ids: readonly bigint[],
): ReadChanges {
  const name = texts.collection(address)
  const owners = ids.map((id) => ({
    id,
    isOwned: list.add(contractCall(address, ownerAbi, 'ownerOf', [id], (owner) => isAddressEqual(owner, account))),
  }))
  return (outcome) =>
    owners.flatMap(({ id, isOwned }) => {
      const { before, after } = isOwned(outcome)
      const asset: Asset = { kind: 'erc721', address, name: name(outcome), tokenId: String(id) }
      return changeOf(asset, BigInt(after ?? false) - BigInt(before ?? false))
    })
}

function addMultiTokenReads(
  { list, texts }: ChangeReads,
  account: Address,
  address: Address,
  ids: readonly bigint[],
): ReadChanges {
  const name = texts.collection(address)
  const held = ids.map((id) => ({
    id,
    amount: list.add(contractCall(address, heldAbi, 'balanceOf', [account, id], (amount) => amount)),
  }))
  return (outcome) =>
    held.flatMap(({ id, amount }) => {
      const asset: Asset = { kind: 'erc1155', address, name: name(outcome), tokenId: String(id) }
      return changeOf(asset, differenceOf(amount(outcome)))
    })
}

const differenceOf = ({ before, after }: Measured<bigint | null>) => (after ?? 0n) - (before ?? 0n)

function changeOf(asset: Asset, amount: bigint): readonly AssetChange[] {
  return amount === 0n ? [] : [{ asset, amount: String(amount) }]
}
