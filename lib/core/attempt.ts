/**
 * Returns what a call returns, `undefined` if it throws. For what the browser may refuse, as in a sandboxed frame, and for
 * foreign objects and texts.
 */
export function attempt<T>(call: () => T): T | undefined {
  try {
    return call()
  } catch {
    return undefined
  }
}
