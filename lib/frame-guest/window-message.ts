import { decode, encode } from 'jose/base64url'
import * as z from 'zod/mini'
import { getNativePrice } from '@/lib/clear-signing/native-price-contract'
import { simulateSolana } from '@/lib/clear-signing/solana-simulation-contract'
import { AppError } from '@/lib/core/app-error'
import { fundsRequest, workerMessages } from './worker-protocol'

/*
 * What a frame and the window of the wallet's own origin say to each other through the row of `window-contract.ts`. Both
 * have a secret, which the window gets in the fragment of its address. A text is sealed with AES-256-GCM, for its row,
 * its side and its version: no server can read it, make it, or pass an answer to one offer off as the answer to another.
 */

const text = z.string().check(z.maxLength(300))

/** A request that the visitor decides on, with what it would do. */
const asking = z.object({
  step: z.literal('asking'),
  request: fundsRequest,
  origin: text,
  claimedName: z.nullable(text),
  waiting: z.int(),
  preview: z.union([workerMessages.preview.reply, simulateSolana.output]),
  hasChanged: z.boolean(),
  /** Of the native currency, in which the network takes its fee; `null` where it is unknown. */
  price: z.nullable(getNativePrice.output),
})

export const windowOfferText = z.discriminatedUnion('step', [
  asking,
  /** The request has ended. */
  z.object({ step: z.literal('over'), isApproved: z.boolean() }),
])
export type WindowOfferText = z.output<typeof windowOfferText>
export type AskingOffer = Extract<WindowOfferText, { step: 'asking' }>

export const windowAnswerText = z.object({ verdict: z.enum(['approve', 'reject']) })
export type WindowVerdict = z.output<typeof windowAnswerText>['verdict']

/** One row, and what its texts are sealed with. */
export interface WindowLink {
  readonly id: string
  readonly secret: string
}

type Side = 'frame' | 'window'

const ID_BYTES = 16
const SECRET_BYTES = 32
const IV_BYTES = 12

export function createWindowLink(): WindowLink {
  const random = (bytes: number) => encode(crypto.getRandomValues(new Uint8Array(bytes)))
  return { id: random(ID_BYTES), secret: random(SECRET_BYTES) }
}

/** The fragment of the window's address, which no server receives. */
export const fragmentOf = ({ id, secret }: WindowLink): string => `#${id}.${secret}`

/** @returns `null` for a fragment that is not one of ours. */
export function readFragment(fragment: string): WindowLink | null {
  const [, id, secret] = /^#([\w-]{22})\.([\w-]{43})$/.exec(fragment) ?? []
  return id && secret ? { id, secret } : null
}

/** Seals a text of one side. @returns base64url. */
export async function sealText(link: WindowLink, side: Side, version: number, value: unknown): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
  const bytes = new TextEncoder().encode(JSON.stringify(value))
  const sealed = new Uint8Array(await crypto.subtle.encrypt(sealOf(link, side, version, iv), await keyOf(link), bytes))
  const whole = new Uint8Array(IV_BYTES + sealed.length)
  whole.set(iv)
  whole.set(sealed, IV_BYTES)
  return encode(whole)
}

/** @throws {AppError} `request.invalid` for a text that the other side has not sealed, or that does not fit. */
export async function openText<S extends z.ZodMiniType>(
  link: WindowLink,
  side: Side,
  { version, sealed }: { readonly version: number; readonly sealed: string },
  schema: S,
): Promise<z.output<S>> {
  try {
    const whole = Uint8Array.from(decode(sealed))
    const seal = sealOf(link, side, version, whole.subarray(0, IV_BYTES))
    const bytes = await crypto.subtle.decrypt(seal, await keyOf(link), whole.subarray(IV_BYTES))
    return z.parse(schema, JSON.parse(new TextDecoder().decode(bytes)))
  } catch (cause) {
    throw new AppError('request.invalid', { cause })
  }
}

function sealOf({ id }: WindowLink, side: Side, version: number, iv: Uint8Array<ArrayBuffer>): AesGcmParams {
  const additionalData = new TextEncoder().encode(`foyer wallet window/v1 ${id} ${side} ${version}`)
  return { name: 'AES-GCM', iv, additionalData }
}

function keyOf({ secret }: WindowLink): Promise<CryptoKey> {
  const bytes = Uint8Array.from(decode(secret))
  return crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])
}
