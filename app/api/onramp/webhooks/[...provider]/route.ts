import { endpoints } from '@/lib/server/endpoints/endpoints'
import { serveVendor } from '@/lib/server/http/serve-vendor'
import { takeWebhook, verifyWebhook } from '@/lib/server/onramp/take-webhook'

export const { POST } = serveVendor(endpoints.onrampWebhook, verifyWebhook, takeWebhook)
