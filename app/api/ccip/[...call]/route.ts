import { preflightFor, serveRaw } from '@/lib/server/http/serve'
import { serveGateway } from '@/lib/server/names/ens-gateway'

/** Clients of ENS ask from any page. */
export const GET = serveRaw({ audience: 'anyPage' }, serveGateway)
export const POST = GET
export const OPTIONS = preflightFor({ audience: 'anyPage' })
