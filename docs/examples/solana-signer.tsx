import { useWalletModal } from 'foyer/react'

/** @param props.transaction - Serialized by your code: legacy or versioned, with an empty signature for the account. */
export function PayInSol({ transaction }: { transaction: Uint8Array }) {
  const { solana } = useWalletModal()
  return (
    <>
      <button type="button" onClick={() => solana.sendTransaction(transaction)}>
        Sign and send
      </button>
      <button type="button" onClick={() => solana.signTransaction(transaction)}>
        Only sign
      </button>
    </>
  )
}
