import { nameSuggestions } from '@/lib/names/names-contract'
import { preflight, serve } from '@/lib/server/http/serve'
import { suggestNames } from '@/lib/server/names/suggest-names'

export const POST = serve(nameSuggestions, suggestNames)
export const OPTIONS = preflight
