import * as z from 'zod/mini'
import { boundedText } from '@/lib/core/bounded-text'
import { evmAddress } from '@/lib/core/wire-addresses'
import { MAX_ATTRIBUTE_LENGTH, MAX_ATTRIBUTES } from './attribute-rules'

const text = (maxLength: number) => boundedText(maxLength, () => true)
const name = text(253)
const timestamp = z.int().check(z.gte(0), z.lte(4_294_967_295))
const attributes = z
  .record(text(100), text(MAX_ATTRIBUTE_LENGTH))
  .check(z.refine((entries) => Object.keys(entries).length <= MAX_ATTRIBUTES))

/** The signed message of each action has these keys in this order, and no others. Spec section 7 has `register`. */
const forms = {
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

export type SignedAction = keyof typeof forms
export type MessageOf<A extends SignedAction> = z.output<(typeof forms)[A]>

/**
 * Reads the message of an action. It must be exactly what `JSON.stringify` makes of its content, so that no two readers
 * can read two messages in one text.
 *
 * @param content - The text as parsed JSON.
 * @returns `null` for any other text.
 */
export function parseNameMessage<A extends SignedAction>(
  action: A,
  text: string,
  content: unknown,
): MessageOf<A> | null {
  const parsed = z.safeParse(forms[action], content)
  return parsed.success && JSON.stringify(parsed.data) === text ? (parsed.data as MessageOf<A>) : null
}
