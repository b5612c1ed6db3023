import { useWalletModal } from 'foyer/react'

export function Holdings() {
  const { account, state } = useWalletModal()
  if (account.status !== 'connected') return <p>{account.status}</p>
  return (
    <ul>
      {state.account.tokenBalance.map(({ symbol, quantity }) => (
        <li key={symbol}>{`${quantity.numeric} ${symbol}`}</li>
      ))}
    </ul>
  )
}
