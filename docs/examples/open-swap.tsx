import { useWalletModal } from 'foyer/react'

const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'

export function BuyUsdc() {
  const { open } = useWalletModal()
  return (
    <button type="button" onClick={() => open({ view: 'Swap', params: { from: 'native', to: USDC, amount: '1.5' } })}>
      Buy USDC
    </button>
  )
}
