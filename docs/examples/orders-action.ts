'use server'
import { getSignInSession } from '@/lib/server/sign-in/sessions/get-sign-in-session'

/** The input may name any owner: only the session proves who the caller is. */
export async function cancelOrder(order: { chainId: string; owner: string }): Promise<'cancelled' | 'refused'> {
  const session = await getSignInSession()
  const isOwner = session?.accounts.some(
    ({ data }) => data.chainId === order.chainId && data.accountAddress === order.owner,
  )
  return isOwner ? 'cancelled' : 'refused'
}
