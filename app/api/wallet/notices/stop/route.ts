import { noticeStop } from '@/lib/custody/notice-contract'
import { serve } from '@/lib/server/http/serve'
import { stopFromMail } from '@/lib/server/wallet/notice-endpoints'

export const POST = serve(noticeStop, stopFromMail, { audience: 'page', role: 'wallet', policy: 'approvalPage' })
