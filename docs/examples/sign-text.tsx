import { useWalletModal } from 'foyer/react'

/** @param props.send - Sends the signature to your server. */
export function AgreeButton({ send }: { send: (signature: string) => Promise<void> }) {
  const { signMessage } = useWalletModal()
  return (
    <button type="button" onClick={async () => send(await signMessage('I agree to the terms.'))}>
      Agree
    </button>
  )
}
