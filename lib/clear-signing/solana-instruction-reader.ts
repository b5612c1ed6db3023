import { readSolanaBytes, type SolanaBytes } from './solana-bytes'
import type { SolanaStatement } from './solana-statement'
import type { SolanaInstructionUse } from './solana-transaction'

/** Reads one kind of instruction. `data` begins after its number. `account(0)` is its first account. */
export interface InstructionReader {
  /** The fewest accounts that the program accepts. */
  readonly accounts: number
  readonly read: (input: InstructionInput) => SolanaStatement | null
}

export interface InstructionInput {
  readonly data: SolanaBytes
  /** The address of the program, base58. */
  readonly program: string
  readonly account: (index: number) => string
  /** Addresses of all accounts from this position on. */
  readonly accountsFrom: (index: number) => readonly string[]
}

/**
 * Reads an instruction by its number, which is the first one or four bytes. Bytes after its arguments are ignored, as the
 * programs ignore them: with one byte more an approval is still an approval.
 *
 * @returns `null` for one that is not listed, with too few accounts, or with data that is too short.
 */
export function readNumbered(
  { program, accounts, data }: SolanaInstructionUse,
  numberBytes: 1 | 4,
  readers: Readonly<Record<number, InstructionReader>>,
): SolanaStatement | null {
  const bytes = readSolanaBytes(data)
  try {
    const reader = readers[numberBytes === 4 ? bytes.u32() : bytes.u8()]
    if (!reader || accounts.length < reader.accounts) return null
    return reader.read({
      data: bytes,
      program,
      account(index) {
        const account = accounts[index]
        // Only a reader that declares too few accounts comes here.
        if (!account) throw new RangeError(`no account ${index}`)
        return account.address
      },
      accountsFrom: (index) => accounts.slice(index).map(({ address }) => address),
    })
  } catch (thrown) {
    if (thrown instanceof RangeError) throw thrown
    return null
  }
}
