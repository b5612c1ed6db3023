import { zeroAddress } from 'viem'
import {
  ACCOUNT,
  type CallCase,
  COLLECTION,
  DAI,
  encode,
  FRIEND,
  PERMIT2,
  THIRD,
  UNLIMITED,
  USDC,
  WETH,
} from './call-cases'

export const TRANSFER = 'function transfer(address to, uint256 amount)'
const TRANSFER_FROM = 'function transferFrom(address from, address to, uint256 amount)'
export const APPROVE = 'function approve(address spender, uint256 amount)'
const NFT_TRANSFER = 'function safeTransferFrom(address from, address to, uint256 id)'
export const MULTICALL = 'function multicall(bytes[] data)'

const approved = (amount: bigint, isUnlimited: boolean) =>
  ({ kind: 'approve', token: USDC, spender: FRIEND, amount, isUnlimited, via: 'token', expiresAt: null }) as const
const nft = (tokenId: bigint, amount: bigint) =>
  ({ kind: 'transferNft', collection: COLLECTION, tokenId, amount, from: ACCOUNT, to: FRIEND }) as const
const sent = (amount: bigint) => ({ kind: 'transfer', token: USDC, from: null, to: FRIEND, amount }) as const

const native: readonly CallCase[] = [
  {
    title: 'a payment',
    to: FRIEND,
    value: 5n,
    data: '0x',
    says: [{ kind: 'native', to: FRIEND, amount: 5n }],
  },
  { title: 'a payment of nothing', to: FRIEND, data: '0x', says: [{ kind: 'native', to: FRIEND, amount: 0n }] },
  { title: 'a new contract', to: null, data: '0x6001', says: [{ kind: 'create', bytes: 2 }] },
  {
    title: 'a new contract that is paid',
    to: null,
    value: 3n,
    data: '0x6001',
    says: [
      { kind: 'native', to: null, amount: 3n },
      { kind: 'create', bytes: 2 },
    ],
  },
  {
    title: 'a wrap',
    to: WETH,
    value: 5n,
    data: encode('function deposit()'),
    says: [{ kind: 'wrap', token: WETH, amount: 5n }],
  },
  {
    title: 'a wrap by a payment',
    to: WETH,
    value: 5n,
    data: '0x',
    says: [{ kind: 'wrap', token: WETH, amount: 5n }],
  },
  {
    title: 'an unwrap',
    to: WETH,
    data: encode('function withdraw(uint256 amount)', 5n),
    says: [{ kind: 'unwrap', token: WETH, amount: 5n }],
  },
]

const fungible: readonly CallCase[] = [
  { title: 'a transfer', to: USDC, data: encode(TRANSFER, FRIEND, 7n), says: [sent(7n)] },
  {
    title: 'a transfer that pays as well',
    to: USDC,
    value: 1n,
    data: encode(TRANSFER, FRIEND, 7n),
    says: [{ kind: 'native', to: USDC, amount: 1n }, sent(7n)],
  },
  {
    title: 'a transfer of the tokens of another account',
    to: USDC,
    data: encode(TRANSFER_FROM, FRIEND, THIRD, 7n),
    says: [{ kind: 'transfer', token: USDC, from: FRIEND, to: THIRD, amount: 7n }],
  },
  { title: 'an approval', to: USDC, data: encode(APPROVE, FRIEND, 300n), says: [approved(300n, false)] },
  {
    title: 'an approval without limit',
    to: USDC,
    data: encode(APPROVE, FRIEND, UNLIMITED),
    says: [approved(UNLIMITED, true)],
  },
  {
    title: 'an approval of an amount that no token has',
    to: USDC,
    data: encode(APPROVE, FRIEND, 10n ** 60n),
    says: [approved(10n ** 60n, true)],
  },
  {
    title: 'an approval without limit of a token that counts in 96 bits',
    to: USDC,
    data: encode(APPROVE, FRIEND, 2n ** 96n - 1n),
    says: [approved(2n ** 96n - 1n, true)],
  },
  {
    title: 'an approval of zero',
    to: USDC,
    data: encode(APPROVE, FRIEND, 0n),
    says: [{ kind: 'revoke', token: USDC, spender: FRIEND, via: 'token' }],
  },
  {
    title: 'a raised allowance',
    to: USDC,
    data: encode('function increaseAllowance(address spender, uint256 amount)', FRIEND, UNLIMITED),
    says: [{ kind: 'increaseAllowance', token: USDC, spender: FRIEND, amount: UNLIMITED, isUnlimited: true }],
  },
  {
    title: 'a lowered allowance',
    to: USDC,
    data: encode('function decreaseAllowance(address spender, uint256 amount)', FRIEND, 4n),
    says: [{ kind: 'decreaseAllowance', token: USDC, spender: FRIEND, amount: 4n }],
  },
  {
    title: 'a permit that is carried to the token',
    to: USDC,
    data: encode(
      'function permit(address owner, address spender, uint256 amount, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
      ACCOUNT,
      FRIEND,
      9n,
      1_800_000_000n,
      27,
      `0x${'11'.repeat(32)}`,
      `0x${'22'.repeat(32)}`,
    ),
    says: [
      {
        kind: 'permit',
        token: USDC,
        spender: FRIEND,
        amount: 9n,
        isUnlimited: false,
        deadline: 1_800_000_000n,
        via: 'erc2612',
      },
    ],
  },
  {
    title: 'an allowance of Permit2',
    to: PERMIT2,
    data: encode(
      'function approve(address token, address spender, uint160 amount, uint48 expiration)',
      USDC,
      FRIEND,
      9n,
      1_800_000_000,
    ),
    says: [{ ...approved(9n, false), via: 'permit2', expiresAt: 1_800_000_000n }],
  },
  {
    title: 'a lockdown of Permit2',
    to: PERMIT2,
    data: encode('function lockdown((address token, address spender)[] approvals)', [
      { token: USDC, spender: FRIEND },
      { token: DAI, spender: THIRD },
    ]),
    says: [
      { kind: 'revoke', token: USDC, spender: FRIEND, via: 'permit2' },
      { kind: 'revoke', token: DAI, spender: THIRD, via: 'permit2' },
    ],
  },
]

const nfts: readonly CallCase[] = [
  { title: 'a safe transfer', to: COLLECTION, data: encode(NFT_TRANSFER, ACCOUNT, FRIEND, 12n), says: [nft(12n, 1n)] },
  {
    title: 'a safe transfer with data',
    to: COLLECTION,
    data: encode(
      'function safeTransferFrom(address from, address to, uint256 id, bytes data)',
      ACCOUNT,
      FRIEND,
      12n,
      '0xabcd',
    ),
    says: [nft(12n, 1n)],
  },
  {
    title: 'a transferFrom of a known collection',
    to: COLLECTION,
    data: encode(TRANSFER_FROM, ACCOUNT, FRIEND, 12n),
    says: [nft(12n, 1n)],
  },
  {
    title: 'an approval of one NFT',
    to: COLLECTION,
    data: encode(APPROVE, FRIEND, 12n),
    says: [{ kind: 'approveNft', collection: COLLECTION, tokenId: 12n, spender: FRIEND }],
  },
  {
    title: 'the end of an approval of one NFT',
    to: COLLECTION,
    data: encode(APPROVE, zeroAddress, 12n),
    says: [{ kind: 'revokeNft', collection: COLLECTION, tokenId: 12n }],
  },
  {
    title: 'an approval of a whole collection',
    to: COLLECTION,
    data: encode('function setApprovalForAll(address operator, bool isApproved)', FRIEND, true),
    says: [{ kind: 'approveAll', collection: COLLECTION, operator: FRIEND }],
  },
  {
    title: 'the end of an approval of a whole collection',
    to: COLLECTION,
    data: encode('function setApprovalForAll(address operator, bool isApproved)', FRIEND, false),
    says: [{ kind: 'revokeAll', collection: COLLECTION, operator: FRIEND }],
  },
  {
    title: 'a transfer of ERC-1155',
    to: COLLECTION,
    data: encode(
      'function safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data)',
      ACCOUNT,
      FRIEND,
      12n,
      40n,
      '0x',
    ),
    says: [nft(12n, 40n)],
  },
  {
    title: 'a transfer of several of ERC-1155',
    to: COLLECTION,
    data: encode(
      'function safeBatchTransferFrom(address from, address to, uint256[] ids, uint256[] amounts, bytes data)',
      ACCOUNT,
      FRIEND,
      [12n, 13n],
      [40n, 1n],
      '0x',
    ),
    says: [nft(12n, 40n), nft(13n, 1n)],
  },
]

const multicalls: readonly CallCase[] = [
  {
    title: 'a multicall of four',
    to: COLLECTION,
    data: encode(
      MULTICALL,
      [1n, 2n, 3n, 4n].map((id) => encode(NFT_TRANSFER, ACCOUNT, FRIEND, id)),
    ),
    says: [nft(1n, 1n), nft(2n, 1n), nft(3n, 1n), nft(4n, 1n)],
  },
  {
    title: 'a multicall in a multicall',
    to: USDC,
    data: encode(MULTICALL, [encode(TRANSFER, FRIEND, 1n), encode(MULTICALL, [encode(TRANSFER, FRIEND, 2n)])]),
    says: [sent(1n), sent(2n)],
  },
  {
    title: 'a multicall with a part that is not understood',
    to: USDC,
    value: 2n,
    data: encode(MULTICALL, [encode(TRANSFER, FRIEND, 1n), '0xdeadbeef00']),
    says: [
      { kind: 'native', to: USDC, amount: 2n },
      sent(1n),
      { kind: 'unknown', to: USDC, selector: '0xdeadbeef', bytes: 5 },
    ],
  },
]

/** Calls of payments, tokens and collections, and what they say. */
export const tokenCallCases: readonly CallCase[] = [...native, ...fungible, ...nfts, ...multicalls]
