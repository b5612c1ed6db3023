import { noticeWallet } from '@/lib/custody/notice-contract'
import { serve } from '@/lib/server/http/serve'
import { readWalletOfMail } from '@/lib/server/wallet/notice-endpoints'

export const POST = serve(noticeWallet, readWalletOfMail, { audience: 'page', role: 'wallet', policy: 'approvalPage' })
