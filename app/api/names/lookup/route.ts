import { nameLookup } from '@/lib/names/names-contract'
import { preflight, serve } from '@/lib/server/http/serve'
import { lookupName } from '@/lib/server/names/lookup-name'

export const POST = serve(nameLookup, (input, services) => lookupName(input, services))
export const OPTIONS = preflight
