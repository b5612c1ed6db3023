import { BrowserProvider } from 'ethers'
import type { Shell } from 'foyer/react'
import { createWalletClient, custom } from 'viem'
import { foundry } from 'viem/chains'

const TYPED_DATA = {
  domain: { name: 'Shop', version: '1', chainId: foundry.id },
  types: { Order: [{ name: 'cakes', type: 'uint256' }] },
  primaryType: 'Order',
  message: { cakes: 3n },
} as const

/** What a page usually does with ethers: no line of it knows this modal. */
export async function useEthers(provider: Shell['provider'], to: string) {
  const browser = new BrowserProvider(provider)
  const signer = await browser.getSigner()
  const signature = await signer.signMessage('hello from ethers')
  const sent = await signer.sendTransaction({ to, value: 1n })
  const receipt = await sent.wait()
  return { address: signer.address, signature, hash: sent.hash, status: receipt?.status }
}

/** The same with viem. */
export async function useViem(provider: Shell['provider'], to: `0x${string}`) {
  const client = createWalletClient({ chain: foundry, transport: custom(provider) })
  const [account] = await client.requestAddresses()
  if (account === undefined) throw new Error('no account')
  const signature = await client.signMessage({ account, message: 'hello from viem' })
  const typed = await client.signTypedData({ account, ...TYPED_DATA })
  const hash = await client.sendTransaction({ account, to, value: 2n })
  return { address: account, signature, typed, hash }
}
