import { namesOffered } from '@/lib/names/names-contract'
import { preflight, serve } from '@/lib/server/http/serve'
import { listOffered } from '@/lib/server/names/lookup-name'

export const POST = serve(namesOffered, listOffered)
export const OPTIONS = preflight
