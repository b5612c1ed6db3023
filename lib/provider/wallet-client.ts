import { type Account, type Chain, createWalletClient, custom, type Transport, type WalletClient } from 'viem'
import type { Network } from '@/lib/chains/network'
import type { PageProvider } from '@/lib/connect/eip1193-provider'

/** A client of viem for the connected account on its network. Its requests go through `provider`. */
export type ConnectedClient = WalletClient<Transport, Chain, Account>

/** @param network - The configured EVM network of the account. */
export function createConnectedClient(
  provider: PageProvider,
  address: `0x${string}`,
  network: Network,
): ConnectedClient {
  const { name, nativeCurrency, rpcUrls, blockExplorerUrl: url, testnet } = network
  return createWalletClient({
    account: address,
    chain: {
      id: Number(network.id),
      ...{ name, nativeCurrency, rpcUrls },
      ...(url !== undefined && { blockExplorers: { default: { name: new URL(url).hostname, url } } }),
      ...(testnet !== undefined && { testnet }),
    },
    transport: custom(provider),
  })
}
