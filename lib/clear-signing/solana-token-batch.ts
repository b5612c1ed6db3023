import { SOLANA_TOKEN_PROGRAMS } from '@/lib/chains/solana-programs'
import { readSolanaBytes } from './solana-bytes'
import type { SolanaInstructionUse } from './solana-transaction'

/** `Batch` of the token programs (SIMD-0266, https://solana.com/upgrades/p-token, read 2026-11-29). */
const BATCH = 255

/**
 * The instructions inside a batch of a token program, or the instruction itself if it is none.
 *
 * A batch says of each instruction how many of the accounts are its own, how long its data is, and the data. The programs
 * refuse a batch inside a batch, and one whose data does not fit: it stays one instruction, which is unknown.
 */
export function unbatched(instruction: SolanaInstructionUse): readonly SolanaInstructionUse[] {
  const { program, accounts, data } = instruction
  if (data[0] !== BATCH || !SOLANA_TOKEN_PROGRAMS.some((each) => each === program)) return [instruction]
  const bytes = readSolanaBytes(data)
  const inner: SolanaInstructionUse[] = []
  let used = 0
  try {
    bytes.u8()
    do {
      const [count, length] = [bytes.u8(), bytes.u8()]
      if (length === 0 || used + count > accounts.length) return [instruction]
      inner.push({ program, accounts: accounts.slice(used, used + count), data: bytes.take(length) })
      used += count
    } while (bytes.at < data.length)
  } catch {
    return [instruction]
  }
  return inner
}
