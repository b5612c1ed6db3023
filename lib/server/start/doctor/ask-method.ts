import 'server-only'

const ANSWER_MS = 6_000

export const hostOf = (url: string): string => new URL(url).hostname.replace(/^\[|\]$/g, '')

/**
 * Asks a node or a bundler one method of JSON-RPC.
 *
 * @returns the result, or what the host did instead: without the address, which may have a key in it.
 */
export async function askMethod(
  url: string,
  method: string,
  params: readonly unknown[],
): Promise<{ readonly result: unknown } | { readonly fails: string }> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(url, { method: 'POST', body, headers, signal: AbortSignal.timeout(ANSWER_MS) })
  if (!answer.ok) return { fails: `${hostOf(url)} answers ${answer.status}` }
  const { result } = (await answer.json()) as { readonly result?: unknown }
  return result === undefined || result === null ? { fails: `${hostOf(url)} answers no ${method}` } : { result }
}
