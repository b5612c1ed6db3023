import { isEmbeddedWalletChain } from '@/lib/chains/networks'
import { endpoints } from '@/lib/server/endpoints/endpoints'
import { relayRpc } from '@/lib/server/gateway/rpc-gateway'
import { serveRaw } from '@/lib/server/http/serve'

export const { POST } = serveRaw(endpoints.walletRpc, async (services, readText) =>
  relayRpc(services, await readText(), isEmbeddedWalletChain),
)
