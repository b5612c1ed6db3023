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
 * 2026-11-21), with the address format of the chain. All test chains have the same format.
 */
const NETWORKS: Readonly<Record<string, typeof NETWORK>> = {
  '000000000019d6689c085ae165831e93': NETWORK,
  // testnet3, testnet4, signet
  '000000000933ea01ad0ee984209779ba': TEST_NETWORK,
  '00000000da84f2bafbbc53dee25a72ae': TEST_NETWORK,
  '00000008819873e925422c1ff0f99f7c': TEST_NETWORK,
}

/** Whether the address format of a chain is known. */
export function isBitcoinChain(reference: string): boolean {
  return Object.hasOwn(NETWORKS, reference)
}

/** A recoverable signature in the format before BIP-322: header, r, s. Every BIP-322 signature is longer. */
const LEGACY_BYTES = 65
/** The first header of BIP-137; each kind of address has four, in the order of {@link headerKinds}. */
const FIRST_HEADER = 27
/**
 * BIP-137. Some signers (Electrum among them) use the header of a compressed key for every kind of address. It
 * identifies the key as exactly, so it is also accepted for nested and native addresses.
 */
const headerKinds: readonly (readonly BitcoinOutput['kind'][])[] = [
  ['p2pkh'],
  ['p2pkh', 'p2sh', 'p2wpkh'],
  ['p2sh'],
  ['p2wpkh'],
]
const LEGACY_MAGIC = utf8ToBytes('\x18Bitcoin Signed Message:\n')

/**
 * Verifies signed messages of Bitcoin for addresses of a single key: P2PKH, P2SH-P2WPKH, P2WPKH, and P2TR spent by its
 * key. Accepts BIP-322 "simple" and "full" as far as it defines them, and the older format for all of these but P2TR.
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
