import { preflight, serve } from '@/lib/server/http/serve'
import { listTokens } from '@/lib/server/tokens/list-tokens'
import { getTokens } from '@/lib/tokens/tokens-contract'

export const POST = serve(getTokens, listTokens, { isRepeatable: true })
export const OPTIONS = preflight
