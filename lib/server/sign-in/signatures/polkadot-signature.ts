import 'server-only'
import { ed25519 } from '@noble/curves/ed25519'
import { utf8ToBytes } from '@noble/hashes/utils'
import { hex } from '@scure/base'
import * as sr25519 from '@scure/sr25519'
import { readSs58 } from '@/lib/chains/ss58'
import { refused, type SignatureClaim, type Verdict, verdictOf } from './signature-verdict'

/** First byte of a `MultiSignature`, which some wallets return. */
const KIND = { ed25519: 0, sr25519: 1 } as const

/**
 * Verifies a signature of either curve. The last byte tells which: sr25519 sets its highest bit, a canonical ed25519
 * scalar never does. Browser extensions sign the text between `<Bytes>` and `</Bytes>`, so that it cannot be a
 * transaction; other signers sign the plain text.
 */
export function verifyPolkadot({ address, message, signature }: SignatureClaim): Verdict {
  // An address of any network, because wallets show one account under several.
  const key = readSs58(address)?.key
  const bytes = /^0x(?:[0-9a-f]{2}){64,65}$/.test(signature) ? hex.decode(signature.slice(2)) : null
  if (!key || !bytes) return refused('malformed')
  const pure = bytes.subarray(-64)
  const isSchnorr = (pure[63] ?? 0) > 0x7f
  if (bytes.length === 65 && bytes[0] !== (isSchnorr ? KIND.sr25519 : KIND.ed25519)) return refused('malformed')
  const isSigned = (text: string) =>
    isSchnorr
      ? sr25519.verify(utf8ToBytes(text), pure, key)
      : ed25519.verify(pure, utf8ToBytes(text), key, { zip215: false })
  return verdictOf(isSigned(`<Bytes>${message}</Bytes>`) || isSigned(message))
}
