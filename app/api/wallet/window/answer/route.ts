import { endpoints } from '@/lib/server/endpoints/endpoints'
import { serve } from '@/lib/server/http/serve'
import { exchangeAnswer } from '@/lib/server/wallet/window-exchange'

export const { POST } = serve(endpoints.windowAnswer, exchangeAnswer)
