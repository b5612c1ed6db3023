import 'server-only'
import { createHash } from 'node:crypto'
import { AppError } from '@/lib/core/app-error'
import type { SignedMessage } from '@/lib/names/names-contract'
import { type MessageOf, parseNameMessage, type SignedAction } from '@/lib/names/signed-name-messages'
import { parseForeignJson } from '../kit/json-bounds'

/** How far the timestamp of a message may be from the server's clock. Promise N2. */
const MESSAGE_WINDOW_S = 300

/**
 * Reads a signed message, as `parseNameMessage` does.
 *
 * @throws {AppError} `names.bad_message`.
 */
export function readMessage<A extends SignedAction>(action: A, message: string): MessageOf<A> {
  const read = parseNameMessage(action, message, parseForeignJson(message))
  if (read === null) throw new AppError('names.bad_message')
  return read
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
