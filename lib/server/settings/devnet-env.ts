import 'server-only'
import * as z from 'zod'
import { hash, httpUrl } from '@/lib/core/wire'
import { assertSetWith, type EnvVariables, type RawOf } from './env-variable'

/** The local chain, its faucet and the demo. */
export const devnetVariables = {
  FOYER_DEVNET_RPC_URL: {
    schema: z.optional(httpUrl),
    must: 'an http or https address',
    about: ['Node of the local chain. Set by `npm run dev`; its presence makes the devnet the default network.'],
    example: 'http://127.0.0.1:8545',
  },
  FOYER_FAUCET_PRIVATE_KEY: {
    // A private key has the format of a hash.
    schema: z.optional(hash),
    must: '0x and 64 hex digits',
    about: ['Key of the devnet faucet. Set by `npm run dev`; never a key that holds anything of value.'],
    example: '',
    secret: true,
  },
  FOYER_DEMO: {
    schema: z.literal('1').optional(),
    must: '1',
    about: [
      'Set by `npm run demo`, for its own build: the pages of development that an evaluator needs are a part of it, and',
      'mails are not sent but shown at /outbox. Needs a devnet.',
    ],
    example: '',
  },
} as const satisfies EnvVariables

export interface DevnetEnv {
  /** The local chain. When set it is the default network. The faucet also needs its key. */
  readonly devnet: { readonly rpcUrl: string; readonly faucetPrivateKey: `0x${string}` | null } | null
  /** This is `npm run demo`: a production build whose mails stay in memory, for the page `/outbox`. */
  readonly isDemo: boolean
}

/** @throws {EnvError} for a faucet or a demo without a devnet. */
export function devnetEnvOf(raw: RawOf<typeof devnetVariables>): DevnetEnv {
  assertSetWith(raw, 'FOYER_FAUCET_PRIVATE_KEY', 'FOYER_DEVNET_RPC_URL')
  assertSetWith(raw, 'FOYER_DEMO', 'FOYER_DEVNET_RPC_URL')
  return {
    devnet: raw.FOYER_DEVNET_RPC_URL
      ? { rpcUrl: raw.FOYER_DEVNET_RPC_URL, faucetPrivateKey: raw.FOYER_FAUCET_PRIVATE_KEY ?? null }
      : null,
    isDemo: raw.FOYER_DEMO !== undefined,
  }
}
