import 'server-only'
import type { Hex } from 'viem'
import type { ContractCall } from '../rpc/contract-call'
import type { Measured, SimulatedSuccess } from './simulator'

/** A read of a list. Returns its answers once the list has run; `null` for a read that failed. */
export type Reading<T> = (outcome: Pick<SimulatedSuccess, 'answers'>) => Measured<T | null>

/** Reads of one simulation. */
export interface ReadList {
  readonly calls: readonly ContractCall<unknown>[]
  add<T>(call: ContractCall<T>): Reading<T>
}

export function createReadList(): ReadList {
  const calls: ContractCall<unknown>[] = []
  return {
    calls,
    add(call) {
      const index = calls.push(call) - 1
      return ({ answers }) => ({
        before: decodeRead(call, answers.before[index]),
        after: decodeRead(call, answers.after[index]),
      })
    },
  }
}

function decodeRead<T>({ decode }: ContractCall<T>, answer: Hex | null | undefined): T | null {
  if (!answer) return null
  try {
    return decode(answer)
  } catch {
    return null
  }
}
