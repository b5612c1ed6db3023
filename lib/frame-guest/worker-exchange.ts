import * as z from 'zod/mini'

/** A few requests to a server, each with its own deadline. */
export const CALLS_MS = 60_000
/** Making or recovering a wallet takes about ten requests. A page waits for 120 s. */
export const MAKING_MS = 115_000

export const nothing = z.optional(z.undefined())
/** Bounds every text that crosses between the frame and its worker. */
export const text = z.string().check(z.maxLength(300_000))

/** One request to the key worker and its reply. */
export const exchange = <Request extends z.ZodMiniType, Reply extends z.ZodMiniType>(
  request: Request,
  reply: Reply,
  /** The frame gives up after this time. */
  timeoutMs: number,
) => ({ request, reply, timeoutMs })
