import { endpoints } from '@/lib/server/endpoints/endpoints'
import { refuseUnknown, serveRaw } from '@/lib/server/http/serve'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serveRaw(endpoints.unknownPath, refuseUnknown)
