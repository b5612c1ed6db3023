import type { Address } from 'viem'
import { getAddress } from 'viem/utils'
import { isSameAddress } from '@/lib/core/account-key'
import type { Caip2 } from '@/lib/core/caip'
import { EIP155 } from '@/lib/core/namespaces'
import type { AccountFacts, AllowanceChange, Simulation } from './simulation-contract'
import { isUnlimitedAmount, type Statement, type TokenOrNative } from './statement'
import type { DomainFacts } from './typed-data'

/** A reason to look twice before signing. Addresses have the checksum of EIP-55. */
export type Risk =
  /** Four digits at both ends are those of an address that was used, which is another one. */
  | { readonly kind: 'lookAlike'; readonly address: Address; readonly like: Address }
  /** The domain of typed data, or the transaction, is of another chain than the screen shows. */
  | { readonly kind: 'domainChain' | 'otherChain'; readonly chainId: Caip2; readonly shown: Caip2 }
  /** What is sent to the contract of its own token is lost. */
  | { readonly kind: 'tokenAsRecipient'; readonly token: Address }
  /** The spender is an account of a person, which needs no approvals, or a contract that does not exist. */
  | { readonly kind: 'spenderWithoutCode'; readonly spender: Address }
  | { readonly kind: 'domainWithoutCode'; readonly contract: Address }
  | { readonly kind: 'reverts'; readonly reason: string | null }
  /** Of ERC-20, or of a whole collection of NFTs. */
  | { readonly kind: 'unlimitedAllowance'; readonly token: Address; readonly spender: Address }
  /** The contract did not exist a day ago. */
  | { readonly kind: 'youngContract'; readonly contract: Address }
  /** No node could say what the transaction would do. */
  | { readonly kind: 'notSimulated' }
  /** Typed data that neither our rules nor a descriptor read. An order for nothing in return looks like that. */
  | { readonly kind: 'unreadData' }
  | { readonly kind: 'firstTimeRecipient'; readonly recipient: Address }

export interface RiskInput {
  readonly statements: readonly Statement[]
  readonly account: Address
  /** `null` while it is not known. Typed data has one without calls. */
  readonly simulation: Simulation | null
  /** Addresses that the account has paid or approved before, in any spelling. */
  readonly usedAddresses: readonly Address[]
  /** Of typed data; `null` for a transaction. */
  readonly domain: DomainFacts | null
  /** The chain of the transaction; `null` for typed data. */
  readonly chainId: Caip2 | null
  /** The chain that the screen names. */
  readonly chainShown: Caip2
}

const MAX_RISKS = 3
const SAME_DIGITS = 4

interface Approval {
  readonly token: Address
  readonly spender: Address
  readonly isUnlimited: boolean
}

/** What the rules look at. */
interface Facts extends RiskInput {
  /** Whether there is any statement, also one of a descriptor. */
  readonly isRead: boolean
  readonly approvals: readonly Approval[]
  /** Accounts that get something, without the one that signs. */
  readonly recipients: readonly Address[]
  readonly accounts: readonly AccountFacts[]
  /** Used addresses and the account itself, with their checksums. */
  readonly used: readonly Address[]
}

/** Worst first. Each finds at most one risk. */
const RULES: readonly ((facts: Facts) => Risk | null)[] = [
  lookAlike,
  ({ domain, chainShown }) =>
    domain?.chainId && domain.chainId !== chainShown
      ? { kind: 'domainChain', chainId: domain.chainId, shown: chainShown }
      : null,
  ({ chainId, chainShown }) =>
    chainId && chainId !== chainShown ? { kind: 'otherChain', chainId, shown: chainShown } : null,
  tokenAsRecipient,
  ({ approvals, accounts }) => {
    const found = approvals.find(({ spender }) => accountOf(spender, accounts)?.hasCode === false)
    return found ? { kind: 'spenderWithoutCode', spender: found.spender } : null
  },
  ({ domain, accounts }) => {
    const contract = domain?.verifyingContract
    return contract && accountOf(contract, accounts)?.hasCode === false ? { kind: 'domainWithoutCode', contract } : null
  },
  ({ simulation }) => (simulation?.outcome === 'reverted' ? { kind: 'reverts', reason: simulation.reason } : null),
  ({ approvals }) => {
    const found = approvals.find(({ isUnlimited }) => isUnlimited)
    return found ? { kind: 'unlimitedAllowance', token: found.token, spender: found.spender } : null
  },
  ({ accounts }) => {
    const young = accounts.find(({ hasCode, isYoung }) => hasCode && isYoung)
    return young ? { kind: 'youngContract', contract: getAddress(young.address) } : null
  },
  // Without a transaction there is nothing to simulate.
  ({ simulation, domain }) => (simulation?.outcome === 'unknown' && !domain ? { kind: 'notSimulated' } : null),
  ({ isRead, domain }) => (!isRead && domain ? { kind: 'unreadData' } : null),
  ({ recipients, used }) => {
    const recipient = recipients.find((address) => !used.includes(address) && !likeOf(address, used))
    return recipient ? { kind: 'firstTimeRecipient', recipient } : null
  },
]

/**
 * Finds the risks of a signature: at most three, worst first.
 *
 * Reads what the bytes say and what the simulation measured. What a descriptor says is not asked, so that it cannot
 * silence a risk.
 */
export function risksOf(input: RiskInput): readonly Risk[] {
  const statements = allOf(input.statements)
  const account = getAddress(input.account)
  const accounts = input.simulation?.accounts ?? []
  const facts: Facts = {
    ...input,
    statements,
    isRead: input.statements.length > 0,
    accounts,
    approvals: [...statements.flatMap(approvalOf), ...measuredApprovals(input.simulation)],
    recipients: statements.flatMap((statement) => recipientOf(statement, accounts)).filter((to) => to !== account),
    used: [account, ...input.usedAddresses.map((address) => getAddress(address))],
  }
  const risks: Risk[] = []
  for (const rule of RULES) {
    const risk = risks.length < MAX_RISKS && rule(facts)
    if (risk) risks.push(risk)
  }
  return risks
}

/** Statements of calls inside of calls included. */
function allOf(statements: readonly Statement[]): readonly Statement[] {
  return statements.flatMap((statement) => {
    if (statement.kind !== 'described') return [statement]
    return statement.fields.flatMap(({ value }) => (value.kind === 'call' ? allOf(value.statements) : []))
  })
}

function approvalOf(statement: Statement): readonly Approval[] {
  switch (statement.kind) {
    case 'approve':
    case 'increaseAllowance':
    case 'permit':
      return [statement]
    case 'approveNft':
      return [{ token: statement.collection, spender: statement.spender, isUnlimited: false }]
    case 'approveAll':
      return [{ token: statement.collection, spender: statement.operator, isUnlimited: true }]
    default:
      return []
  }
}

function measuredApprovals(simulation: Simulation | null): readonly Approval[] {
  return simulation?.outcome === 'success' ? simulation.allowances.flatMap(measuredApproval) : []
}

function measuredApproval(change: AllowanceChange): readonly Approval[] {
  switch (change.kind) {
    case 'erc20': {
      const after = BigInt(change.after)
      if (after <= BigInt(change.before)) return []
      return [approval(change.asset.address, change.spender, isUnlimitedAmount(after))]
    }
    case 'operator':
      return change.isApproved ? [approval(change.address, change.operator, true)] : []
    case 'nft':
      return change.spender ? [approval(change.address, change.spender, false)] : []
  }
}

function approval(token: Address, spender: Address, isUnlimited: boolean): Approval {
  return { token: getAddress(token), spender: getAddress(spender), isUnlimited }
}

function recipientOf(statement: Statement, accounts: readonly AccountFacts[]): readonly Address[] {
  switch (statement.kind) {
    case 'transfer':
    case 'transferNft':
      return [statement.to]
    case 'swap':
    case 'order':
      return [statement.recipient]
    case 'native':
      // A contract that is called is paid for what it does.
      return statement.to && !accountOf(statement.to, accounts)?.hasCode ? [statement.to] : []
    default:
      return []
  }
}

function accountOf(address: Address, accounts: readonly AccountFacts[]): AccountFacts | undefined {
  return accounts.find((account) => isSameAddress(EIP155, account.address, address))
}

function lookAlike({ recipients, approvals, used }: Facts): Risk | null {
  for (const address of [...recipients, ...approvals.map(({ spender }) => spender)]) {
    const like = likeOf(address, used)
    if (like) return { kind: 'lookAlike', address, like }
  }
  return null
}

/** The used address that an unused one looks like. */
function likeOf(address: Address, used: readonly Address[]): Address | undefined {
  if (used.includes(address)) return undefined
  const ends = endsOf(address)
  return used.find((other) => endsOf(other) === ends)
}

function endsOf(address: Address): string {
  return `${address.slice(2, 2 + SAME_DIGITS)}${address.slice(-SAME_DIGITS)}`.toLowerCase()
}

function tokenAsRecipient({ statements }: Facts): Risk | null {
  for (const statement of statements) {
    const [token, to] = receivedToken(statement)
    if (token && token === to) return { kind: 'tokenAsRecipient', token: to }
  }
  return null
}

function receivedToken(statement: Statement): readonly [token?: TokenOrNative, recipient?: Address] {
  switch (statement.kind) {
    case 'transfer':
      return [statement.token, statement.to]
    case 'transferNft':
      return [statement.collection, statement.to]
    case 'swap':
      return [statement.tokenOut, statement.recipient]
    case 'order':
      return [statement.buy, statement.recipient]
    default:
      return []
  }
}
