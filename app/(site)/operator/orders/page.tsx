import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getEnv } from '@/lib/server/settings/env'
import { OrdersPage } from './OrdersPage'

export const metadata: Metadata = {
  title: 'Orders · Foyer',
  referrer: 'no-referrer',
  robots: { index: false, follow: false },
}

/** The ledger of orders, for operators, who read English. It has nothing in it: the browser asks with the token. */
export default function OperatorOrdersPage() {
  if (getEnv().operatorToken === null) notFound()
  return <OrdersPage />
}
