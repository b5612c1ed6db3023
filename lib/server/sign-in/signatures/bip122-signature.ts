import 'server-only'
import { equalBytes } from '@noble/curves/abstract/utils'
import { secp256k1 } from '@noble/curves/secp256k1'
import { sha256 } from '@noble/hashes/sha2'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils'
import { base64 } from '@scure/base'
import { Address, CompactSize, NETWORK, TEST_NETWORK } from '@scure/btc-signer'
import { verifyBip322 } from './bip322'
import { type BitcoinOutput, hash160, nestedKeyHash, readOutput } from './bitcoin-output'
import { refused, type SignatureClaim, type Verdict, verdictOf } from './signature-verdict'

/**
 * The first 32 characters of each chain's genesis hash (https://namespaces.chainagnostic.org/bip122/caip2, read
 * 2026-11-21), with the shape of its addresses. All test chains share theirs.
 */
const NETWORKS: Readonly<Record<string, typeof NETWORK>> = {
  '000000000019d6689c085ae165831e93': NETWORK,
  // testnet3, testnet4, signet
  '000000000933ea01ad0ee984209779ba': TEST_NETWORK,
  '00000000da84f2bafbbc53dee25a72ae': TEST_NETWORK,
  '00000008819873e925422c1ff0f99f7c': TEST_NETWORK,
}

/** Whether the shape of a chain's addresses is known. */
export function isBitcoinChain(reference: string): boolean {
  return Object.hasOwn(NETWORKS, reference)
}

/** A recoverable signature of before BIP-322: header, r, s. No witness and no transaction is as short. */
const LEGACY_BYTES = 65
/** First header of BIP-137; four for each kind of address, in the order of {@link headerKinds}. */
const FIRST_HEADER = 27
/**
 * BIP-137. Signers that know one header only (Electrum among them) write the one of a compressed key for every address:
 * it names the key as exactly, so that it is taken for the nested and the native form too.
 */
const headerKinds: readonly (readonly BitcoinOutput['kind'][])[] = [
  ['p2pkh'],
  ['p2pkh', 'p2sh', 'p2wpkh'],
  ['p2sh'],
  ['p2wpkh'],
]
const LEGACY_MAGIC = utf8ToBytes('\x18Bitcoin Signed Message:\n')

/**
 * Signed messages of Bitcoin, for addresses that one key stands behind: P2PKH, P2SH-P2WPKH, P2WPKH and P2TR by its key.
 * BIP-322 simple and full for what it allows, and the signed message of before for all of them but P2TR.
 */
export function verifyBip122({ address, message, signature }: SignatureClaim, reference: string): Verdict {
  const network = NETWORKS[reference]
  if (!network) return refused('unsupported')
  const decoded = Address(network).decode(address)
  if (Address(network).encode(decoded) !== address) return refused('malformed')
  const output = readOutput(decoded)
  if (!output) return refused('unsupported')
  const text = utf8ToBytes(message)
  const bytes = /^(?:smp|ful)/.test(signature) ? null : base64.decode(signature)
  if (bytes?.length === LEGACY_BYTES) return verifyLegacy(output, text, bytes)
  return verifyBip322(output, text, signature)
}

function verifyLegacy(output: BitcoinOutput, text: Uint8Array, bytes: Uint8Array): Verdict {
  const header = (bytes[0] ?? 0) - FIRST_HEADER
  const kinds = headerKinds[header >> 2]
  if (!kinds) return refused('malformed')
  if (!kinds.includes(output.kind)) return refused('mismatch')
  const signed = secp256k1.Signature.fromCompact(bytes.subarray(1)).addRecoveryBit(header & 3)
  if (signed.hasHighS()) return refused('malformed')
  const digest = sha256(sha256(concatBytes(LEGACY_MAGIC, CompactSize.encode(BigInt(text.length)), text)))
  const keyHash = hash160(signed.recoverPublicKey(digest).toRawBytes(header >= 4))
  return verdictOf(equalBytes(output.kind === 'p2sh' ? nestedKeyHash(keyHash) : keyHash, output.program))
}
