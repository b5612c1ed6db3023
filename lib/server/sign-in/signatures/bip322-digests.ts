import 'server-only'
import { schnorr } from '@noble/curves/secp256k1'
import { sha256 } from '@noble/hashes/sha2'
import { concatBytes } from '@noble/hashes/utils'
import { CompactSize, RawTx, SigHash } from '@scure/btc-signer'

export type RawTransaction = ReturnType<typeof RawTx.decode>

/** OP_RETURN: the complete script of the single output of `to_sign`. */
export const RETURN_SCRIPT = Uint8Array.of(0x6a)
/** The amount in both virtual transactions. */
export const AMOUNT = 0n

// Digests of a `to_sign` with one input and one output, both of amount 0. Implemented here, because the library parses
// the whole transaction again for each digest.
const NO_AMOUNT = new Uint8Array(8)
const FIRST_INPUT = new Uint8Array(4)
const OUTPUTS = concatBytes(NO_AMOUNT, withLength(RETURN_SCRIPT))

/** The digest of a legacy input: the transaction with the spent script in the place of the unlocking script. */
export function legacyDigest(toSign: RawTransaction, script: Uint8Array): Uint8Array {
  const inputs = toSign.inputs.map((input) => ({ ...input, finalScriptSig: script }))
  const unsigned = RawTx.encode({ ...toSign, segwitFlag: false, inputs, witnesses: undefined })
  return hash256(concatBytes(unsigned, uint32(SigHash.ALL)))
}

/**
 * The digest of BIP-143, SIGHASH_ALL (https://github.com/bitcoin/bips/blob/master/bip-0143.mediawiki).
 *
 * @param script - For a key hash, the script of the P2PKH output of that hash.
 */
export function segwitDigest(toSign: RawTransaction, script: Uint8Array): Uint8Array {
  const { version, lockTime, outpoint, sequence } = partsOf(toSign)
  return hash256(
    concatBytes(
      version,
      hash256(outpoint),
      hash256(sequence),
      outpoint,
      withLength(script),
      NO_AMOUNT,
      sequence,
      hash256(OUTPUTS),
      lockTime,
      uint32(SigHash.ALL),
    ),
  )
}

/** The digest of BIP-341, key path, without annex (https://github.com/bitcoin/bips/blob/master/bip-0341.mediawiki). */
export function taprootDigest(
  toSign: RawTransaction,
  script: Uint8Array,
  sighash: SigHash.DEFAULT | SigHash.ALL,
): Uint8Array {
  const { version, lockTime, outpoint, sequence } = partsOf(toSign)
  const [epoch, spentByKey] = [0, 0]
  return schnorr.utils.taggedHash(
    'TapSighash',
    Uint8Array.of(epoch, sighash),
    version,
    lockTime,
    sha256(outpoint),
    sha256(NO_AMOUNT),
    sha256(withLength(script)),
    sha256(sequence),
    sha256(OUTPUTS),
    Uint8Array.of(spentByKey),
    FIRST_INPUT,
  )
}

function partsOf({ version, lockTime, inputs }: RawTransaction) {
  const [input] = inputs
  if (!input) throw new TypeError('a transaction without an input')
  return {
    version: uint32(version),
    lockTime: uint32(lockTime),
    // Transaction ids are written in reverse byte order.
    outpoint: concatBytes(input.txid.toReversed(), uint32(input.index)),
    sequence: uint32(input.sequence),
  }
}

function hash256(bytes: Uint8Array): Uint8Array {
  return sha256(sha256(bytes))
}

function withLength(bytes: Uint8Array): Uint8Array {
  return concatBytes(CompactSize.encode(BigInt(bytes.length)), bytes)
}

/** Little-endian. */
function uint32(value: number): Uint8Array {
  const bytes = new Uint8Array(4)
  new DataView(bytes.buffer).setUint32(0, value, true)
  return bytes
}
