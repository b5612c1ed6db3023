import { useWalletModal } from 'foyer/react'

/** @param props.send - Sends the transaction as your page does, and returns its hash. */
export function MintTicket(props: { send: () => Promise<string> }) {
  const { addTransaction } = useWalletModal()
  const mint = async () => addTransaction({ id: await props.send(), chainId: 'eip155:1', title: 'Mint a ticket' })
  return (
    <button type="button" onClick={mint}>
      Mint
    </button>
  )
}
