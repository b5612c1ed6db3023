import { bitcoinTable, caip2FromBitcoin } from '@/lib/chains/bip122-networks'
import { caip2FromSolana, type SolanaRow, solanaTable } from '@/lib/chains/solana-networks'
import type { AppKitNetwork } from './kit-networks'

const [mainnetRow, devnetRow, testnetRow] = solanaTable
const [bitcoinRow] = bitcoinTable

/** The networks of `@reown/appkit/networks` that `viem/chains` does not have. */
export const solana = solanaChain(mainnetRow)
export const solanaDevnet = solanaChain(devnetRow)
export const solanaTestnet = solanaChain(testnetRow)
export const bitcoin: AppKitNetwork = {
  id: bitcoinRow?.reference ?? '',
  caipNetworkId: caip2FromBitcoin(bitcoinRow?.reference ?? ''),
  name: bitcoinRow?.name ?? '',
  nativeCurrency: { name: 'Bitcoin', decimals: 8, symbol: 'BTC' },
  rpcUrls: { default: { http: [] } },
  blockExplorers: { default: { url: bitcoinRow?.explorer ?? '' } },
}

function solanaChain(row: SolanaRow | undefined): AppKitNetwork {
  if (row === undefined) throw new Error('the table of Solana clusters has three rows')
  return {
    id: row.reference,
    caipNetworkId: caip2FromSolana(row.reference),
    name: row.name,
    nativeCurrency: { name: 'Solana', decimals: 9, symbol: 'SOL' },
    rpcUrls: { default: { http: [row.url] } },
    testnet: row.testnet,
  }
}
