import 'server-only'
import { type Address, isAddressEqual, parseAbi, zeroAddress } from 'viem'
import { PERMIT2 } from '@/lib/chains/permit2'
import type { AllowanceChange } from '@/lib/clear-signing/simulation-contract'
import { contractCall } from '../rpc/contract-call'
import type { ContractKinds } from './contract-kinds'
import type { Candidates } from './simulation-candidates'
import type { SimulatedSuccess } from './simulator'
import type { ChangeReads } from './token-texts'

const tokenAbi = parseAbi(['function allowance(address, address) view returns (uint256)'])
const permit2Abi = parseAbi([
  'function allowance(address, address, address) view returns (uint160 amount, uint48 expiration, uint48 nonce)',
])
const nftAbi = parseAbi([
  'function ownerOf(uint256) view returns (address)',
  'function getApproved(uint256) view returns (address)',
])
const operatorAbi = parseAbi(['function isApprovedForAll(address, address) view returns (bool)'])

type ReadAllowances = (outcome: SimulatedSuccess) => readonly AllowanceChange[]

/** Adds the reads of what others may take from the account. */
export function addAllowanceReads(
  reads: ChangeReads,
  account: Address,
  kinds: ContractKinds,
  { addresses, isUsed, tokenIdsOf }: Candidates,
): ReadAllowances {
  const collections = [...new Set([...kinds.nfts, ...kinds.multiTokens])]
  const parts = [
    ...kinds.tokens.map((token) => addTokenReads(reads, account, token, addresses, isUsed(PERMIT2))),
    ...collections.map((collection) => addOperatorReads(reads, account, collection, addresses)),
    ...kinds.nfts.map((collection) => addApprovedReads(reads, account, collection, tokenIdsOf(collection))),
  ]
  return (outcome) => parts.flatMap((changes) => changes(outcome))
}

function addTokenReads(
  { list, texts }: ChangeReads,
  account: Address,
  token: Address,
  spenders: readonly Address[],
  hasPermit2: boolean,
): ReadAllowances {
  const told = texts.token(token)
  const allowances = spenders.map((spender) => ({
    spender,
    amount: list.add(contractCall(token, tokenAbi, 'allowance', [account, spender], (amount) => amount)),
  }))
  const permitted = (hasPermit2 ? spenders : []).map((spender) => ({
    spender,
    permit: list.add(contractCall(PERMIT2, permit2Abi, 'allowance', [account, token, spender], (permit) => permit)),
  }))
  return (outcome) => {
    const changeTo = (spender: Address, before: bigint, after: bigint, via: { readonly via?: 'permit2' } = {}) => {
      if (before === after) return []
      const asset = told(outcome)
      return [{ kind: 'erc20', asset, spender, before: String(before), after: String(after), ...via } as const]
    }
    // One that has expired allows nothing.
    const permittedBy = (permit: readonly [bigint, number, number] | null) =>
      permit && BigInt(permit[1]) >= outcome.blockTime ? permit[0] : 0n
    return [
      ...allowances.flatMap(({ spender, amount }) => {
        const { before, after } = amount(outcome)
        return changeTo(spender, before ?? 0n, after ?? 0n)
      }),
      ...permitted.flatMap(({ spender, permit }) => {
        const { before, after } = permit(outcome)
        return changeTo(spender, permittedBy(before), permittedBy(after), { via: 'permit2' })
      }),
    ]
  }
}

function addOperatorReads(
  { list, texts }: ChangeReads,
  account: Address,
  address: Address,
  operators: readonly Address[],
): ReadAllowances {
  const name = texts.collection(address)
  const readings = operators.map((operator) => ({
    operator,
    isApproved: list.add(
      contractCall(address, operatorAbi, 'isApprovedForAll', [account, operator], (isApproved) => isApproved),
    ),
  }))
  return (outcome) =>
    readings.flatMap(({ operator, isApproved }) => {
      const { before, after } = isApproved(outcome)
      if ((before ?? false) === (after ?? false)) return []
      return [{ kind: 'operator', address, name: name(outcome), operator, isApproved: after ?? false } as const]
    })
}

/** Who may take one item. Told only if the account has the item after the calls. */
function addApprovedReads(
  { list, texts }: ChangeReads,
  account: Address,
  address: Address,
  ids: readonly bigint[],
): ReadAllowances {
  const name = texts.collection(address)
  const readings = ids.map((id) => ({
    id,
    owner: list.add(contractCall(address, nftAbi, 'ownerOf', [id], (owner) => owner)),
    spender: list.add(contractCall(address, nftAbi, 'getApproved', [id], (spender) => spender)),
  }))
  return (outcome) =>
    readings.flatMap(({ id, owner, spender }) => {
      const held = owner(outcome)
      if (!held.after || !isAddressEqual(held.after, account)) return []
      const before = spender(outcome).before ?? zeroAddress
      const after = spender(outcome).after ?? zeroAddress
      const wasOurs = held.before !== null && isAddressEqual(held.before, account)
      // An approval by an earlier owner has ended with the transfer to the account.
      if (isAddressEqual(wasOurs ? before : zeroAddress, after)) return []
      const tokenId = String(id)
      return [
        { kind: 'nft', address, name: name(outcome), tokenId, spender: after === zeroAddress ? null : after } as const,
      ]
    })
}
