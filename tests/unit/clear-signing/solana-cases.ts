import { base58 } from '@scure/base'
import {
  ASSOCIATED_TOKEN_PROGRAM,
  COMPUTE_BUDGET_PROGRAM,
  MEMO_PROGRAMS,
  SYSTEM_PROGRAM,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
} from '@/lib/chains/solana-programs'
import type { SolanaStatement } from '@/lib/clear-signing/solana-statement'
import { littleEndian } from '@/lib/send/solana-message'

const keyOf = (fill: number) => base58.encode(new Uint8Array(32).fill(fill))
/** Addresses that the table speaks of. */
export const ME = keyOf(1)
export const FRIEND = keyOf(2)
export const MINT = keyOf(3)
export const MINE = keyOf(4)
export const THEIRS = keyOf(5)
export const PROGRAM = keyOf(6)
const COSIGNER = keyOf(7)
const SYSVAR = keyOf(8)

const u32 = (value: number) => littleEndian(BigInt(value), 4)
const u64 = (value: bigint) => littleEndian(value, 8)
const key = (address: string) => [...base58.decode(address)]
const text = (value: string) => [...new TextEncoder().encode(value)]
const seed = (value: string) => [...u64(BigInt(value.length)), ...text(value)]

/** An instruction and what it says. */
export interface SolanaCase {
  readonly title: string
  readonly program: string
  readonly accounts: readonly string[]
  readonly data: readonly number[]
  readonly says: SolanaStatement
}

const act = { tokenProgram: TOKEN_PROGRAM, authority: ME, cosigners: [] }
const newAct = { ...act, tokenProgram: TOKEN_2022_PROGRAM }
const unstated = { mint: null, decimals: null }
const stated = { mint: MINT, decimals: 6 }

const system: readonly Omit<SolanaCase, 'program'>[] = [
  {
    title: 'creates an account',
    accounts: [ME, FRIEND],
    data: [...u32(0), ...u64(5n), ...u64(165n), ...key(PROGRAM)],
    says: { kind: 'createAccount', payer: ME, account: FRIEND, program: PROGRAM, lamports: 5n, bytes: 165n },
  },
  {
    title: 'gives an account to a program',
    accounts: [ME],
    data: [...u32(1), ...key(PROGRAM)],
    says: { kind: 'assignAccount', account: ME, program: PROGRAM },
  },
  {
    title: 'sends SOL',
    accounts: [ME, FRIEND],
    data: [...u32(2), ...u64(2n ** 64n - 1n)],
    says: { kind: 'sendSol', from: ME, to: FRIEND, lamports: 2n ** 64n - 1n },
  },
  {
    title: 'creates an account with a seed',
    accounts: [ME, FRIEND],
    data: [...u32(3), ...key(ME), ...seed('stake:0'), ...u64(5n), ...u64(200n), ...key(PROGRAM)],
    says: { kind: 'createAccount', payer: ME, account: FRIEND, program: PROGRAM, lamports: 5n, bytes: 200n },
  },
  {
    title: 'uses a nonce',
    accounts: [FRIEND, SYSVAR, ME],
    data: u32(4),
    says: { kind: 'useNonce', account: FRIEND, authority: ME },
  },
  {
    title: 'takes SOL from a nonce account',
    accounts: [FRIEND, THEIRS, SYSVAR, SYSVAR, ME],
    data: [...u32(5), ...u64(9n)],
    says: { kind: 'withdrawNonce', account: FRIEND, authority: ME, to: THEIRS, lamports: 9n },
  },
  {
    title: 'makes a nonce account',
    accounts: [FRIEND, SYSVAR, SYSVAR],
    data: [...u32(6), ...key(ME)],
    says: { kind: 'initializeNonce', account: FRIEND, authority: ME },
  },
  {
    title: 'gives a nonce account to another authority',
    accounts: [MINE, ME],
    data: [...u32(7), ...key(FRIEND)],
    says: { kind: 'authorizeNonce', account: MINE, authority: ME, next: FRIEND },
  },
  {
    title: 'gives an account its size',
    accounts: [MINE],
    data: [...u32(8), ...u64(80n)],
    says: { kind: 'allocateAccount', account: MINE, bytes: 80n },
  },
  {
    title: 'gives an account with a seed its size and its program',
    accounts: [MINE, ME],
    data: [...u32(9), ...key(ME), ...seed('a'), ...u64(80n), ...key(PROGRAM)],
    says: { kind: 'assignAccount', account: MINE, program: PROGRAM },
  },
  {
    title: 'gives an account with a seed to a program',
    accounts: [MINE, ME],
    data: [...u32(10), ...key(ME), ...seed('a'), ...key(PROGRAM)],
    says: { kind: 'assignAccount', account: MINE, program: PROGRAM },
  },
  {
    title: 'sends SOL of an account with a seed',
    accounts: [MINE, ME, FRIEND],
    data: [...u32(11), ...u64(7n), ...seed('a'), ...key(SYSTEM_PROGRAM)],
    says: { kind: 'sendSol', from: MINE, to: FRIEND, lamports: 7n },
  },
]

const token: readonly Omit<SolanaCase, 'program'>[] = [
  {
    title: 'makes a token account',
    accounts: [MINE, MINT, ME, SYSVAR],
    data: [1],
    says: { kind: 'initializeToken', tokenProgram: TOKEN_PROGRAM, account: MINE, mint: MINT, owner: ME },
  },
  {
    title: 'sends tokens',
    accounts: [MINE, THEIRS, ME],
    data: [3, ...u64(10n)],
    says: { kind: 'sendToken', from: MINE, to: THEIRS, amount: 10n, fee: null, ...unstated, ...act },
  },
  {
    title: 'approves a delegate',
    accounts: [MINE, FRIEND, ME],
    data: [4, ...u64(10n)],
    says: {
      kind: 'approveToken',
      account: MINE,
      delegate: FRIEND,
      amount: 10n,
      isUnlimited: false,
      ...unstated,
      ...act,
    },
  },
  {
    title: 'removes the delegate',
    accounts: [MINE, ME],
    data: [5],
    says: { kind: 'revokeToken', account: MINE, ...act },
  },
  {
    title: 'hands a token account over',
    accounts: [MINE, ME],
    data: [6, 2, 1, ...key(FRIEND)],
    says: { kind: 'setAuthority', account: MINE, role: 'owner', next: FRIEND, ...act },
  },
  {
    title: 'ends the right to mint, as a multisig',
    accounts: [MINT, FRIEND, ME, COSIGNER],
    data: [6, 0, 0],
    says: {
      kind: 'setAuthority',
      account: MINT,
      role: 'mint',
      next: null,
      ...act,
      authority: FRIEND,
      cosigners: [ME, COSIGNER],
    },
  },
  {
    title: 'mints',
    accounts: [MINT, THEIRS, ME],
    data: [7, ...u64(3n)],
    says: { kind: 'mintToken', to: THEIRS, amount: 3n, mint: MINT, decimals: null, ...act },
  },
  {
    title: 'burns',
    accounts: [MINE, MINT, ME],
    data: [8, ...u64(3n)],
    says: { kind: 'burnToken', account: MINE, amount: 3n, mint: MINT, decimals: null, ...act },
  },
  {
    title: 'closes a token account',
    accounts: [MINE, FRIEND, ME],
    data: [9],
    says: { kind: 'closeToken', account: MINE, to: FRIEND, ...act },
  },
  {
    title: 'freezes a token account',
    accounts: [THEIRS, MINT, ME],
    data: [10],
    says: { kind: 'freezeToken', account: THEIRS, mint: MINT, ...act },
  },
  {
    title: 'thaws a token account',
    accounts: [THEIRS, MINT, ME],
    data: [11],
    says: { kind: 'thawToken', account: THEIRS, mint: MINT, ...act },
  },
  {
    title: 'sends tokens of a mint',
    accounts: [MINE, MINT, THEIRS, ME],
    data: [12, ...u64(10n), 6],
    says: { kind: 'sendToken', from: MINE, to: THEIRS, amount: 10n, fee: null, ...stated, ...act },
  },
  {
    title: 'approves a delegate without an end',
    accounts: [MINE, MINT, FRIEND, ME],
    data: [13, ...u64(2n ** 64n - 1n), 6],
    says: {
      kind: 'approveToken',
      account: MINE,
      delegate: FRIEND,
      amount: 2n ** 64n - 1n,
      isUnlimited: true,
      ...stated,
      ...act,
    },
  },
  {
    title: 'mints with decimals',
    accounts: [MINT, THEIRS, ME],
    data: [14, ...u64(3n), 6],
    says: { kind: 'mintToken', to: THEIRS, amount: 3n, ...stated, ...act },
  },
  {
    title: 'burns with decimals',
    accounts: [MINE, MINT, ME],
    data: [15, ...u64(3n), 6],
    says: { kind: 'burnToken', account: MINE, amount: 3n, ...stated, ...act },
  },
  {
    title: 'makes a token account, with the owner in the data and the rent',
    accounts: [MINE, MINT, SYSVAR],
    data: [16, ...key(FRIEND)],
    says: { kind: 'initializeToken', tokenProgram: TOKEN_PROGRAM, account: MINE, mint: MINT, owner: FRIEND },
  },
  {
    title: 'counts wrapped SOL',
    accounts: [MINE],
    data: [17],
    says: { kind: 'syncNative', tokenProgram: TOKEN_PROGRAM, account: MINE },
  },
  {
    title: 'makes a token account, with the owner in the data',
    accounts: [MINE, MINT],
    data: [18, ...key(ME)],
    says: { kind: 'initializeToken', tokenProgram: TOKEN_PROGRAM, account: MINE, mint: MINT, owner: ME },
  },
]

const others: readonly SolanaCase[] = [
  {
    title: 'Token-2022 sends tokens with their fee',
    program: TOKEN_2022_PROGRAM,
    accounts: [MINE, MINT, THEIRS, ME],
    data: [26, 1, ...u64(1_000n), 6, ...u64(20n)],
    says: { kind: 'sendToken', from: MINE, to: THEIRS, amount: 1_000n, fee: 20n, ...stated, ...newAct },
  },
  {
    title: 'Token-2022 sets an authority of an extension',
    program: TOKEN_2022_PROGRAM,
    accounts: [MINT, ME],
    data: [6, 8, 1, ...key(FRIEND)],
    says: { kind: 'setAuthority', account: MINT, role: 'other', next: FRIEND, ...newAct },
  },
  ...([[], [0], [1]] as const).map(
    (data): SolanaCase => ({
      title: `creates a token account with the data [${data}]`,
      program: ASSOCIATED_TOKEN_PROGRAM,
      accounts: [ME, THEIRS, FRIEND, MINT, SYSTEM_PROGRAM, TOKEN_PROGRAM],
      data,
      says: {
        kind: 'createTokenAccount',
        payer: ME,
        account: THEIRS,
        owner: FRIEND,
        mint: MINT,
        isIdempotent: data[0] === 1,
      },
    }),
  ),
  ...MEMO_PROGRAMS.map(
    (program): SolanaCase => ({
      title: `says a memo by ${program}`,
      program,
      accounts: [ME],
      data: text('invoice 7 ✓'),
      says: { kind: 'memo', text: 'invoice 7 ✓' },
    }),
  ),
  ...[
    { title: 'asks for a heap', data: [1, ...u32(65_536)], says: { kind: 'memoryLimit', of: 'heap', bytes: 65_536 } },
    { title: 'limits the work', data: [2, ...u32(200_000)], says: { kind: 'computeLimit', units: 200_000 } },
    { title: 'offers a price', data: [3, ...u64(1_500n)], says: { kind: 'computePrice', microLamports: 1_500n } },
    { title: 'limits the accounts', data: [4, ...u32(9)], says: { kind: 'memoryLimit', of: 'accounts', bytes: 9 } },
  ].map((each) => ({ ...each, program: COMPUTE_BUDGET_PROGRAM, accounts: [] }) as SolanaCase),
]

export const solanaCases: readonly SolanaCase[] = [
  ...system.map((each) => ({ ...each, program: SYSTEM_PROGRAM })),
  ...token.map((each) => ({ ...each, program: TOKEN_PROGRAM })),
  ...others,
]
