import { serveWalletImage } from '@/lib/server/directory/wallet-image'
import { serveRaw } from '@/lib/server/http/serve'

/** An `<img>` of any page asks without an origin, so that no project is checked. */
export const GET = serveRaw({ audience: 'public' }, serveWalletImage)
