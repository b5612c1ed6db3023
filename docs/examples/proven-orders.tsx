'use client'
import { useWalletModal } from 'foyer/react'

/** Asks the server of this site for the orders of the visitor, who signs in by tokens. */
export function OrdersButton({ onOrders }: { onOrders: (orders: unknown) => void }) {
  const { fetchWithProof, requestSignIn } = useWalletModal()
  async function load(): Promise<void> {
    // Rejects while the visitor is not signed in.
    const answer = await fetchWithProof('/api/orders').catch(() => undefined)
    if (answer === undefined) return requestSignIn()
    if (answer.ok) onOrders(await answer.json())
  }
  return (
    <button type="button" onClick={() => void load()}>
      My orders
    </button>
  )
}
