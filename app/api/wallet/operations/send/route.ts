import { serveProven } from '@/lib/server/custody/serve-proven'
import { endpoints } from '@/lib/server/endpoints/endpoints'
import { sendOperation } from '@/lib/server/operations/send-operation'

export const { POST } = serveProven(endpoints.operationSend, sendOperation)
