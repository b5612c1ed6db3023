import { nameRegister } from '@/lib/names/names-contract'
import { preflight, serve } from '@/lib/server/http/serve'
import { registerName } from '@/lib/server/names/register-name'

export const POST = serve(nameRegister, (input, services) => registerName(input, services), { policy: 'nameWrite' })
export const OPTIONS = preflight
