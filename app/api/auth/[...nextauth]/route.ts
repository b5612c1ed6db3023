import { endpoints } from '@/lib/server/endpoints/endpoints'
import { serveNextAuth } from '@/lib/server/sign-in/serve-next-auth'

export const { GET } = serveNextAuth(endpoints.nextAuthRead)
export const { POST } = serveNextAuth(endpoints.nextAuthWrite)
