import 'server-only'
import { base58 } from '@scure/base'
import { SOLANA_TOKEN_PROGRAMS, SYSTEM_PROGRAM, TOKEN_2022_PROGRAM } from '@/lib/chains/solana-programs'
import type { SolanaAccount } from '../rpc/solana-accounts'

/** Accounts by address; `null` for one that does not exist. */
export type SolanaAccounts = ReadonlyMap<string, SolanaAccount | null>

export interface TokenAccount {
  readonly mint: string
  readonly owner: string
  /** Base units. */
  readonly amount: bigint
  readonly delegate: string | null
  /** What the delegate may take, in base units. */
  readonly delegated: bigint
  readonly closeAuthority: string | null
}

/** What an account has in some accounts. */
export interface SolanaHoldings {
  readonly lamports: bigint
  /** The program that owns the account itself, base58. */
  readonly program: string
  /** Whether the account itself keeps data. */
  readonly hasData: boolean
  /** Token accounts that belong to the account, by address. */
  readonly tokens: ReadonlyMap<string, TokenAccount>
}

/** Layout of a token account (`Account` of spl-token): amounts are u64, a key that may be missing has a u32 before it. */
const MINT_AT = 0
const OWNER_AT = 32
const AMOUNT_AT = 64
const DELEGATE_AT = 72
const STATE_AT = 108
const DELEGATED_AT = 121
const CLOSE_AUTHORITY_AT = 129
const LENGTH = 165
/** With extensions Token-2022 says behind it which kind of account it is. */
const KIND_TOKEN_ACCOUNT = 2
/** A multisig has this length and no kind, so that its keys could look like an account with extensions. */
const MULTISIG_LENGTH = 355
/** Bytes that tell a token account from everything else. */
export const HOLDINGS_READ_LENGTH = MULTISIG_LENGTH + 1

/** Parses a token account; `null` for anything else, also for one that is not initialized. */
export function readTokenAccount({ owner: program, data }: SolanaAccount): TokenAccount | null {
  if (!SOLANA_TOKEN_PROGRAMS.some((each) => each === program)) return null
  const isExtended =
    program === TOKEN_2022_PROGRAM && data.length !== MULTISIG_LENGTH && data[LENGTH] === KIND_TOKEN_ACCOUNT
  if ((data.length !== LENGTH && !isExtended) || data[STATE_AT] === 0) return null
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  const keyAt = (at: number) => base58.encode(data.subarray(at, at + 32))
  const optionalKeyAt = (at: number) => (view.getUint32(at, true) === 1 ? keyAt(at + 4) : null)
  return {
    mint: keyAt(MINT_AT),
    owner: keyAt(OWNER_AT),
    amount: view.getBigUint64(AMOUNT_AT, true),
    delegate: optionalKeyAt(DELEGATE_AT),
    delegated: view.getBigUint64(DELEGATED_AT, true),
    closeAuthority: optionalKeyAt(CLOSE_AUTHORITY_AT),
  }
}

/** What the account has in these accounts. */
export function holdingsOf(account: string, accounts: SolanaAccounts): SolanaHoldings {
  const own = accounts.get(account)
  const tokens = [...accounts].flatMap(([address, stored]) => {
    const token = stored && readTokenAccount(stored)
    return token?.owner === account ? [[address, token] as const] : []
  })
  return {
    lamports: own?.lamports ?? 0n,
    program: own?.owner ?? SYSTEM_PROGRAM,
    hasData: (own?.data.length ?? 0) > 0,
    tokens: new Map(tokens),
  }
}

/** Whether two holdings are the same. */
export function isSameHoldings(one: SolanaHoldings, other: SolanaHoldings): boolean {
  const textOf = ({ lamports, program, hasData, tokens }: SolanaHoldings) =>
    JSON.stringify([
      String(lamports),
      program,
      hasData,
      [...tokens].map(([address, token]) => [address, textsOf(token)]),
    ])
  return textOf(one) === textOf(other)
}

const textsOf = ({ mint, amount, delegate, delegated, closeAuthority }: TokenAccount) => [
  mint,
  String(amount),
  delegate,
  String(delegated),
  closeAuthority,
]
