import { BrowserProvider } from 'ethers'
import { useWalletModal } from 'foyer/react'

export function PayTheShop() {
  const { provider, getWalletClient, isConnected, open } = useWalletModal()

  const withViem = async () => {
    const client = await getWalletClient()
    return client.sendTransaction({ to: '0x00000000000000000000000000000000000000aa', value: 1n })
  }

  const withEthers = async () => {
    const signer = await new BrowserProvider(provider).getSigner()
    return signer.signMessage('I agree to the terms.')
  }

  if (!isConnected) return <ConnectFirst onPress={() => open()} />
  return (
    <>
      <button type="button" onClick={withViem}>
        Pay
      </button>
      <button type="button" onClick={withEthers}>
        Agree
      </button>
    </>
  )
}

function ConnectFirst({ onPress }: { onPress: () => void }) {
  return (
    <button type="button" onClick={onPress}>
      Connect
    </button>
  )
}
