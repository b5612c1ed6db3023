import { nameAccept } from '@/lib/names/names-contract'
import { preflight, serve } from '@/lib/server/http/serve'
import { acceptName } from '@/lib/server/names/change-name'

export const POST = serve(nameAccept, (input, services) => acceptName(input, services), { policy: 'nameWrite' })
export const OPTIONS = preflight
