import * as z from 'zod/mini'
import { patternText } from '@/lib/core/bounded-text'
import { defineEndpoint } from '@/lib/core/endpoint'

/*
 * The row between a frame and a window of the wallet's own origin: for the approval of a request, the export of a wallet,
 * a passkey. Both sides seal what they put into it with a secret that only they have (`window-message.ts`): the server
 * keeps texts that it can neither read nor make, and cannot tell what a row is for.
 */

/** A request with calldata of 128 KB in hex digits, its preview, and the seal in base64. */
export const MAX_OFFER_LENGTH = 450_000
/** A passkey's identifier of up to 1,023 bytes and its secret, sealed. */
const MAX_ANSWER_LENGTH = 4_000

/** 16 random bytes in base64url. */
const windowId = patternText(22, /^[\w-]{22}$/)
const base64url = (length: number) => patternText(length, /^[\w-]+$/)

/** What the window shows. `version` counts up from 1. */
export const sealedOffer = z.object({
  version: z.int().check(z.gte(1), z.lte(10_000)),
  sealed: base64url(MAX_OFFER_LENGTH),
})
/** What the visitor has decided about the offer of this version. */
export const sealedAnswer = z.object({ version: sealedOffer.shape.version, sealed: base64url(MAX_ANSWER_LENGTH) })

/** Whatever happens, a row is gone after this time: a prompt lives for five minutes, and its last word is read after it. */
export const WINDOW_LIFE_MS = 6 * 60_000

export type SealedOffer = z.output<typeof sealedOffer>
export type SealedAnswer = z.output<typeof sealedAnswer>

/**
 * The frame puts its newest offer into the row, and gets the newest answer. Without an offer it only asks. Needs the
 * access token. Fails with `request.not_found` if it asks for a row that does not exist.
 */
export const windowOffer = defineEndpoint({
  method: 'POST',
  path: '/api/wallet/window/offer',
  input: z.object({ id: windowId, offer: z.nullable(sealedOffer) }),
  output: z.object({ answer: z.nullable(sealedAnswer) }),
})

/**
 * The window puts the visitor's answer into the row, and gets the newest offer. Without an answer it only asks. For a
 * page of the wallet origin. Fails with `request.not_found` while there is no row, and once it has ended.
 */
export const windowAnswer = defineEndpoint({
  method: 'POST',
  path: '/api/wallet/window/answer',
  input: z.object({
    id: windowId,
    /** The version that the window shows; 0 before the first. */
    shown: z.int().check(z.gte(0), z.lte(10_000)),
    answer: z.nullable(sealedAnswer),
    /** The window has read the last offer: the row is deleted. */
    isOver: z.optional(z.boolean()),
  }),
  output: z.object({
    /** `null` unless it is newer than the one that is shown. */
    offer: z.nullable(sealedOffer),
  }),
})
