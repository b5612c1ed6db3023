import { endpoints } from '@/lib/server/endpoints/endpoints'
import { serve } from '@/lib/server/http/serve'
import { listOwned } from '@/lib/server/names/lookup-name'

export const { POST, OPTIONS } = serve(endpoints.namesOwned, listOwned)
