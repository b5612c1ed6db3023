'use client'
import { ConnectButton, type HostConfig, WalletModalProvider } from '@/components/modal'

export function App({ config }: { config: HostConfig }) {
  return (
    <WalletModalProvider config={config}>
      <ConnectButton />
    </WalletModalProvider>
  )
}
