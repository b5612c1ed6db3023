'use client'
import { useAccount, useActiveNetwork } from '@/lib/account/use-account'
import { fillText } from '@/lib/text/fill-text'

/** One line under the button: which wallet, on which network. Its place is kept while nobody is connected. */
export function ConnectedStrip({
  className,
  text,
  unknownWallet,
}: {
  className?: string | undefined
  text: string
  unknownWallet: string
}) {
  const account = useAccount()
  const network = useActiveNetwork()
  return (
    <p className={className} role="status">
      {account.status === 'connected' &&
        fillText(text, { wallet: account.connectedWalletInfo?.name || unknownWallet, network: network.name })}
    </p>
  )
}
