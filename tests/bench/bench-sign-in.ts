import { ed25519 } from '@noble/curves/ed25519'
import { schnorr, secp256k1 } from '@noble/curves/secp256k1'
import { sha256 } from '@noble/hashes/sha2'
import { keccak_256 } from '@noble/hashes/sha3'
import { base58, base64, hex, utf8 } from '@scure/base'
import { OutScript, SigHash } from '@scure/btc-signer'
import * as sr25519 from '@scure/sr25519'
import { DEVNET_CAIP_ID } from '@/lib/chains/devnet'
import { parseCaip2 } from '@/lib/core/caip'
import { type VerifierParts, verifySignature } from '@/lib/server/sign-in/signatures/verify-signature'
import { buildSignInText } from '@/lib/sign-in/sign-in-text'
import { fullMessage } from '@/tests/support/sign-in-messages'
import {
  adr36Document,
  type BitcoinKind,
  bip322Transaction,
  bitcoinOutput,
  bitcoinSigner,
  COSMOS_PREFIXES,
  cosmosSigner,
  eip155Signer,
  polkadotSigner,
  type Signed,
  type SignInSigner,
  solanaSigner,
} from '@/tests/support/sign-in-signers'
import { median } from './bench-stack'

/** Every one has a key of its own, as visitors have, so that nothing remembered for a key or an address helps. */
const SIGNERS = 32
const WARM_UP_ROUNDS = 4
const ROUNDS = 25
/** What the issue asks for. */
const TARGET = 0.8

/** The one call of the library that decides, with all that it needs read, decoded and laid out beforehand. */
type Bare = () => boolean

type Case = {
  readonly name: string
  readonly signerOf: (secret: Uint8Array) => SignInSigner
  readonly bareOf: (secret: Uint8Array, text: string, signed: Signed) => Bare
}

/**
 * Bare means: the hash over the final bytes and one verification or recovery on the curve, on bytes that lie ready. For
 * Bitcoin the hash lies ready too. Limits of size, decoding of address, key and signature, the making of the signed
 * bytes, and the address that the key stands for are what {@link verifySignature} does beyond it.
 */
const cases: readonly Case[] = [
  {
    name: 'eip155, an account of a key',
    signerOf: (secret) => eip155Signer(DEVNET_CAIP_ID, secret),
    bareOf: (secret, text, { signature }) => {
      const bytes = hex.decode(signature.slice(2))
      const [compact, parity] = [bytes.slice(0, 64), (bytes[64] ?? 0) - 27]
      const message = utf8.decode(text)
      const signed = Uint8Array.of(...utf8.decode(`\x19Ethereum Signed Message:\n${message.length}`), ...message)
      const key = secp256k1.getPublicKey(secret, false)
      return () => {
        const claimed = secp256k1.Signature.fromCompact(compact).addRecoveryBit(parity)
        return claimed.recoverPublicKey(keccak_256(signed)).toRawBytes(false).length === key.length
      }
    },
  },
  {
    name: 'solana',
    signerOf: solanaSigner,
    bareOf: (secret, text, { signature }) => {
      const [bytes, message, key] = [base58.decode(signature), utf8.decode(text), ed25519.getPublicKey(secret)]
      return () => ed25519.verify(bytes, message, key, { zip215: false })
    },
  },
  {
    name: 'bip122, BIP-322 of P2WPKH',
    signerOf: (secret) => bitcoinSigner('P2WPKH', secret),
    bareOf: (secret, text) => {
      const key = secp256k1.getPublicKey(secret, true)
      const [signature, digest] = witnessAndDigest('P2WPKH', secret, text)
      const der = signature.slice(0, -1)
      return () => secp256k1.verify(der, digest, key, { lowS: true, prehash: false, format: 'der' })
    },
  },
  {
    name: 'bip122, BIP-322 of P2TR',
    signerOf: (secret) => bitcoinSigner('P2TR', secret),
    bareOf: (secret, text) => {
      const [signature, digest] = witnessAndDigest('P2TR', secret, text)
      const program = bitcoinOutput('P2TR', secret).script.slice(2)
      return () => schnorr.verify(signature, digest, program)
    },
  },
  {
    name: 'polkadot, sr25519',
    signerOf: polkadotSigner,
    bareOf: (seed, text, { signature }) => {
      const key = sr25519.getPublicKey(sr25519.secretFromSeed(seed))
      const [bytes, message] = [hex.decode(signature.slice(2)), utf8.decode(`<Bytes>${text}</Bytes>`)]
      return () => sr25519.verify(message, bytes, key)
    },
  },
  {
    name: 'cosmos',
    signerOf: cosmosSigner,
    bareOf: (secret, text, { signature, publicKey = '' }) => {
      const [bytes, key] = [base64.decode(signature), base64.decode(publicKey)]
      const document = utf8.decode(adr36Document(cosmosSigner(secret).accountAddress, text))
      return () => secp256k1.verify(bytes, sha256(document), key, { lowS: true, prehash: false, format: 'compact' })
    },
  },
]

/** Verifications a second on one core through {@link verifySignature}, against the same library bare, in turns. */
export async function benchSignIn(): Promise<string[]> {
  const lines = [`(e) verifications a second on one core, against the library bare, ratio at least ${TARGET}:`]
  for (const one of cases) lines.push(await compare(one))
  return lines
}

async function compare({ name, signerOf, bareOf }: Case): Promise<string> {
  const pairs = await Promise.all(
    Array.from({ length: SIGNERS }, async (_, index) => {
      const secret = sha256(utf8.decode(`${name} ${index}`))
      const { chainId, accountAddress, sign } = signerOf(secret)
      const namespace = parseCaip2(chainId)?.namespace ?? 'eip155'
      const message = buildSignInText({ ...fullMessage(namespace), chainId, accountAddress })
      const signed = await sign(message)
      const claim = { chainId, address: accountAddress, message, ...signed }
      return { ours: async () => (await verifySignature(claim, parts)).valid, bare: bareOf(secret, message, signed) }
    }),
  )
  const rounds: { readonly ours: number; readonly bare: number }[] = []
  for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round++) {
    const took = { ours: 0, bare: 0 }
    for (const pair of pairs) {
      // Who goes first changes, lest one always runs in what the other left behind.
      for (const side of round % 2 === 0 ? sides : sides.toReversed()) {
        const started = performance.now()
        const holds = await pair[side]()
        took[side] += performance.now() - started
        if (!holds) throw new Error(`${name}: a good signature was refused (${side})`)
      }
    }
    if (round >= 0) rounds.push(took)
  }
  const rate = (side: Side) => ((SIGNERS * 1_000) / median(rounds.map((took) => took[side]))).toFixed(0)
  const ratio = median(rounds.map(({ ours, bare }) => bare / ours))
  return `    ${name}: ${rate('ours')}/s, bare ${rate('bare')}/s, ratio ${ratio.toFixed(2)}${ratio < TARGET ? ' MISSED' : ''}`
}

type Side = 'ours' | 'bare'
const sides: readonly Side[] = ['ours', 'bare']

/** No chain is asked: what is bad would fail loudly. */
const parts: VerifierParts = {
  rpc: { chainIds: [DEVNET_CAIP_ID], request: () => Promise.reject(new Error('the chain was asked')) },
  cosmosPrefixes: COSMOS_PREFIXES,
}

/** Of `to_sign`, signed: its signature, and the hash that was signed. */
function witnessAndDigest(kind: BitcoinKind, secret: Uint8Array, text: string): readonly [Uint8Array, Uint8Array] {
  const { script } = bitcoinOutput(kind, secret)
  const transaction = bip322Transaction(kind, secret, text)
  const program = script.slice(2)
  const digest =
    kind === 'P2TR'
      ? transaction.preimageWitnessV1(0, [script], SigHash.DEFAULT, [0n])
      : transaction.preimageWitnessV0(0, OutScript.encode({ type: 'pkh', hash: program }), SigHash.ALL, 0n)
  transaction.sign(secret)
  transaction.finalize()
  return [transaction.getInput(0).finalScriptWitness?.[0] ?? new Uint8Array(), digest]
}
