import { serveProven } from '@/lib/server/custody/serve-proven'
import { endpoints } from '@/lib/server/endpoints/endpoints'
import { startStepUp } from '@/lib/server/wallet/step-up'

export const { POST } = serveProven(endpoints.stepUpStart, startStepUp)
