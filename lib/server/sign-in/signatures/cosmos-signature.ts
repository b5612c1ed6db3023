import 'server-only'
import { secp256k1 } from '@noble/curves/secp256k1'
import { ripemd160 } from '@noble/hashes/legacy'
import { sha256 } from '@noble/hashes/sha2'
import { utf8ToBytes } from '@noble/hashes/utils'
import { base64, bech32 } from '@scure/base'
import { refused, type SignatureClaim, type Verdict, verdictOf } from './signature-verdict'

/**
 * Verifies ADR-36 with a secp256k1 key: the amino document of one `sign/MsgSignData`, a compact signature with a low s,
 * and an address that is the hash of the key. Chains that hash keys like Ethereum are not supported.
 *
 * @param prefix - The chain's bech32 prefix; `undefined` if the chain is not configured.
 */
export function verifyCosmos(
  { address, message, signature, publicKey }: SignatureClaim,
  prefix: string | undefined,
): Verdict {
  if (prefix === undefined) return refused('unsupported')
  const key = base64.decode(publicKey ?? '')
  const bytes = base64.decode(signature)
  if (key.length !== 33 || bytes.length !== 64) return refused('malformed')
  bech32.decode(address as `${string}1${string}`)
  const own = bech32.encode(prefix, bech32.toWords(ripemd160(sha256(key))))
  // The signed document contains the address, so it must have exactly this spelling.
  if (address !== own) return refused('mismatch')
  const document = sha256(utf8ToBytes(signDocument(address, message)))
  return verdictOf(secp256k1.verify(bytes, document, key, { lowS: true, prehash: false, format: 'compact' }))
}

/**
 * The document in amino's JSON: keys in alphabetical order, no spaces. Nothing needs escaping, because an address and
 * base64 have no such characters.
 * https://github.com/cosmos/cosmos-sdk/blob/main/docs/architecture/adr-036-arbitrary-signature.md
 */
function signDocument(signer: string, message: string): string {
  return JSON.stringify({
    account_number: '0',
    chain_id: '',
    fee: { amount: [], gas: '0' },
    memo: '',
    msgs: [{ type: 'sign/MsgSignData', value: { data: base64.encode(utf8ToBytes(message)), signer } }],
    sequence: '0',
  })
}
