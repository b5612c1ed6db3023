import type { ChainAdapter } from './chain-adapter'

/**
 * Links to an explorer whose pages are `<explorer>/<path>/<id>`.
 *
 * @param paths - The path of an address and of a transaction.
 */
export function explorerLinks(paths: {
  readonly address: string
  readonly transaction: string
}): ChainAdapter['explorerUrl'] {
  return ({ blockExplorerUrl }, of) => {
    if (blockExplorerUrl === undefined) return undefined
    const [path, id] = 'address' in of ? [paths.address, of.address] : [paths.transaction, of.transaction]
    return `${blockExplorerUrl}/${path}/${encodeURIComponent(id)}`
  }
}
