import { refuseUnknown } from '@/lib/server/http/serve'
import { serveNextAuth } from '@/lib/server/sign-in/serve-next-auth'

export const GET = serveNextAuth('GET')
export const POST = serveNextAuth('POST')
export const PUT = refuseUnknown
export const PATCH = refuseUnknown
export const DELETE = refuseUnknown
export const OPTIONS = refuseUnknown
