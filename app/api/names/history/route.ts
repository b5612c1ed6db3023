import { nameHistory } from '@/lib/names/names-contract'
import { preflight, serve } from '@/lib/server/http/serve'
import { listChanges } from '@/lib/server/names/lookup-name'

export const POST = serve(nameHistory, listChanges)
export const OPTIONS = preflight
