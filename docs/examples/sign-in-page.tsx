import { createNetworks, pickerNetworks } from 'foyer/networks'
import { ConnectButton, WalletModalProvider } from 'foyer/react'
import { getEnv } from '@/lib/server/settings/env'

const PROJECT_ID = 'my-project'

export default function Page() {
  const networks = createNetworks({ appUrl: '', projectId: PROJECT_ID })
  return (
    <WalletModalProvider
      config={{ projectId: PROJECT_ID, networks: pickerNetworks(networks, ['eip155']), signIn: getEnv().signIn }}
    >
      <ConnectButton />
    </WalletModalProvider>
  )
}
