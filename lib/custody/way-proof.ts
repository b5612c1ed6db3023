import { ed25519 } from '@noble/curves/ed25519'
import { decode, encode } from 'jose/base64url'

/*
 * The proof that a password or a passkey was used. Each set of a way has a key pair of its own (Ed25519). The owner's
 * secret seals the private key together with the vault's half; the wallet role keeps the public one with its half. So the
 * keys of the wallet, which each of its devices can get, are not enough for it, and no role can guess the secret with it.
 */

/** Bytes of either key. */
const PROOF_KEY_BYTES = 32

/** What a proof is for: one set, one device, and the access token of its session, which ends within minutes. */
export interface ProofPlace {
  readonly walletId: string
  readonly setId: string
  /** Of the key of the device (RFC 7638). */
  readonly thumbprint: string
  readonly accessToken: string
}

/** A new private key. The caller wipes it. */
export const createProofSecret = (): Uint8Array<ArrayBuffer> => crypto.getRandomValues(new Uint8Array(PROOF_KEY_BYTES))

/** @returns base64url. */
export const proofKeyOf = (secret: Uint8Array): string => encode(ed25519.getPublicKey(secret))

/** @returns base64url. */
export const signWayProof = (secret: Uint8Array, place: ProofPlace): string =>
  encode(ed25519.sign(textOf(place), secret))

export function isWayProof(publicKey: Uint8Array, place: ProofPlace, signature: string): boolean {
  try {
    return ed25519.verify(decode(signature), textOf(place), publicKey, { zip215: false })
  } catch {
    return false
  }
}

const textOf = ({ walletId, setId, thumbprint, accessToken }: ProofPlace): Uint8Array =>
  new TextEncoder().encode(JSON.stringify(['foyer way proof/v1', walletId, setId, thumbprint, accessToken]))
