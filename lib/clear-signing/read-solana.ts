import {
  ASSOCIATED_TOKEN_PROGRAM,
  COMPUTE_BUDGET_PROGRAM,
  MEMO_PROGRAMS,
  SYSTEM_PROGRAM,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
} from '@/lib/chains/solana-programs'
import { type InstructionReader, readNumbered } from './solana-instruction-reader'
import type { SolanaStatement } from './solana-statement'
import { readSystemCall } from './solana-system-calls'
import { unbatched } from './solana-token-batch'
import { readTokenInstruction } from './solana-token-calls'
import type { ResolvedSolanaTransaction, SolanaInstructionUse } from './solana-transaction'

type ReadInstruction = (instruction: SolanaInstructionUse) => SolanaStatement | null

/** `ComputeBudgetInstruction` (https://docs.rs/solana-compute-budget-interface, read 2026-11-28). */
const budgetReaders: Readonly<Record<number, InstructionReader>> = {
  1: { accounts: 0, read: ({ data }) => ({ kind: 'memoryLimit', of: 'heap', bytes: data.u32() }) },
  2: { accounts: 0, read: ({ data }) => ({ kind: 'computeLimit', units: data.u32() }) },
  3: { accounts: 0, read: ({ data }) => ({ kind: 'computePrice', microLamports: data.u64() }) },
  4: { accounts: 0, read: ({ data }) => ({ kind: 'memoryLimit', of: 'accounts', bytes: data.u32() }) },
}

/** The payer, the new account, its owner, the mint, two programs (`AssociatedTokenAccountInstruction`). */
const creation = (isIdempotent: boolean): InstructionReader => ({
  accounts: 6,
  read: ({ account }) => ({
    kind: 'createTokenAccount',
    payer: account(0),
    account: account(1),
    owner: account(2),
    mint: account(3),
    isIdempotent,
  }),
})
const associatedReaders: Readonly<Record<number, InstructionReader>> = { 0: creation(false), 1: creation(true) }

/** Without data the program creates an account, too. */
function readAssociated(instruction: SolanaInstructionUse): SolanaStatement | null {
  const data = instruction.data.length === 0 ? Uint8Array.of(0) : instruction.data
  return readNumbered({ ...instruction, data }, 1, associatedReaders)
}

function readMemo({ data }: SolanaInstructionUse): SolanaStatement | null {
  try {
    return { kind: 'memo', text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(data) }
  } catch {
    return null
  }
}

const readerByProgram: ReadonlyMap<string, ReadInstruction> = new Map<string, ReadInstruction>([
  [SYSTEM_PROGRAM, readSystemCall],
  [TOKEN_PROGRAM, readTokenInstruction],
  [TOKEN_2022_PROGRAM, readTokenInstruction],
  [ASSOCIATED_TOKEN_PROGRAM, readAssociated],
  [COMPUTE_BUDGET_PROGRAM, (instruction) => readNumbered(instruction, 1, budgetReaders)],
  ...MEMO_PROGRAMS.map((program) => [program, readMemo] as const),
])

/**
 * Says what a transaction does, one statement for each instruction, in their order, those of batches included.
 *
 * Programs that instructions call may call others, which the bytes do not say: the simulation tells what changes.
 */
export function readSolana({ instructions }: ResolvedSolanaTransaction): readonly SolanaStatement[] {
  return instructions.flatMap(unbatched).map((instruction) => {
    const { program, data } = instruction
    return readerByProgram.get(program)?.(instruction) ?? { kind: 'unknown', program, bytes: data.length }
  })
}
