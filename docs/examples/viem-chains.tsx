import { viemNetworks } from 'foyer/networks'
import { ConnectButton, WalletModalProvider } from 'foyer/react'
import { base, mainnet } from 'viem/chains'

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
