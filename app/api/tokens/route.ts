import { getTokens } from '@/lib/account/tokens-contract'
import { preflight, serve } from '@/lib/server/http/serve'
import { listTokens } from '@/lib/server/tokens/list-tokens'

export const POST = serve(getTokens, listTokens, { isRepeatable: true })
export const OPTIONS = preflight
