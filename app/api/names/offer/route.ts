import { nameOffer } from '@/lib/names/names-contract'
import { preflight, serve } from '@/lib/server/http/serve'
import { offerName } from '@/lib/server/names/change-name'

export const POST = serve(nameOffer, (input, services) => offerName(input, services), { policy: 'nameWrite' })
export const OPTIONS = preflight
