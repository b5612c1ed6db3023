import type { Caip2 } from '@/lib/core/caip'

/** The chain that Farcaster's registries are on, and that every message of Sign In With Farcaster names: OP Mainnet. */
export const FARCASTER_CHAIN_ID: Caip2 = 'eip155:10'

/**
 * Which address owns which account, and which keys an account has
 * (https://docs.farcaster.xyz/learn/architecture/contracts, read 2026-11-29). The devnet has stand-ins there.
 */
export const FARCASTER_ID_REGISTRY = '0x00000000Fc6c5F01Fc30151999387Bb99A9f489b'
export const FARCASTER_KEY_REGISTRY = '0x00000000Fc1237824fb747aBDE0FF18990E59b7e'
