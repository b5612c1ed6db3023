import { nameExport } from '@/lib/names/names-contract'
import { preflight, serve } from '@/lib/server/http/serve'
import { exportName } from '@/lib/server/names/export-name'

export const POST = serve(nameExport, exportName)
export const OPTIONS = preflight
