import { nameUpdate } from '@/lib/names/names-contract'
import { preflight, serve } from '@/lib/server/http/serve'
import { updateName } from '@/lib/server/names/change-name'

export const POST = serve(nameUpdate, (input, services) => updateName(input, services), { policy: 'nameWrite' })
export const OPTIONS = preflight
