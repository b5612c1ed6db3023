import { endpoints } from '@/lib/server/endpoints/endpoints'
import { serve } from '@/lib/server/http/serve'
import { releaseOutside } from '@/lib/server/wallet/outside-wait'

export const { POST } = serve(endpoints.outsideRelease, releaseOutside)
