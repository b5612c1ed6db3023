import { preflight, serve } from '@/lib/server/http/serve'
import { buildApproval } from '@/lib/server/swap/build-approval'
import { swapApprove } from '@/lib/swap/swap-contract'

export const POST = serve(swapApprove, buildApproval)
export const OPTIONS = preflight
