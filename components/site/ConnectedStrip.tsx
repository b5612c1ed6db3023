'use client'
import { useAccount } from '@/lib/account/use-account'
import { useActiveNetwork } from '@/lib/account/use-active-network'
import { fillText } from '@/lib/text/fill-text'

export interface ConnectedStripProps {
  /** With places for `{wallet}` and `{network}`. */
  text: string
  unknownWallet: string
}

/** One line under the button: which wallet, on which network. */
export function ConnectedStrip({ text, unknownWallet }: ConnectedStripProps) {
  const account = useAccount()
  const network = useActiveNetwork()
  return (
    <p className="site-strip">
      {fillText(text, { wallet: account.connectedWalletInfo?.name || unknownWallet, network: network.name })}
    </p>
  )
}
