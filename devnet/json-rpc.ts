/** No devnet request takes longer, even on a busy machine. */
const RPC_TIMEOUT_MS = 30_000

export type RpcCall = { readonly method: string; readonly params?: readonly unknown[] }

/**
 * Sends calls to a devnet node in one HTTP request. anvil runs the calls of a batch concurrently: calls that need an
 * order go in separate requests. The answers have the order of the calls.
 *
 * @throws {Error} naming the first method that failed, with the node's own message.
 */
export async function rpcBatch(rpcUrl: string, calls: readonly RpcCall[]): Promise<unknown[]> {
  const response = await fetch(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(calls.map(({ method, params = [] }, id) => ({ jsonrpc: '2.0', id, method, params }))),
    signal: AbortSignal.timeout(RPC_TIMEOUT_MS),
  })
  const answers = (await response.json()) as { id: number; result?: unknown; error?: { message: string } }[]
  const results = new Array<unknown>(calls.length)
  for (const answer of answers) {
    if (answer.error) throw new Error(`${calls[answer.id]?.method ?? 'a call'}: ${answer.error.message}`)
    results[answer.id] = answer.result
  }
  return results
}

/** Sends one call. See {@link rpcBatch}. */
export async function rpc(rpcUrl: string, method: string, params: readonly unknown[] = []): Promise<unknown> {
  const [result] = await rpcBatch(rpcUrl, [{ method, params }])
  return result
}
