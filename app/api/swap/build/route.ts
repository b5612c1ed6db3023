import { preflight, serve } from '@/lib/server/http/serve'
import { buildSwap } from '@/lib/server/swap/build-swap'
import { swapBuild } from '@/lib/swap/swap-contract'

export const POST = serve(swapBuild, buildSwap)
export const OPTIONS = preflight
