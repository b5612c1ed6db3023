'use client'
import { useWalletModal } from '@/components/modal'

/** Asks the server of this site for the orders of the visitor, who is signed in by tokens. */
export function OrdersButton({ onOrders }: { onOrders: (orders: unknown) => void }) {
  const { state, fetchWithProof, requestSignIn } = useWalletModal()
  async function load(): Promise<void> {
    const answer = await fetchWithProof('/api/orders')
    if (answer.ok) onOrders(await answer.json())
  }
  if (!state.session)
    return (
      <button type="button" onClick={() => void requestSignIn()}>
        Sign in
      </button>
    )
  return (
    <button type="button" onClick={() => void load()}>
      My orders
    </button>
  )
}
