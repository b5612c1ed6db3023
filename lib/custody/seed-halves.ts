/*
 * A seed is 16 bytes of entropy (BIP-39, twelve words). It is kept nowhere whole: a set of halves is a random half and
 * the seed XOR that half, so that either half by itself is random (embedded wallet, section 2.3).
 */

export const SEED_BYTES = 16

export function createSeed(): Uint8Array<ArrayBuffer> {
  return crypto.getRandomValues(new Uint8Array(SEED_BYTES))
}

/** Splits a seed, with fresh randomness for each set. The caller wipes the seed. */
export function splitSeed(seed: Uint8Array): readonly [Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>] {
  const half = createSeed()
  return [half, xor(seed, half)]
}

/**
 * The seed of two halves of one set. Halves of two sets give another seed: compare the addresses before using it.
 *
 * @throws {RangeError} for a half of another length.
 */
export function combineHalves(one: Uint8Array, other: Uint8Array): Uint8Array<ArrayBuffer> {
  return xor(one, other)
}

/** Overwrites secret bytes. Copies that the engine has made are out of reach. */
export function wipe(...secrets: readonly Uint8Array[]): void {
  for (const secret of secrets) secret.fill(0)
}

function xor(one: Uint8Array, other: Uint8Array): Uint8Array<ArrayBuffer> {
  if (one.length !== SEED_BYTES || other.length !== SEED_BYTES) throw new RangeError('A half has 16 bytes.')
  return Uint8Array.from(one, (byte, index) => byte ^ (other[index] ?? 0))
}
