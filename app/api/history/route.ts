import { getHistory } from '@/lib/history/history-contract'
import { getHistoryService } from '@/lib/server/history/get-history'
import { preflight, serve } from '@/lib/server/http/serve'

export const POST = serve(getHistory, getHistoryService)
export const OPTIONS = preflight
