import { unauthorized } from 'next/navigation'
import { getSiwxSession } from '@/lib/server/sign-in/sessions/get-siwx-session'

export default async function OrdersPage() {
  const session = await getSiwxSession()
  if (session === null) unauthorized()
  return (
    <ul>
      {session.accounts.map(({ data: { chainId, accountAddress } }) => (
        <li key={`${chainId}:${accountAddress}`}>{accountAddress}</li>
      ))}
    </ul>
  )
}
