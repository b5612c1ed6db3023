import 'server-only'
import { holdingsOf, readTokenAccount, type SolanaAccounts, type TokenAccount } from './solana-holdings'

/** What a transaction changes for an account. Amounts are lamports, and base units of tokens. */
export interface SolanaChanges {
  /** With the fee, if the account pays it. */
  readonly lamports: bigint
  /** Differences by mint, without zeros. */
  readonly tokens: ReadonlyMap<string, bigint>
  readonly approvals: readonly Delegation[]
  readonly handovers: readonly Handover[]
  /** The account itself keeps data for the first time. */
  readonly locksAccount: boolean
}

interface Delegation {
  readonly tokenAccount: string
  readonly mint: string
  readonly delegate: string
  readonly before: bigint
  readonly after: bigint
}

interface Handover {
  readonly role: 'account' | 'owner' | 'close'
  readonly account: string
  readonly next: string
}

/** Compares what the account has in the same accounts before and after a transaction. */
export function changesOf(account: string, before: SolanaAccounts, after: SolanaAccounts): SolanaChanges {
  const [had, has] = [holdingsOf(account, before), holdingsOf(account, after)]
  const tokens = new Map<string, bigint>()
  const add = (mint: string, amount: bigint) => tokens.set(mint, (tokens.get(mint) ?? 0n) + amount)
  for (const { mint, amount } of had.tokens.values()) add(mint, -amount)
  for (const { mint, amount } of has.tokens.values()) add(mint, amount)

  const approvals = [...has.tokens].flatMap(([address, token]) =>
    delegationsOf(address, had.tokens.get(address) ?? null, token),
  )
  const closers = [...has.tokens].flatMap(([address, { closeAuthority }]): readonly Handover[] => {
    const known = had.tokens.get(address)?.closeAuthority ?? null
    if (closeAuthority === null || closeAuthority === known || closeAuthority === account) return []
    return [{ role: 'close', account: address, next: closeAuthority }]
  })
  const owners = [...had.tokens.keys()].flatMap((address): readonly Handover[] => {
    const stored = after.get(address)
    const token = stored && readTokenAccount(stored)
    return token && token.owner !== account ? [{ role: 'owner', account: address, next: token.owner }] : []
  })
  const itself: readonly Handover[] =
    has.program === had.program ? [] : [{ role: 'account', account, next: has.program }]
  return {
    lamports: has.lamports - had.lamports,
    tokens: new Map([...tokens].filter(([, amount]) => amount !== 0n)),
    approvals,
    handovers: [...itself, ...owners, ...closers],
    locksAccount: has.hasData && !had.hasData,
  }
}

/** The delegates of a token account before and after, where they differ. */
function delegationsOf(tokenAccount: string, had: TokenAccount | null, has: TokenAccount): readonly Delegation[] {
  const delegates = new Set([had?.delegate, has.delegate].filter((each) => typeof each === 'string'))
  return [...delegates].flatMap((delegate) => {
    const before = had?.delegate === delegate ? had.delegated : 0n
    const after = has.delegate === delegate ? has.delegated : 0n
    return before === after ? [] : [{ tokenAccount, mint: has.mint, delegate, before, after }]
  })
}
