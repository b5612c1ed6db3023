import { MAX_RPC_BODY_BYTES, relayRpc } from '@/lib/server/gateway/rpc-gateway'
import { preflight, serveRaw } from '@/lib/server/http/serve'

export const POST = serveRaw({ policy: 'rpc', maxBodyBytes: MAX_RPC_BODY_BYTES }, async (services, readText) =>
  relayRpc(services, await readText()),
)
export const OPTIONS = preflight
