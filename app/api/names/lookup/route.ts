import { nameLookup } from '@/lib/names/names-contract'
import { preflight, serve } from '@/lib/server/http/serve'
import { lookupName } from '@/lib/server/names/lookup-name'

export const POST = serve(nameLookup, lookupName)
export const OPTIONS = preflight
