import 'server-only'

/**
 * The longest expected wait for the processor, in milliseconds, at which a new request of each class is still accepted.
 * A class with a lower bound is refused earlier. The bounds follow what a visitor may notice (a quarter of a second for
 * reads) and never exceed half a second, because a client that waits longer sends the request again and adds to the
 * load.
 */
export const longestWaitMs = {
  /** Reports of browsers, and paths that do not exist. No page waits for the answer. */
  optional: 60,
  /** The JSON-RPC gateway: the most expensive requests, from clients that repeat them. */
  rpc: 125,
  /** Public reads and quotes: a page shows the last answer and asks again. */
  read: 250,
  /** Pages, sign-in and sessions: the visitor sees nothing else until they answer. */
  visit: 375,
  /** The last steps of a swap: the visitor has decided, and the quote expires. */
  swap: 500,
  /** Health must answer while everything else is refused. Built files cost little and browsers cache them. */
  never: Number.POSITIVE_INFINITY,
} as const

export type LoadClass = keyof typeof longestWaitMs
