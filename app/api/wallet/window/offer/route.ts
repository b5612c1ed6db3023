import { serveProven } from '@/lib/server/custody/serve-proven'
import { endpoints } from '@/lib/server/endpoints/endpoints'
import { exchangeOffer } from '@/lib/server/wallet/window-exchange'

export const { POST } = serveProven(endpoints.windowOffer, exchangeOffer)
