import { base, mainnet } from 'viem/chains'
import { ConnectButton, WalletModalProvider } from '@/components/modal'
import { viemNetworks } from '@/lib/chains/viem-chain'

const PROJECT_ID = 'my-project'
const networks = viemNetworks([mainnet, base], { appUrl: '', projectId: PROJECT_ID })

/** For a page that has viem and names its networks by its chains. */
export function ShopWithViem() {
  return (
    <WalletModalProvider config={{ projectId: PROJECT_ID, networks }}>
      <ConnectButton />
    </WalletModalProvider>
  )
}
