import { nameAddress } from '@/lib/names/names-contract'
import { preflight, serve } from '@/lib/server/http/serve'
import { setNameAddress } from '@/lib/server/names/change-name'

export const POST = serve(nameAddress, (input, services) => setNameAddress(input, services), { policy: 'nameWrite' })
export const OPTIONS = preflight
