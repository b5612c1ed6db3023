'use client'
import { ConnectButton, type HostConfig, type HostConnector, WalletModalProvider } from 'foyer/react'

const ICON =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'%3E%3Crect width='9' height='9'/%3E%3C/svg%3E"

/** @param props.provider - The wallet by EIP-1193, such as the one that your app puts on `window`. */
export function OwnWallet(props: { config: HostConfig; provider: HostConnector['provider'] }) {
  const wallet = { id: 'shop-wallet', name: 'Shop Wallet', icon: ICON, provider: props.provider }
  return (
    <WalletModalProvider config={{ ...props.config, connectors: [wallet] }}>
      <ConnectButton />
    </WalletModalProvider>
  )
}
