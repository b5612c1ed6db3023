import { endpoints } from '@/lib/server/endpoints/endpoints'
import { serveRaw } from '@/lib/server/http/serve'
import { serveGateway } from '@/lib/server/names/ens-gateway'

export const { GET, POST, OPTIONS } = serveRaw(endpoints.ccip, serveGateway)
