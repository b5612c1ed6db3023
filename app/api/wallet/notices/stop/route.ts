import { endpoints } from '@/lib/server/endpoints/endpoints'
import { serve } from '@/lib/server/http/serve'
import { stopFromMail } from '@/lib/server/wallet/notice-endpoints'

export const { POST } = serve(endpoints.noticeStop, stopFromMail)
