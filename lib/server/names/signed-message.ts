import 'server-only'
import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { AppError } from '@/lib/core/app-error'
import { boundedText } from '@/lib/core/bounded-text'
import { evmAddress } from '@/lib/core/wire-addresses'
import { MAX_ATTRIBUTE_LENGTH, MAX_ATTRIBUTES } from '@/lib/names/attribute-rules'
import type { SignedMessage } from '@/lib/names/names-contract'
import { parseForeignJson } from '../http/json-bounds'

/** How far the timestamp of a message may be from the server's clock. Promise N2. */
const MESSAGE_WINDOW_S = 300

const text = (maxLength: number) => boundedText(maxLength, () => true)
const name = text(253)
const timestamp = z.int().check(z.gte(0), z.lte(4_294_967_295))
const attributes = z
  .record(text(100), text(MAX_ATTRIBUTE_LENGTH))
  .check(z.refine((entries) => Object.keys(entries).length <= MAX_ATTRIBUTES))

/** The signed message of each action has these keys in this order, and no others. Spec section 7 has `register`. */
const messages = {
  register: z.strictObject({ name, attributes, timestamp }),
  update: z.strictObject({ action: z.literal('update'), name, attributes, timestamp }),
  address: z.strictObject({
    action: z.literal('address'),
    name,
    coinType: z.int().check(z.gte(0)),
    address: z.nullable(text(100)),
    timestamp,
  }),
  offer: z.strictObject({ action: z.literal('offer'), name, to: evmAddress, timestamp }),
  accept: z.strictObject({ action: z.literal('accept'), name, timestamp }),
  withdraw: z.strictObject({ action: z.literal('withdraw'), name, timestamp }),
  release: z.strictObject({ action: z.literal('release'), name, timestamp }),
  /** Exists in old histories only, see `nameActions`. */
  transfer: z.strictObject({ action: z.literal('transfer'), name, to: evmAddress, timestamp }),
} as const

export type SignedAction = keyof typeof messages
export type MessageOf<A extends SignedAction> = z.output<(typeof messages)[A]>

/**
 * Reads a signed message. It must be exactly what `JSON.stringify` makes of its content, so that no two readers can
 * read two messages in one text.
 *
 * @throws {AppError} `names.bad_message`.
 */
export function readMessage<A extends SignedAction>(action: A, message: string): MessageOf<A> {
  const parsed = z.safeParse(messages[action], parseForeignJson(message))
  if (!parsed.success || JSON.stringify(parsed.data) !== message) throw new AppError('names.bad_message')
  return parsed.data as MessageOf<A>
}

/**
 * @param timestamp - Unix time in seconds, as signed.
 * @param now - Unix time in milliseconds.
 * @throws {AppError} `names.expired` outside of the window, in the past or the future.
 */
export function assertInWindow(timestamp: number, now: number): void {
  if (Math.abs(now / 1_000 - timestamp) > MESSAGE_WINDOW_S) throw new AppError('names.expired')
}

/** What makes two requests the same one. Not the signature: a wallet may make several of one message. */
export function digestOf({ coinType, message }: Pick<SignedMessage, 'coinType' | 'message'>): string {
  return createHash('sha256')
    .update(JSON.stringify([coinType, message]))
    .digest('base64url')
}
