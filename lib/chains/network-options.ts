import type { Caip2 } from '@/lib/core/caip'
import type { Network } from './network'

/** The operator's configuration that decides the list of networks. */
export interface NetworkOptions {
  /** Origin of this installation, without a trailing slash; `''` makes addresses relative to the page's own. */
  readonly appUrl: string
  readonly projectId: string
  /** `FOYER_DEVNET_RPC_URL`: its presence puts the devnet on the list, first. */
  readonly devnetRpcUrl?: string | undefined
}

/** Address of the gateway for one chain. */
export function gatewayUrl(chainId: Caip2, { appUrl, projectId }: NetworkOptions): string {
  return `${appUrl}/api/rpc?${new URLSearchParams({ chainId, projectId })}`
}

/** The picture of a network. */
export function assetsOf(imageId: string, appUrl: string): Network['assets'] {
  return { imageId, imageUrl: `${appUrl}/networks/${imageId}.svg` }
}
