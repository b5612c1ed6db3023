import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { POST } from '@/app/api/rpc/route'
import { type FakeNodeOptions, startFakeNode } from '@/tests/fakes/fake-node'
import { type RpcProxy, startRpcProxy } from '@/tests/fakes/rpc-proxy'
import { NO_SVM } from '@/tests/support/litesvm'
import { DEVNET_GENESIS_HASH, SVM_CAIP_ID, type SvmNode, startSvmNode } from '@/tests/support/svm-node'
import { appRequest, openTestPlatform } from '@/tests/unit/server/platform/test-platform'

/** Any account. */
export const KEY = 'GwAF45zjfyGzUbd3i3hXxzGeuchzEZXwpRYHZM5912F1'
export const SYSTEM_PROGRAM = '11111111111111111111111111111111'
export const TOKEN_PROGRAM = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'

export const call = (method: string, params: unknown = [], id: unknown = 1) => ({ jsonrpc: '2.0', id, method, params })

/** Posts to the gateway. */
export async function send(body: unknown, chainId = SVM_CAIP_ID, headers: Record<string, string> = {}) {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const response = await POST(appRequest(`/api/rpc?chainId=${chainId}`, { method: 'POST', body: text, headers }))
  const reply = await response.text()
  return { status: response.status, text: reply, body: JSON.parse(reply) as { result?: unknown; error?: unknown } }
}

/** Starts a Solana node behind a counting proxy for the tests of a file. Call it once, at the top. */
export function solanaGateway() {
  let node: SvmNode
  let proxy: RpcProxy
  const closing: (() => Promise<void> | void)[] = []

  beforeAll(async () => {
    if (NO_SVM) return
    node = await startSvmNode()
    proxy = await startRpcProxy(node.url)
  })
  afterAll(async () => {
    await proxy?.close()
    await node?.stop()
  })
  beforeEach(({ skip }) => {
    if (NO_SVM) skip(NO_SVM)
  })
  afterEach(async () => {
    proxy?.reset()
    for (const close of closing.splice(0)) await close()
  })

  /** Opens the gateway with these nodes. Default: the proxy. */
  function open(urls: readonly string[] = [proxy.url], settings: Record<string, string> = {}): void {
    const platform = openTestPlatform({ FOYER_RPC_URLS: JSON.stringify({ [SVM_CAIP_ID]: urls }), ...settings })
    closing.push(() => platform.rpc.stop())
  }

  return {
    node: () => node,
    proxy: () => proxy,
    open,
    /** Opens the gateway with a scripted node of the right cluster. */
    async openScripted(options: FakeNodeOptions = {}) {
      const answer: FakeNodeOptions['answer'] = (call, turn) =>
        call.method === 'getGenesisHash'
          ? `"result":"${DEVNET_GENESIS_HASH}"`
          : (options.answer?.(call, turn) ?? '"result":null')
      const scripted = await startFakeNode({ ...options, answer })
      closing.push(scripted.stop)
      open([scripted.url])
      return { calls: () => scripted.calls.filter(({ method }) => method !== 'getGenesisHash') }
    },
    closeAfterwards: (...work: (() => Promise<void> | void)[]) => void closing.push(...work),
    /** Methods that reached the proxy, except the check of the cluster. */
    asked: () => Object.keys(proxy.calls()).filter((method) => method !== 'getGenesisHash'),
  }
}
