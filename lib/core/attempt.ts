/**
 * Returns the result of a call, or `undefined` if it throws. For calls that the browser may refuse, as in a sandboxed
 * frame, and for foreign objects and texts.
 */
export function attempt<T>(call: () => T): T | undefined {
  try {
    return call()
  } catch {
    return undefined
  }
}
