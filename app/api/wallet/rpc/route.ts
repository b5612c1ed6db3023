import { MAX_RPC_BODY_BYTES, relayRpc } from '@/lib/server/gateway/rpc-gateway'
import { serveRaw } from '@/lib/server/http/serve'

export const POST = serveRaw(
  { role: 'wallet', audience: 'frame', policy: 'rpc', maxBodyBytes: MAX_RPC_BODY_BYTES },
  async (services, readText) => relayRpc(services, await readText()),
)
