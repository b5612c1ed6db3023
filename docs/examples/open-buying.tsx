import { useWalletModal } from 'foyer/react'

export function BuyUsdc() {
  const { open, state } = useWalletModal()
  const press = () => open({ view: 'OnRamp', params: { token: 'USDC', amount: '100', network: 'eip155:8453' } })
  return (
    <button type="button" onClick={press}>
      {state.onramp?.quotesLoading ? 'Comparing offers' : 'Buy USDC'}
    </button>
  )
}
