import { endpoints } from '@/lib/server/endpoints/endpoints'
import { serveVendor } from '@/lib/server/http/serve-vendor'
import { hasState } from '@/lib/server/social/outside-callback'
import { takeOutsideResponse } from '@/lib/server/wallet/outside-response'

export const { GET, POST } = serveVendor(endpoints.outsideCallback, hasState, takeOutsideResponse)
