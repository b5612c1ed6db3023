'use server'
import { getSiwxSession } from '@/lib/server/sign-in/sessions/get-siwx-session'

/** The browser may ask for anybody's order: whose it is, only the session says. */
export async function cancelOrder(order: { chainId: string; owner: string }): Promise<'cancelled' | 'refused'> {
  const session = await getSiwxSession()
  const isOwner = session?.accounts.some(
    ({ data }) => data.chainId === order.chainId && data.accountAddress === order.owner,
  )
  return isOwner ? 'cancelled' : 'refused'
}
