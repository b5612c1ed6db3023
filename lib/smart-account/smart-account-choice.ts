import * as z from 'zod/mini'
import { patternText } from '@/lib/core/bounded-text'
import { implementationNames } from './account-implementation'

// Apart from the contract of operations: every login carries the choice, and only operations need a hash function.

/** The choice of a contract that the server keeps for each wallet, so that a later default moves no address. */
export const smartAccountChoice = z.object({
  implementation: z.enum(implementationNames),
  salt: patternText(66, /^0x[0-9a-f]{64}$/) as z.ZodMiniType<`0x${string}`, string>,
})
