import { endpoints } from '@/lib/server/endpoints/endpoints'
import { getHistoryService } from '@/lib/server/history/get-history'
import { serve } from '@/lib/server/http/serve'

export const { POST, OPTIONS } = serve(endpoints.getHistory, getHistoryService)
