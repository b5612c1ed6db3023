import type { NextAuthOptions } from 'next-auth'
import Credentials from 'next-auth/providers/credentials'
import * as z from 'zod/mini'
import { provenAccount } from '@/lib/sign-in/sign-in-contract'

/** `{}` if the visitor is not signed in. */
const sessionAnswer = z.object({ accounts: z.optional(z.array(provenAccount)) })

/** Your app's own next-auth, at `/api/auth`. Foyer's endpoints are at `/api/foyer-auth`. */
export const authOptions: NextAuthOptions = {
  providers: [
    Credentials({
      id: 'wallet',
      name: 'Wallet',
      credentials: {},
      /** Asks Foyer who the visitor is, with the cookies of the visitor's request. A 503 becomes a failed sign-in. */
      async authorize(_, request) {
        const foyer = process.env.WALLET_SERVER_URL ?? 'http://127.0.0.1:3000'
        const cookie: unknown = request.headers?.cookie
        const answer = await fetch(`${foyer}/api/foyer-auth/session`, { headers: { cookie: String(cookie ?? '') } })
        if (!answer.ok) throw new Error(`Foyer answered ${answer.status}`)
        const [account] = z.parse(sessionAnswer, await answer.json()).accounts ?? []
        return account === undefined ? null : { id: `${account.data.chainId}:${account.data.accountAddress}` }
      },
    }),
  ],
}
