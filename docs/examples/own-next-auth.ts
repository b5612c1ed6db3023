import { getFoyerSession } from 'foyer/next'
import type { NextAuthOptions } from 'next-auth'
import Credentials from 'next-auth/providers/credentials'

/** Your app's own next-auth, at `/api/auth`. Foyer's endpoints are at `/api/foyer-auth`. */
export const authOptions: NextAuthOptions = {
  providers: [
    Credentials({
      id: 'wallet',
      name: 'Wallet',
      credentials: {},
      /** Asks Foyer who the visitor is, with the cookies of the visitor's request. A 503 becomes a failed sign-in. */
      async authorize(_, request) {
        const server = process.env.WALLET_SERVER_URL ?? 'http://127.0.0.1:3000'
        const headers = new Headers({ cookie: String(request.headers?.cookie ?? '') })
        const session = await getFoyerSession({ server, authPath: '/api/foyer-auth' }, { headers })
        const account = session?.accounts[0]
        return account === undefined ? null : { id: `${account.data.chainId}:${account.data.accountAddress}` }
      },
    }),
  ],
}
