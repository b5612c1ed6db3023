import { nameTransfer } from '@/lib/names/names-contract'
import { preflight, serve } from '@/lib/server/http/serve'
import { transferName } from '@/lib/server/names/change-name'

export const POST = serve(nameTransfer, (input, services) => transferName(input, services), { policy: 'nameWrite' })
export const OPTIONS = preflight
