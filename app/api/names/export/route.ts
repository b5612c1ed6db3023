import { endpoints } from '@/lib/server/endpoints/endpoints'
import { serve } from '@/lib/server/http/serve'
import { exportName } from '@/lib/server/names/export-name'

export const { POST, OPTIONS } = serve(endpoints.nameExport, exportName)
