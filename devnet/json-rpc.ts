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
  const answers = (await post(rpcUrl, calls.map(requestOf))) as Answer[]
  const results = new Array<unknown>(calls.length)
  for (const answer of answers) {
    if (answer.error) throw new Error(`${calls[answer.id]?.method ?? 'a call'}: ${answer.error.message}`)
    results[answer.id] = answer.result
  }
  return results
}

/** Sends one call, by itself: a bundler takes no batches. See {@link rpcBatch}. */
export async function rpc(rpcUrl: string, method: string, params: readonly unknown[] = []): Promise<unknown> {
  const { result, error } = (await post(rpcUrl, requestOf({ method, params }, 0))) as Answer
  if (error) throw new Error(`${method}: ${error.message}`)
  return result
}

type Answer = { readonly id: number; readonly result?: unknown; readonly error?: { readonly message: string } }

function requestOf({ method, params = [] }: RpcCall, id: number) {
  return { jsonrpc: '2.0', id, method, params }
}

async function post(rpcUrl: string, body: unknown): Promise<unknown> {
  const response = await fetch(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(RPC_TIMEOUT_MS),
  })
  return response.json()
}
