'use client'
import { ConnectButton, type HostConfig, WalletModalProvider } from 'foyer/react'

export function App({ config }: { config: HostConfig }) {
  return (
    <WalletModalProvider config={config}>
      <ConnectButton />
    </WalletModalProvider>
  )
}
