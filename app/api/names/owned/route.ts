import { namesOwned } from '@/lib/names/names-contract'
import { preflight, serve } from '@/lib/server/http/serve'
import { listOwned } from '@/lib/server/names/lookup-name'

export const POST = serve(namesOwned, listOwned)
export const OPTIONS = preflight
