'use client'
import type { ReactNode } from 'react'
import { type HostConfig, WalletModalProvider } from '@/components/modal'

/** The boundary between the server's page and the modal: configuration in, nothing out. */
export function SiteProvider({
  config,
  initiallyConnected,
  children,
}: {
  config: HostConfig
  initiallyConnected: boolean
  children: ReactNode
}) {
  return (
    <WalletModalProvider config={config} initiallyConnected={initiallyConnected}>
      {children}
    </WalletModalProvider>
  )
}
