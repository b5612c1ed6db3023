/**
 * Calls the browser, which may refuse anything in a sandboxed frame or by a policy.
 *
 * @returns `otherwise` if it throws.
 */
export function attempt<T>(call: () => T, otherwise: T): T {
  try {
    return call()
  } catch {
    return otherwise
  }
}
