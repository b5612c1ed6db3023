import type { Address, Hex } from 'viem'
import type { Statement, TokenOrNative } from './statement'

/** A call of a function that is not understood. */
export interface UnknownCall {
  readonly address: Address
  readonly selector: Hex
}

/** Who gets something, or may take something: recipients, spenders and operators, without repetition. */
export function partiesOf(statements: readonly Statement[]): readonly Address[] {
  return [...new Set(statements.flatMap(partyOf))]
}

function partyOf(statement: Statement): readonly Address[] {
  switch (statement.kind) {
    case 'native':
      return statement.to ? [statement.to] : []
    case 'transfer':
    case 'transferNft':
      return [statement.to]
    case 'approve':
    case 'increaseAllowance':
    case 'permit':
    case 'approveNft':
      return [statement.spender]
    case 'approveAll':
      return [statement.operator]
    case 'swap':
    case 'order':
      return [statement.recipient]
    case 'described':
      return statement.fields.flatMap(({ value }) => (value.kind === 'call' ? value.statements.flatMap(partyOf) : []))
    default:
      return []
  }
}

/** The tokens and collections that statements name, without the native one. */
export function tokensNamed(statements: readonly Statement[]): readonly Address[] {
  const named = statements.flatMap(tokenOf).filter((token): token is Address => token !== 'native')
  return [...new Set(named)]
}

function tokenOf(statement: Statement): readonly TokenOrNative[] {
  switch (statement.kind) {
    case 'transfer':
    case 'approve':
    case 'increaseAllowance':
    case 'decreaseAllowance':
    case 'revoke':
    case 'permit':
    case 'wrap':
    case 'unwrap':
      return [statement.token]
    case 'transferNft':
    case 'approveNft':
    case 'revokeNft':
    case 'approveAll':
    case 'revokeAll':
      return [statement.collection]
    case 'swap':
      return [statement.tokenIn, statement.tokenOut]
    case 'order':
      return [statement.sell, statement.buy]
    case 'described':
      return statement.fields.flatMap(({ value }) => {
        if (value.kind === 'call') return value.statements.flatMap(tokenOf)
        return value.kind === 'amount' || value.kind === 'token' ? [value.token] : []
      })
    default:
      return []
  }
}

/** The functions that are called and not understood, also in calls inside of calls, without repetition. */
export function unknownCalls(statements: readonly Statement[]): readonly UnknownCall[] {
  const found = new Map(statements.flatMap(unknownOf).map((call) => [`${call.address} ${call.selector}`, call]))
  return [...found.values()]
}

function unknownOf(statement: Statement): readonly UnknownCall[] {
  if (statement.kind === 'described') {
    return statement.fields.flatMap(({ value }) => (value.kind === 'call' ? value.statements.flatMap(unknownOf) : []))
  }
  if (statement.kind !== 'unknown' || statement.selector === null) return []
  return [{ address: statement.to, selector: statement.selector }]
}
