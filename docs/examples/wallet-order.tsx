import { ConnectButton, type HostConfig, WalletModalProvider } from 'foyer/react'

/** Featured wallets first, then those of this browser; up to six rows in all, and WalletConnect on phones too. */
const wallets = {
  featured: ['me.rainbow'],
  recommended: 6,
  order: ['featured', 'recent', 'installed', 'walletConnect'],
} satisfies HostConfig['wallets']

export function OrderedWallets({ config }: { config: HostConfig }) {
  return (
    <WalletModalProvider config={{ ...config, wallets }}>
      <ConnectButton />
    </WalletModalProvider>
  )
}
