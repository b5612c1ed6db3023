import { serveRaw } from '@/lib/server/http/serve'
import { serveNameAvatar } from '@/lib/server/names/avatar-picture'

/** An `<img>` of any page asks without an origin, so that no project is checked. */
export const GET = serveRaw({ audience: 'public' }, (services) => serveNameAvatar(services))
