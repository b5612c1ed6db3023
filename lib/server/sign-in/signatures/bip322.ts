import 'server-only'
import { equalBytes } from '@noble/curves/abstract/utils'
import { schnorr, secp256k1 } from '@noble/curves/secp256k1'
import { sha256 } from '@noble/hashes/sha2'
import { base64 } from '@scure/base'
import { OutScript, RawTx, RawWitness, Script, SigHash } from '@scure/btc-signer'
import { AMOUNT, legacyDigest, type RawTransaction, RETURN_SCRIPT, segwitDigest, taprootDigest } from './bip322-digests'
import { type BitcoinOutput, hash160, keyHashScript } from './bitcoin-output'
import { refused, type Verdict, verdictOf } from './signature-verdict'

const MESSAGE_TAG = 'BIP0322-signed-message'
const NOTHING = new Uint8Array()

/**
 * Verifies BIP-322 (https://github.com/bitcoin/bips/blob/master/bip-0322.mediawiki, read 2026-11-21): the signature
 * spends a virtual output that is locked with the address and derived from the text. The prefix `smp` or `ful` names
 * the variant. Signers of earlier drafts write no prefix; the variant then follows from the bytes. Proofs of funds have
 * more inputs and are refused.
 *
 * Lock times of a full signature are part of the digest but not checked: no script of a single key depends on them, and
 * the validity period of the message is in its text.
 */
export function verifyBip322(output: BitcoinOutput, text: Uint8Array, signature: string): Verdict {
  const variant = /^(?:smp|ful)/.exec(signature)?.[0]
  const bytes = base64.decode(variant ? signature.slice(3) : signature)
  const witness = variant === 'ful' ? null : readWitness(bytes)
  // A legacy P2PKH input has no witness, so a simple signature is not possible.
  if (variant === 'smp' && !witness) return refused('malformed')
  if (witness && output.kind === 'p2pkh') return refused('malformed')
  const spent = toSpendId(output.script, text)
  const toSign = witness ? simpleToSign(spent, output, witness) : RawTx.decode(bytes)
  if (!isToSign(toSign, spent)) return refused('malformed')
  return verdictOf(isSpent(output, toSign))
}

/**
 * Reads a witness. Returns `null` for other or additional bytes, and for a length that is not in its shortest encoding.
 */
function readWitness(bytes: Uint8Array): Uint8Array[] | null {
  try {
    return RawWitness.decode(bytes)
  } catch {
    return null
  }
}

/** Id of the virtual transaction `to_spend`, in the byte order in which ids are written. */
function toSpendId(script: Uint8Array, text: Uint8Array): Uint8Array {
  const messageHash = schnorr.utils.taggedHash(MESSAGE_TAG, text)
  const toSpend = RawTx.encode({
    version: 0,
    segwitFlag: false,
    inputs: [
      { txid: new Uint8Array(32), index: 0xffffffff, finalScriptSig: Script.encode([0, messageHash]), sequence: 0 },
    ],
    outputs: [{ amount: AMOUNT, script }],
    witnesses: undefined,
    lockTime: 0,
  })
  return sha256(sha256(toSpend)).reverse()
}

/**
 * Builds the `to_sign` of a simple signature, which omits the constant parts and the redeem script of a nested address.
 */
function simpleToSign(txid: Uint8Array, { kind }: BitcoinOutput, witness: Uint8Array[]): RawTransaction {
  const key = witness[1] ?? NOTHING
  const finalScriptSig = kind === 'p2sh' ? Script.encode([keyHashScript(hash160(key))]) : NOTHING
  return {
    version: 0,
    segwitFlag: true,
    inputs: [{ txid, index: 0, finalScriptSig, sequence: 0 }],
    outputs: [{ amount: AMOUNT, script: RETURN_SCRIPT }],
    witnesses: [witness],
    lockTime: 0,
  }
}

function isToSign({ version, inputs, outputs }: RawTransaction, spent: Uint8Array): boolean {
  const [input, ...otherInputs] = inputs
  const [output, ...otherOutputs] = outputs
  return (
    (version === 0 || version === 2) &&
    input !== undefined &&
    equalBytes(input.txid, spent) &&
    input.index === 0 &&
    output?.amount === AMOUNT &&
    equalBytes(output.script, RETURN_SCRIPT) &&
    otherInputs.length === 0 &&
    otherOutputs.length === 0
  )
}

/**
 * Verifies the spending like a node, for the four script types that need no interpreter, with all required rules of
 * BIP-322.
 */
function isSpent(output: BitcoinOutput, toSign: RawTransaction): boolean {
  const unlock = toSign.inputs[0]?.finalScriptSig ?? NOTHING
  const witness = toSign.witnesses?.[0] ?? []
  switch (output.kind) {
    case 'p2pkh': {
      const pushed = Script.decode(unlock)
      const [signature, key] = pushed
      if (!(signature instanceof Uint8Array && key instanceof Uint8Array)) return false
      // The unlocking script must have exactly these two pushes, in their shortest encoding.
      if (!equalBytes(Script.encode([signature, key]), unlock) || toSign.segwitFlag) return false
      if (!equalBytes(hash160(key), output.program)) return false
      return isEcdsa(signature, legacyDigest(toSign, output.script), key)
    }
    case 'p2sh':
    case 'p2wpkh': {
      const [signature, key] = witness
      if (witness.length !== 2 || !signature || key?.length !== 33) return false
      const keyHash = hash160(key)
      const nested = keyHashScript(keyHash)
      const isNested = output.kind === 'p2sh'
      if (!equalBytes(isNested ? hash160(nested) : keyHash, output.program)) return false
      if (!equalBytes(unlock, isNested ? Script.encode([nested]) : NOTHING)) return false
      const script = OutScript.encode({ type: 'pkh', hash: keyHash })
      return isEcdsa(signature, segwitDigest(toSign, script), key)
    }
    case 'p2tr': {
      const [signature] = witness
      if (witness.length !== 1 || !signature || unlock.length > 0) return false
      const isExplicit = signature.length === 65 && signature[64] === SigHash.ALL
      if (signature.length !== 64 && !isExplicit) return false
      const flag = isExplicit ? SigHash.ALL : SigHash.DEFAULT
      return schnorr.verify(signature.subarray(0, 64), taprootDigest(toSign, output.script, flag), output.program)
    }
  }
}

/** Strict DER with a low s, followed by the byte for SIGHASH_ALL. */
function isEcdsa(signature: Uint8Array, digest: Uint8Array, key: Uint8Array): boolean {
  if (signature.at(-1) !== SigHash.ALL) return false
  return secp256k1.verify(signature.subarray(0, -1), digest, key, { lowS: true, prehash: false, format: 'der' })
}
