import { base, mainnet } from 'viem/chains'
import { ConnectButton, WalletModalProvider } from '@/components/modal'

/** Chains of viem, for a page that has no list of its own from `createNetworks`. */
export function ShopWithViem() {
  return (
    <WalletModalProvider config={{ projectId: 'my-project', networks: [mainnet, base] }}>
      <ConnectButton />
    </WalletModalProvider>
  )
}
