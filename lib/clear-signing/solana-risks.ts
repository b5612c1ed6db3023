import type { SolanaOutcome } from './solana-simulation-contract'
import { isUnlimitedTokenAmount, type SolanaStatement, type TokenRole } from './solana-statement'

/** A reason to look twice before signing a Solana transaction. Addresses are base58. */
export type SolanaRisk =
  /** The account itself, with all its SOL, then belongs to the program. */
  | { readonly kind: 'assignsAccount'; readonly program: string }
  /** The account itself keeps data: it can then neither send its SOL nor pay fees. */
  | { readonly kind: 'locksAccount' }
  /** A right over a token account, or over a mint, goes to another account. */
  | { readonly kind: 'handsOver'; readonly account: string; readonly role: TokenRole; readonly next: string | null }
  | { readonly kind: 'unlimitedDelegate'; readonly account: string; readonly delegate: string }
  /** A token account is closed, and its SOL goes to another account. */
  | { readonly kind: 'closesTo'; readonly account: string; readonly to: string }
  | { readonly kind: 'fails'; readonly reason: string | null }
  /** An instruction that is not understood. */
  | { readonly kind: 'unknownProgram'; readonly program: string }
  /** It can be sent as long as its nonce account is not used: also long after it was signed. */
  | { readonly kind: 'doesNotExpire'; readonly nonceAccount: string }
  /** Another account pays the fee, and so has to sign too. */
  | { readonly kind: 'otherPays'; readonly payer: string }
  /** No node could say what the transaction would do. */
  | { readonly kind: 'notSimulated' }

export interface SolanaRiskInput {
  readonly statements: readonly SolanaStatement[]
  /** The account that signs, base58. */
  readonly account: string
  /** Base58. */
  readonly feePayer: string
  /** `null` while it is not known. */
  readonly simulation: SolanaOutcome | null
}

const MAX_RISKS = 3

type Rule = (input: SolanaRiskInput) => SolanaRisk | null

/** What programs do that instructions call is measured only. */
type Measured = Extract<SolanaOutcome, { outcome: 'success' }>

/** Worst first. Each finds at most one risk. */
const RULES: readonly Rule[] = [
  firstOf(
    ofStatement((statement, account) =>
      statement.kind === 'assignAccount' && statement.account === account
        ? { kind: 'assignsAccount', program: statement.program }
        : null,
    ),
    ofMeasured(({ handovers }) => {
      const found = handovers.find(({ role }) => role === 'account')
      return found ? { kind: 'assignsAccount', program: found.next } : null
    }),
  ),
  firstOf(
    ofStatement((statement, account) =>
      statement.kind === 'allocateAccount' && statement.account === account ? { kind: 'locksAccount' } : null,
    ),
    ofMeasured(({ locksAccount }) => (locksAccount ? { kind: 'locksAccount' } : null)),
  ),
  firstOf(
    ofStatement((statement, account) =>
      statement.kind === 'setAuthority' && isAllowedBy(statement, account) && statement.next !== account
        ? { kind: 'handsOver', account: statement.account, role: statement.role, next: statement.next }
        : null,
    ),
    ofMeasured(({ handovers }) => {
      for (const { role, account, next } of handovers)
        if (role !== 'account') return { kind: 'handsOver', account, role, next }
      return null
    }),
  ),
  firstOf(
    ofStatement((statement, account) =>
      statement.kind === 'approveToken' && statement.isUnlimited && isAllowedBy(statement, account)
        ? { kind: 'unlimitedDelegate', account: statement.account, delegate: statement.delegate }
        : null,
    ),
    ofMeasured(({ approvals }) => {
      const found = approvals.find(
        ({ before, after }) => isUnlimitedTokenAmount(BigInt(after)) && BigInt(after) > BigInt(before),
      )
      return found ? { kind: 'unlimitedDelegate', account: found.tokenAccount, delegate: found.delegate } : null
    }),
  ),
  ofStatement((statement, account) =>
    statement.kind === 'closeToken' && isAllowedBy(statement, account) && statement.to !== account
      ? { kind: 'closesTo', account: statement.account, to: statement.to }
      : null,
  ),
  ({ simulation }) => (simulation?.outcome === 'failed' ? { kind: 'fails', reason: simulation.reason } : null),
  ofStatement((statement) =>
    statement.kind === 'unknown' ? { kind: 'unknownProgram', program: statement.program } : null,
  ),
  ({ statements: [first] }) =>
    first?.kind === 'useNonce' ? { kind: 'doesNotExpire', nonceAccount: first.account } : null,
  ({ account, feePayer }) => (feePayer === account ? null : { kind: 'otherPays', payer: feePayer }),
  ({ simulation }) => (simulation?.outcome === 'unknown' ? { kind: 'notSimulated' } : null),
]

/** Finds the risks of a transaction, in its bytes and in what was measured: at most three, worst first. */
export function solanaRisksOf(input: SolanaRiskInput): readonly SolanaRisk[] {
  return RULES.flatMap((rule) => rule(input) ?? []).slice(0, MAX_RISKS)
}

function firstOf(one: Rule, other: Rule): Rule {
  return (input) => one(input) ?? other(input)
}

function ofMeasured(find: (simulation: Measured) => SolanaRisk | null): Rule {
  return ({ simulation }) => (simulation?.outcome === 'success' ? find(simulation) : null)
}

function ofStatement(find: (statement: SolanaStatement, account: string) => SolanaRisk | null): Rule {
  return ({ statements, account }) => {
    for (const statement of statements) {
      const risk = find(statement, account)
      if (risk) return risk
    }
    return null
  }
}

/** Whether the signature of the account allows an act on tokens. */
function isAllowedBy(
  { authority, cosigners }: { readonly authority: string; readonly cosigners: readonly string[] },
  account: string,
): boolean {
  return authority === account || cosigners.includes(account)
}
