import { serveProven } from '@/lib/server/custody/serve-proven'
import { endpoints } from '@/lib/server/endpoints/endpoints'
import { keepMyDevice } from '@/lib/server/wallet/wallet-devices'

export const { POST } = serveProven(endpoints.deviceKeep, keepMyDevice)
