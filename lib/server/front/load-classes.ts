import 'server-only'

/**
 * How long, in milliseconds, a new request may have to wait for the processor before it is refused, by class. A lower bound
 * sheds earlier. The waits are what a visitor may notice (a quarter of a second for reads) and never more than half a
 * second, because a client that waits longer asks again and makes it worse.
 */
export const longestWaitMs = {
  /** Reports of browsers, and paths that do not exist. No page waits for the answer. */
  optional: 60,
  /** The JSON-RPC gateway: the most expensive requests, from clients that repeat them. */
  rpc: 125,
  /** Public reads and quotes: a page shows the last answer and asks again. */
  read: 250,
  /** Pages, signing in, sessions: a visitor waits for them and sees nothing else. */
  visit: 375,
  /** The last steps of a swap: the visitor has decided, and the quote expires. */
  swap: 500,
  /** Health must answer while everything else is refused. Built files cost little and are cached by browsers. */
  never: Number.POSITIVE_INFINITY,
} as const

export type LoadClass = keyof typeof longestWaitMs
