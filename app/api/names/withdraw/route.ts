import { nameWithdraw } from '@/lib/names/names-contract'
import { preflight, serve } from '@/lib/server/http/serve'
import { withdrawName } from '@/lib/server/names/change-name'

export const POST = serve(nameWithdraw, (input, services) => withdrawName(input, services), { policy: 'nameWrite' })
export const OPTIONS = preflight
