import 'server-only'
import * as z from 'zod'
import { DEVNET_CAIP_ID } from '@/lib/chains/devnet'
import { apiChainIds, configurableChainIds, gatewayChainIds, nodeOnlyChainIds } from '@/lib/chains/networks'
import type { Caip2 } from '@/lib/core/caip'
import { hasTransfers, namespaceOf } from '@/lib/core/namespaces'
import { caip2, httpUrl } from '@/lib/core/wire'
import { json } from './env-fields'
import type { EnvVariables, RawOf } from './env-variable'

/** A node of a chain that is not listed would never be used. */
const gatewayChains: readonly string[] = [DEVNET_CAIP_ID, ...gatewayChainIds, ...nodeOnlyChainIds]

const rpcUrls = json
  .pipe(z.record(caip2.check(z.refine((chainId) => gatewayChains.includes(chainId))), z.array(httpUrl).min(1)))
  .transform((urls) => urls as Partial<Record<Caip2, readonly string[]>>)

/** Chains that an HTTP API serves instead of a JSON-RPC node. */
const chainApiUrls = json
  .pipe(z.record(caip2.check(z.refine((chainId) => apiChainIds.includes(chainId))), z.array(httpUrl).min(1)))
  .transform((urls) => urls as Partial<Record<Caip2, readonly string[]>>)

/** A chain whose transactions can be read by account: EVM by an explorer, Solana by a node. */
const historyUrls = json
  .pipe(
    z.record(
      caip2.check(z.refine((chainId) => gatewayChains.includes(chainId) && hasTransfers(namespaceOf(chainId)))),
      httpUrl,
    ),
  )
  .transform((urls) => urls as Partial<Record<Caip2, string>>)

const networkIds = z
  .string()
  .transform((list) => list.split(',').map((id) => id.trim()))
  .pipe(z.array(caip2.check(z.refine((chainId) => configurableChainIds.includes(chainId)))).min(1))

/** Networks, and the servers that they are read from. */
export const networkVariables = {
  FOYER_RPC_URLS: {
    schema: rpcUrls.optional(),
    must: 'a JSON object from CAIP-2 ids of the networks in docs/networks.md to lists of http or https addresses',
    about: [
      'Nodes of networks, best first: {"eip155:1": ["https://node.example/key"]}. A Solana network is named by the first',
      '32 characters of its genesis hash; a node of another genesis, such as a local one, is not used. Networks of',
      'Polkadot are named in the same way, and have no node unless one is set here.',
    ],
    example: '{"eip155:1":["https://ethereum-node.example"]}',
    secret: true,
  },
  FOYER_NETWORKS: {
    schema: networkIds.optional(),
    must: 'CAIP-2 ids of networks in docs/networks.md that are "on request", separated by commas',
    about: [
      'Networks of Bitcoin, Polkadot and Cosmos that pages of this server offer beside the others. Their code and their',
      'wallets load on no other page. Default: none.',
    ],
    example: 'bip122:000000000019d6689c085ae165831e93',
  },
  FOYER_CHAIN_API_URLS: {
    schema: chainApiUrls.optional(),
    must: 'a JSON object from CAIP-2 ids of networks of Bitcoin and Cosmos to lists of http or https addresses',
    about: [
      'HTTP APIs that balances of these networks are read from, best first: an Esplora API for Bitcoin, the REST API of a',
      'node for Cosmos. One that reports another chain is not used. Without one, the modal shows no balance of the network.',
    ],
    example: '{"bip122:000000000019d6689c085ae165831e93":["https://esplora.example/api"]}',
    secret: true,
  },
  FOYER_HISTORY_URLS: {
    schema: historyUrls.optional(),
    must: 'a JSON object from CAIP-2 ids of EVM and Solana networks to an http or https address each',
    about: [
      'Where Activity reads the transactions that this browser has not sent: for an EVM network the account API of an',
      'explorer (Etherscan or Blockscout, a key as part of the address), for Solana a node that keeps the history.',
      'Without one, Activity lists what was sent from this browser.',
    ],
    example: '{"eip155:1":"https://explorer.example/api"}',
    secret: true,
  },
} as const satisfies EnvVariables

/** Networks, and the servers that they are read from. Addresses can have a key in them. */
export interface NetworkEnv {
  /** Upstream nodes by chain, in order of preference. */
  readonly rpc: { readonly urls: Readonly<Partial<Record<Caip2, readonly string[]>>> } | null
  /** HTTP APIs by chain, in order of preference, for chains whose balances no JSON-RPC node serves. */
  readonly chainApis: Readonly<Partial<Record<Caip2, readonly string[]>>>
  /** Where the transactions of an account are read from, by chain. */
  readonly historyUrls: Readonly<Partial<Record<Caip2, string>>>
  /** Networks that pages offer because the operator named them; of `configurableChainIds`. */
  readonly networks: readonly Caip2[]
}

export function networkEnvOf(raw: RawOf<typeof networkVariables>): NetworkEnv {
  return {
    rpc: raw.FOYER_RPC_URLS ? { urls: raw.FOYER_RPC_URLS } : null,
    chainApis: raw.FOYER_CHAIN_API_URLS ?? {},
    historyUrls: raw.FOYER_HISTORY_URLS ?? {},
    networks: raw.FOYER_NETWORKS ?? [],
  }
}
