import { endpoints } from '@/lib/server/endpoints/endpoints'
import { serve } from '@/lib/server/http/serve'
import { publishTokenKeys } from '@/lib/server/sign-in/tokens/token-endpoints'

export const { GET, OPTIONS } = serve(endpoints.tokenKeys, publishTokenKeys)
