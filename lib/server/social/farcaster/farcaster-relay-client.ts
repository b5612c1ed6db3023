import 'server-only'
import * as z from 'zod/mini'
import { AppError } from '@/lib/core/app-error'
import { patternText } from '@/lib/core/bounded-text'
import { httpUrl } from '@/lib/core/wire'
import type { FarcasterSettings } from '../../settings/farcaster-env'
import { createUpstream } from '../../upstream/upstream'

const VENDOR = 'farcaster-relay'
const MAX_REPLY_BYTES = 64 * 1_024

/** What the relay passes on from the app of Farcaster. Nothing of it is believed. */
export const signedReply = z.object({
  message: z.string().check(z.minLength(1), z.maxLength(4_096)),
  signature: patternText(8_192, /^0x[\da-f]+$/i),
  /** Left out by accounts that have none. */
  username: z._default(z.string(), ''),
})
export type SignedReply = z.output<typeof signedReply>

const channelReply = z.object({
  channelToken: patternText(200, /^[\w-]{8,200}$/),
  url: httpUrl,
  nonce: z.string(),
})
const statusReply = z.discriminatedUnion('state', [
  z.object({ state: z.literal('pending') }),
  z.extend(signedReply, { state: z.literal('completed') }),
])

export interface Channel {
  /** Reads the signature. Secret. */
  readonly token: string
  /** What the visitor opens in the app of Farcaster. */
  readonly url: string
}

/** What the message has to name. */
interface ChannelRequest {
  readonly domain: string
  readonly uri: string
  readonly nonce: string
}

/**
 * The relay between this server and the app of Farcaster: https://docs.neynar.com/farcaster/auth-kit/client/introduction
 * and the source of the relay, https://github.com/farcasterxyz/auth-monorepo (both read 2026-11-29).
 *
 * Every method throws `upstream.*`.
 */
export function createFarcasterRelay({ relayUrl }: Pick<FarcasterSettings, 'relayUrl'>) {
  const relay = createUpstream({ vendor: VENDOR, baseUrl: relayUrl, maxReplyBytes: MAX_REPLY_BYTES })
  return {
    /** Opens a channel for one login. It ends after an hour. */
    async open({ domain, uri, nonce }: ChannelRequest, signal?: AbortSignal): Promise<Channel> {
      const body = { domain, siweUri: uri, nonce, acceptAuthAddress: true }
      const reply = await relay.post('/v1/channel', { body, reply: channelReply, ...(signal && { signal }) })
      const { origin, protocol } = new URL(reply.url)
      // An app would sign another nonce, and a page without TLS could be changed on its way to the visitor.
      const isUsable = reply.nonce === nonce && (protocol === 'https:' || origin === new URL(relayUrl).origin)
      if (!isUsable) throw new AppError('upstream.invalid_reply', { details: { vendor: VENDOR } })
      return { token: reply.channelToken, url: reply.url }
    },

    /**
     * Returns what the visitor has signed; `null` if nothing yet, or if it was read before: the relay gives it once.
     * Without a signal, so that a visitor who leaves does not lose it; the deadline is that of `fetchUpstream`.
     */
    async read(token: string): Promise<SignedReply | null> {
      const call = { headers: { authorization: `Bearer ${token}` }, reply: statusReply, retry: false }
      try {
        const reply = await relay.get('/v1/channel/status', call)
        return reply.state === 'completed' ? reply : null
      } catch (cause) {
        if (cause instanceof AppError && cause.details.status === 401) return null
        throw cause
      }
    },
  }
}
