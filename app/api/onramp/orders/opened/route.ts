import { endpoints } from '@/lib/server/endpoints/endpoints'
import { serve } from '@/lib/server/http/serve'
import { markOpened } from '@/lib/server/onramp/read-orders'

export const { POST, OPTIONS } = serve(endpoints.onrampOrderOpened, markOpened)
