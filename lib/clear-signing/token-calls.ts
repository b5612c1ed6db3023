import { type Address, type Hex, zeroAddress } from 'viem'
import { getAddress } from 'viem/utils'
import { PERMIT2 } from '@/lib/chains/permit2'
import { functionReader, readerOf } from './function-reader'
import type { KnownContracts } from './known-contracts'
import { isUnlimitedAmount, type ReadCall, type Statement } from './statement'

/** One call, without those inside of it. `to` has its checksum. */
export interface TokenCall {
  readonly to: Address
  readonly value: bigint
  readonly data: Hex
}

interface Context {
  readonly call: TokenCall
  readonly known: KnownContracts
}

type Said = readonly Statement[]

const isNft = ({ call, known }: Context): boolean => known.isNft?.(call.to) ?? false

function approval(
  token: Address,
  spender: Address,
  amount: bigint,
  rest: { readonly via: 'token' | 'permit2'; readonly expiresAt: bigint | null },
): Statement {
  return amount === 0n
    ? { kind: 'revoke', token, spender, via: rest.via }
    : { kind: 'approve', token, spender, amount, isUnlimited: isUnlimitedAmount(amount), ...rest }
}

/** Functions of ERC-20, ERC-721 and ERC-1155, and the two that OpenZeppelin added to ERC-20. EIP-2612 for `permit`. */
const readStandard = readerOf<Context, Said>([
  functionReader('function transfer(address to, uint256 amount)', ([to, amount], { call }: Context) => [
    { kind: 'transfer', token: call.to, from: null, to, amount },
  ]),
  functionReader(
    'function transferFrom(address from, address to, uint256 amountOrId)',
    ([from, to, amountOrId], context: Context) => {
      const contract = context.call.to
      if (isNft(context)) return [nftTransfer(contract, amountOrId, 1n, from, to)]
      return [{ kind: 'transfer', token: contract, from, to, amount: amountOrId }]
    },
  ),
  functionReader('function approve(address spender, uint256 amountOrId)', ([spender, amountOrId], context: Context) => {
    const contract = context.call.to
    if (!isNft(context)) return [approval(contract, spender, amountOrId, { via: 'token', expiresAt: null })]
    return spender === zeroAddress
      ? [{ kind: 'revokeNft', collection: contract, tokenId: amountOrId }]
      : [{ kind: 'approveNft', collection: contract, tokenId: amountOrId, spender }]
  }),
  functionReader(
    'function increaseAllowance(address spender, uint256 amount)',
    ([spender, amount], { call }: Context) => [
      { kind: 'increaseAllowance', token: call.to, spender, amount, isUnlimited: isUnlimitedAmount(amount) },
    ],
  ),
  functionReader(
    'function decreaseAllowance(address spender, uint256 amount)',
    ([spender, amount], { call }: Context) => [{ kind: 'decreaseAllowance', token: call.to, spender, amount }],
  ),
  functionReader(
    'function permit(address owner, address spender, uint256 amount, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
    ([, spender, amount, deadline], { call }: Context) => [
      {
        kind: 'permit',
        token: call.to,
        spender,
        amount,
        isUnlimited: isUnlimitedAmount(amount),
        deadline,
        via: 'erc2612',
      },
    ],
  ),
  functionReader(
    'function setApprovalForAll(address operator, bool isApproved)',
    ([operator, isApproved], { call }: Context) => [
      { kind: isApproved ? 'approveAll' : 'revokeAll', collection: call.to, operator },
    ],
  ),
  functionReader(
    'function safeTransferFrom(address from, address to, uint256 tokenId)',
    ([from, to, tokenId], { call }: Context) => [nftTransfer(call.to, tokenId, 1n, from, to)],
  ),
  functionReader(
    'function safeTransferFrom(address from, address to, uint256 tokenId, bytes data)',
    ([from, to, tokenId], { call }: Context) => [nftTransfer(call.to, tokenId, 1n, from, to)],
  ),
  functionReader(
    'function safeTransferFrom(address from, address to, uint256 tokenId, uint256 amount, bytes data)',
    ([from, to, tokenId, amount], { call }: Context) => [nftTransfer(call.to, tokenId, amount, from, to)],
  ),
  functionReader(
    'function safeBatchTransferFrom(address from, address to, uint256[] tokenIds, uint256[] amounts, bytes data)',
    ([from, to, tokenIds, amounts], { call }: Context) => {
      if (tokenIds.length === 0 || tokenIds.length !== amounts.length) return null
      return tokenIds.map((tokenId, index) => nftTransfer(call.to, tokenId, amounts[index] ?? 0n, from, to))
    },
  ),
])

function nftTransfer(collection: Address, tokenId: bigint, amount: bigint, from: Address, to: Address): Statement {
  return { kind: 'transferNft', collection, tokenId, amount, from, to }
}

/** Functions of WETH9. */
const readWrapped = readerOf<Context, Said>([
  functionReader('function deposit()', (_none, { call }: Context) => [wrap(call)]),
  functionReader('function withdraw(uint256 amount)', ([amount], { call }: Context) => [
    { kind: 'unwrap', token: call.to, amount },
  ]),
])

function wrap({ to, value }: TokenCall): Statement {
  return { kind: 'wrap', token: to, amount: value }
}

/** Functions of Permit2 that an account calls itself. Source: github.com/Uniswap/permit2, AllowanceTransfer.sol. */
const readPermit2 = readerOf<Context, Said>([
  functionReader(
    'function approve(address token, address spender, uint160 amount, uint48 expiration)',
    ([token, spender, amount, expiration]) => [
      approval(token, spender, amount, { via: 'permit2', expiresAt: BigInt(expiration) }),
    ],
  ),
  functionReader('function lockdown((address token, address spender)[] approvals)', ([approvals]) =>
    approvals.map(({ token, spender }) => ({ kind: 'revoke', token, spender, via: 'permit2' })),
  ),
  functionReader(
    'function transferFrom(address from, address to, uint160 amount, address token)',
    ([from, to, amount, token]) => [{ kind: 'transfer', token, from, to, amount }],
  ),
])

/** Reads a call of a token, of the wrapped native token or of Permit2. */
export function readTokenCall(call: TokenCall, known: KnownContracts): ReadCall | null {
  const context: Context = { call, known }
  if (call.to === PERMIT2) return unpaid(readPermit2(call.data, context))
  if (known.wrappedNative && getAddress(known.wrappedNative) === call.to) {
    // WETH9 wraps what it receives without data as well.
    if (call.data === '0x') return { statements: [wrap(call)], paid: call.value }
    const wrapped = readWrapped(call.data, context)
    if (wrapped) return { statements: wrapped, paid: wrapped[0]?.kind === 'wrap' ? call.value : 0n }
  }
  return unpaid(readStandard(call.data, context))
}

function unpaid(statements: Said | null): ReadCall | null {
  return statements && statements.length > 0 ? { statements, paid: 0n } : null
}
