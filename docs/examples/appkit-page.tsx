'use client'
import { useEffect, useState } from 'react'
import { foundry, mainnet } from 'viem/chains'
import {
  createAppKit,
  createSIWEConfig,
  useAppKit,
  useAppKitAccount,
  useAppKitBalance,
  useAppKitEvents,
  useAppKitNetwork,
  useAppKitProvider,
  useAppKitState,
  useAppKitTheme,
  useDisconnect,
  useWalletInfo,
} from '@/components/appkit'
import { WagmiAdapter } from '@/components/appkit/wagmi'

const projectId = 'my-project'
const networks = [foundry, mainnet]

export const wagmiAdapter = new WagmiAdapter({ networks, projectId, ssr: true })

createAppKit({
  adapters: [wagmiAdapter],
  networks,
  defaultNetwork: foundry,
  projectId,
  metadata: { name: 'Shop', description: 'Cakes', url: 'https://shop.example', icons: [] },
  features: { email: true, socials: ['google', 'x'], analytics: true },
  themeMode: 'light',
  themeVariables: { '--w3m-accent': '#805a14' },
  siweConfig: createSIWEConfig({ required: false, onSignIn: ({ address }) => console.info(address) }),
})

interface Provider {
  request(call: { readonly method: string; readonly params?: readonly unknown[] }): Promise<unknown>
}

export function Shop() {
  const { open } = useAppKit()
  const { loading } = useAppKitState()
  const { address, isConnected, status } = useAppKitAccount()
  const { caipNetwork, chainId, switchNetwork } = useAppKitNetwork()
  const { walletProvider } = useAppKitProvider<Provider>('eip155')
  const { walletInfo } = useWalletInfo()
  const { themeMode, setThemeMode } = useAppKitTheme()
  const { fetchBalance } = useAppKitBalance()
  const { disconnect } = useDisconnect()
  const { data } = useAppKitEvents()
  const [balance, setBalance] = useState('')
  const [signature, setSignature] = useState('')

  useEffect(() => {
    if (isConnected) fetchBalance().then((read) => setBalance(`${read.data?.balance} ${read.data?.symbol}`))
  }, [isConnected, fetchBalance])

  const sign = async () => {
    const signed = await walletProvider?.request({ method: 'personal_sign', params: ['0x68656c6c6f', address] })
    setSignature(String(signed))
  }

  return (
    <main>
      <appkit-button balance="show" />
      <appkit-network-button />
      <p>{[status, address, chainId, caipNetwork.name, walletInfo?.name, balance, signature, loading].join(' ')}</p>
      <p>{`Last event: ${data.event}`}</p>
      <button type="button" onClick={() => open({ view: 'Networks' })}>
        Networks
      </button>
      <button type="button" onClick={() => switchNetwork(mainnet)}>
        To Ethereum
      </button>
      <button type="button" onClick={sign}>
        Sign
      </button>
      <button type="button" onClick={() => setThemeMode(themeMode === 'dark' ? 'light' : 'dark')}>
        {`Theme ${themeMode}`}
      </button>
      <button type="button" onClick={() => disconnect()}>
        Leave
      </button>
    </main>
  )
}
