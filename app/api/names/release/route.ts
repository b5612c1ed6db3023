import { nameRelease } from '@/lib/names/names-contract'
import { preflight, serve } from '@/lib/server/http/serve'
import { releaseName } from '@/lib/server/names/change-name'

export const POST = serve(nameRelease, (input, services) => releaseName(input, services), { policy: 'nameWrite' })
export const OPTIONS = preflight
