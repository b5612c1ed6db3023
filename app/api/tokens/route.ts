import { endpoints } from '@/lib/server/endpoints/endpoints'
import { serve } from '@/lib/server/http/serve'
import { listTokens } from '@/lib/server/tokens/list-tokens'

export const { POST, OPTIONS } = serve(endpoints.getTokens, listTokens)
