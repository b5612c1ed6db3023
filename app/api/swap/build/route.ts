import { endpoints } from '@/lib/server/endpoints/endpoints'
import { serve } from '@/lib/server/http/serve'
import { buildSwap } from '@/lib/server/swap/build-swap'

export const { POST, OPTIONS } = serve(endpoints.swapBuild, buildSwap)
