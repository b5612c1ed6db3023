import { sha256 } from '@noble/hashes/sha2'
import { base58 } from '@scure/base'
import { ASSOCIATED_TOKEN_PROGRAM } from '@/lib/chains/solana-programs'

/** Prime of Curve25519, and the constant d of Ed25519 (RFC 8032, section 5.1). */
const P = 2n ** 255n - 19n
const D = 37095705934669439343138083508754565189542113879843219016388785533085940283555n

const PDA_MARKER = new TextEncoder().encode('ProgramDerivedAddress')

/**
 * The address of an owner's account for a token: a program derived address, which has no private key.
 *
 * @param tokenProgram - The program that owns the mint.
 */
export function associatedTokenAddress(owner: string, mint: string, tokenProgram: string): string {
  const seeds = [owner, tokenProgram, mint].map((address) => base58.decode(address))
  const program = base58.decode(ASSOCIATED_TOKEN_PROGRAM)
  for (let bump = 255; bump >= 0; bump -= 1) {
    const hash = sha256(concat([...seeds, Uint8Array.of(bump), program, PDA_MARKER]))
    if (!isOnCurve(hash)) return base58.encode(hash)
  }
  throw new RangeError('no bump leads to a valid address')
}

/**
 * Whether 32 bytes are a point of Ed25519, and therefore can be a public key. Same rules as curve25519-dalek, which
 * Solana uses: the sign bit is ignored, and y may exceed the prime.
 */
export function isOnCurve(bytes: Uint8Array): boolean {
  let y = 0n
  for (const byte of [...bytes].reverse()) y = (y << 8n) | BigInt(byte)
  y = BigInt.asUintN(255, y) % P
  const square = (y * y) % P
  const [numerator, denominator] = [(square - 1n + P) % P, (D * square + 1n) % P]
  // x² is their quotient. A product with the square of the denominator has a root exactly if the quotient has one.
  const residue = (numerator * denominator) % P
  return residue === 0n || power(residue, (P - 1n) / 2n) === 1n
}

function power(base: bigint, exponent: bigint): bigint {
  let [result, square] = [1n, base]
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % P
    square = (square * square) % P
  }
  return result
}

function concat(parts: readonly Uint8Array[]): Uint8Array {
  return Uint8Array.from(parts.flatMap((part) => [...part]))
}
