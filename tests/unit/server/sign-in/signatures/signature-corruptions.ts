import type { SignatureClaim, Verdict } from '@/lib/server/sign-in/signatures/signature-verdict'
import { type VerifierParts, verifySignature } from '@/lib/server/sign-in/signatures/verify-signature'

/** A text in no namespace's message format: verifying a signature does not parse the text. */
export const TEXT = 'foyer.example wants you to sign in.\n\nNonce: 0Zq8w2 – grüße, 世界'

/** Chains on which no account has code: every call returns nothing. */
const codelessChains: VerifierParts = {
  rpc: { chainIds: ['eip155:1'], request: async () => '0x' },
  cosmosPrefixes: { 'cosmos:cosmoshub-4': 'cosmos', 'cosmos:osmosis-1': 'osmo' },
}

export function verify(claim: SignatureClaim): Promise<Verdict> {
  return verifySignature(claim, codelessChains)
}

/** How a namespace encodes signatures. */
export interface SignatureCodec {
  readonly read: (signature: string) => Uint8Array
  readonly write: (bytes: Uint8Array) => string
}

const GARBAGE = [
  '',
  ' ',
  '0',
  '0x',
  '0x0',
  '=',
  '====',
  'null',
  '{}',
  '\0',
  'é',
  '\ud800',
  '世界',
  'A'.repeat(88),
  `0x${'0'.repeat(130)}`,
  `0x${'f'.repeat(130)}`,
  'z'.repeat(30_000),
  `0x${'6492'.repeat(4_000)}`,
  'A'.repeat(1_000_000),
]

/**
 * Everything that can be wrong with one thing of a good claim, each with a name: every byte of the signature with one
 * bit flipped, bytes missing and added, another text, another account, and what is no signature at all.
 *
 * @param otherAddress - A well-formed address of somebody else.
 */
export function corruptionsOf(
  good: SignatureClaim,
  { read, write }: SignatureCodec,
  otherAddress: string,
): readonly (readonly [name: string, claim: SignatureClaim])[] {
  const bytes = read(good.signature)
  const signed = (name: string, changed: Uint8Array) => [name, { ...good, signature: write(changed) }] as const
  const flipped = [...bytes.keys()].map((at) => {
    const bit = at % 8
    return signed(`bit ${bit} of byte ${at} flipped`, bytes.with(at, (bytes[at] ?? 0) ^ (1 << bit)))
  })
  const texts = [`${good.message} `, `${good.message}\n`, ` ${good.message}`, good.message.slice(0, -1), '', '\ud800']
  const addresses = [
    otherAddress,
    `${good.address}1`,
    good.address.slice(0, -1),
    ` ${good.address}`,
    `${good.address}\n`,
  ]
  return [
    ...flipped,
    signed('without its last byte', bytes.slice(0, -1)),
    signed('without its first byte', bytes.slice(1)),
    signed('with a byte behind it', Uint8Array.of(...bytes, 0)),
    signed('with a byte before it', Uint8Array.of(0, ...bytes)),
    signed('twice', Uint8Array.of(...bytes, ...bytes)),
    signed('of zeros', new Uint8Array(bytes.length)),
    signed('of ones', new Uint8Array(bytes.length).fill(255)),
    ...[`${good.signature}\n`, ` ${good.signature}`, `${good.signature}=`, ...GARBAGE].map(
      (signature) => [`signature ${JSON.stringify(signature.slice(-20))}`, { ...good, signature }] as const,
    ),
    ...texts.map((message) => [`text ${JSON.stringify(message.slice(-9))}`, { ...good, message }] as const),
    ...[...addresses, ...GARBAGE].map(
      (address) => [`address ${JSON.stringify(address.slice(-20))}`, { ...good, address }] as const,
    ),
  ]
}

/** Returns the names of the corruptions that were accepted; the expected result is an empty list. */
export async function acceptedOf(
  corruptions: readonly (readonly [name: string, claim: SignatureClaim])[],
): Promise<readonly string[]> {
  const names: string[] = []
  for (const [name, claim] of corruptions) if ((await verify(claim)).valid) names.push(name)
  return names
}
