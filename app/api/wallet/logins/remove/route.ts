import { serveProven } from '@/lib/server/custody/serve-proven'
import { endpoints } from '@/lib/server/endpoints/endpoints'
import { removeLogin } from '@/lib/server/wallet/login-acts'

export const { POST } = serveProven(endpoints.loginRemove, removeLogin)
