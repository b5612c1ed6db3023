import { unauthorized } from 'next/navigation'
import { getSignInSession } from '@/lib/server/sign-in/sessions/get-sign-in-session'

export default async function OrdersPage() {
  const session = await getSignInSession()
  if (session === null) unauthorized()
  return (
    <ul>
      {session.accounts.map(({ data: { chainId, accountAddress } }) => (
        <li key={`${chainId}:${accountAddress}`}>{accountAddress}</li>
      ))}
    </ul>
  )
}
