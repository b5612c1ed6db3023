import 'server-only'
import * as z from 'zod'
import { DEVNET_CAIP_ID } from '@/lib/chains/devnet'
import { FARCASTER_CHAIN_ID } from '@/lib/chains/farcaster-registries'
import type { Caip2 } from '@/lib/core/caip'
import { httpUrl } from '@/lib/core/wire'
import { assertSetWith, type EnvVariables, type RawOf } from './env-variable'

/** The relay that Farcaster's own client uses (https://docs.neynar.com/farcaster/auth-kit, read 2026-11-29). */
const FARCASTER_RELAY_URL = 'https://relay.farcaster.xyz'

/** Sign In With Farcaster. */
export const farcasterVariables = {
  FOYER_FARCASTER_RPC_URL: {
    schema: z.optional(httpUrl),
    must: 'an http or https address',
    about: [
      'Node of OP Mainnet (chain 10), which says who owns a Farcaster account. The wallet role and the vault role each ask',
      'theirs. Without one, pages offer no login with Farcaster.',
    ],
    example: 'https://op-node.example/key',
    secret: true,
  },
  FOYER_FARCASTER_RELAY_URL: {
    schema: z.optional(httpUrl),
    must: 'an http or https address',
    about: [
      `Relay that passes signed messages on from the Farcaster app. Default: ${FARCASTER_RELAY_URL}. It is not`,
      'trusted with more: a message that it changes is refused.',
    ],
    example: FARCASTER_RELAY_URL,
  },
} as const satisfies EnvVariables

/** What a login with Farcaster needs. */
export interface FarcasterSettings {
  readonly relayUrl: string
  /** Node of the chain that has the registries. May have a key in it. */
  readonly rpcUrl: string
  /** The chain that the node has to be of: OP Mainnet, or the devnet that stands in for it. */
  readonly nodeChainId: Caip2
}

export interface FarcasterEnv {
  /** `null` without a node: then there is no login with Farcaster. */
  readonly farcaster: FarcasterSettings | null
}

type Raw = RawOf<typeof farcasterVariables> & {
  readonly FOYER_DEVNET_RPC_URL: string | undefined
  /** Where example accounts stand in for Farcaster, on a devnet. */
  readonly FOYER_EXAMPLE_ACCOUNTS_URL: string | undefined
}

/** @throws {EnvError} for a relay without a node. */
export function farcasterEnvOf(raw: Raw): FarcasterEnv {
  const { FOYER_DEVNET_RPC_URL: devnet, FOYER_EXAMPLE_ACCOUNTS_URL: examples } = raw
  if (devnet && examples) {
    const relayUrl = `${examples.replace(/\/$/, '')}/farcaster`
    return { farcaster: { relayUrl, rpcUrl: devnet, nodeChainId: DEVNET_CAIP_ID } }
  }
  assertSetWith(raw, 'FOYER_FARCASTER_RELAY_URL', 'FOYER_FARCASTER_RPC_URL')
  if (!raw.FOYER_FARCASTER_RPC_URL) return { farcaster: null }
  const relayUrl = raw.FOYER_FARCASTER_RELAY_URL ?? FARCASTER_RELAY_URL
  return { farcaster: { relayUrl, rpcUrl: raw.FOYER_FARCASTER_RPC_URL, nodeChainId: FARCASTER_CHAIN_ID } }
}
