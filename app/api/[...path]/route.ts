import { refuseUnknown } from '@/lib/server/http/serve'

// Otherwise an unknown path below /api would be answered by a page, without a page's headers.
export const GET = refuseUnknown
export const POST = refuseUnknown
export const PUT = refuseUnknown
export const PATCH = refuseUnknown
export const DELETE = refuseUnknown
export const OPTIONS = refuseUnknown
