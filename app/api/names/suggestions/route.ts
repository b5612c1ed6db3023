import { endpoints } from '@/lib/server/endpoints/endpoints'
import { serve } from '@/lib/server/http/serve'
import { suggestNames } from '@/lib/server/names/suggest-names'

export const { POST, OPTIONS } = serve(endpoints.nameSuggestions, suggestNames)
