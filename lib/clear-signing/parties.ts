import type { Address } from 'viem'
import type { Statement } from './statement'

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
