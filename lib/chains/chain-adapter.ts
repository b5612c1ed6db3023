import type { Network } from './network'

/** What differs between namespaces and needs no wallet. Architecture, section 14. */
export interface ChainAdapter {
  /** The canonical spelling of an address; `null` for any other text. */
  parseAddress(text: string): string | null
  /** An address in groups of four characters, as people compare it. */
  groupAddress(address: string): string
  /** One address serves all networks of the namespace. */
  readonly isSharedByNetworks: boolean
  /** The page of an address or a transaction in the network's block explorer; `undefined` without one. */
  explorerUrl(network: Network, of: ExplorerSubject): string | undefined
}

export type ExplorerSubject = { readonly address: string } | { readonly transaction: string }
