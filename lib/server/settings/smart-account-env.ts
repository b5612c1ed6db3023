import 'server-only'
import { secp256k1 } from '@noble/curves/secp256k1'
import type { Hex } from 'viem'
import * as z from 'zod'
import { boundedText } from '@/lib/core/bounded-text'
import { type Caip2, isCaip2 } from '@/lib/core/caip'
import { isEvm, namespaceOf } from '@/lib/core/namespaces'
import { httpUrl } from '@/lib/core/wire'
import { evmAddress } from '@/lib/core/wire-addresses'
import { type ImplementationName, implementationNames } from '@/lib/smart-account/account-implementation'
import { json } from './env-fields'
import { assertSetWith, EnvError, type EnvVariables, type RawOf } from './env-variable'
import { type SponsorPolicy, sponsorPolicy } from './sponsor-policy'

const MAX_LIST_LENGTH = 16_384

const isEvmChain = (chainId: string): chainId is Caip2 => isCaip2(chainId) && isEvm(namespaceOf(chainId))

/** `eip155:1=value, eip155:10=value`: each network once. */
const byChain = <T>(value: z.core.$ZodType<T, string>) =>
  z
    .string()
    .max(MAX_LIST_LENGTH)
    .transform((list, context): Readonly<Partial<Record<Caip2, T>>> => {
      const entries = list.split(',').map((entry) => entry.trim())
      const read = entries.flatMap((entry) => {
        const at = entry.indexOf('=')
        const [chainId, parsed] = [entry.slice(0, at), z.safeParse(value, entry.slice(at + 1))]
        return at > 0 && isEvmChain(chainId) && parsed.success ? [[chainId, parsed.data] as const] : []
      })
      if (new Map(read).size === entries.length) return Object.fromEntries(read)
      context.addIssue({ code: 'custom', message: 'not a list of networks' })
      return z.NEVER
    })

/** A key is smaller than the order of the curve, and not zero. */
const isKey = (text: string) =>
  /^0x[0-9a-fA-F]{64}$/.test(text) && BigInt(text) > 0n && BigInt(text) < secp256k1.CURVE.n

/** Smart accounts of the embedded wallet, and who pays the gas of their operations. */
export const smartAccountVariables = {
  FOYER_SMART_ACCOUNT: {
    schema: z.enum(implementationNames).default('hybridDeleGator'),
    must: implementationNames.join(' or '),
    about: [
      'Contract of the smart accounts of new wallets. A wallet keeps the one that it began with, because another contract is',
      'another address. Permissions need hybridDeleGator.',
    ],
    example: 'hybridDeleGator',
  },
  FOYER_BUNDLER_URLS: {
    schema: byChain(httpUrl).optional(),
    must: 'CAIP-2 ids of EVM networks with an http or https address each: eip155:8453=https://bundler.example, …',
    about: [
      'Bundlers (ERC-7769) that take operations of smart accounts, one for each network. A network without one has no smart',
      'accounts. See docs/smart-accounts.md.',
    ],
    example: 'eip155:8453=https://bundler.example/key',
    secret: true,
  },
  FOYER_PAYMASTER_URLS: {
    schema: byChain(httpUrl).optional(),
    must: 'CAIP-2 ids of EVM networks with an http or https address each: eip155:8453=https://paymaster.example, …',
    about: ['Paymaster services (ERC-7677) that pay the gas of operations, one for each network.'],
    example: 'eip155:8453=https://paymaster.example/key',
    secret: true,
  },
  FOYER_PAYMASTER_KEY: {
    schema: z
      .string()
      .pipe(boundedText(66, isKey))
      .transform((text) => text as Hex)
      .optional(),
    must: 'a private key of secp256k1: 0x and 64 hex digits',
    about: [
      'Key of the verifying signer of your own paymaster contract (VerifyingPaymaster for EntryPoint 0.7), for the networks',
      'without a service. It is used only as FOYER_PAYMASTER_POLICY says.',
    ],
    example: '',
    secret: true,
  },
  FOYER_PAYMASTER_ADDRESSES: {
    schema: byChain(evmAddress).optional(),
    must: 'CAIP-2 ids of EVM networks with an address each: eip155:8453=0x…, …',
    about: [
      'The paymaster contract of each network: your own, or the one that the service of the network answers with. Any',
      'other paymaster is refused.',
    ],
    example: '',
  },
  FOYER_PAYMASTER_POLICY: {
    schema: json.pipe(z.record(boundedText(41, isEvmChain), sponsorPolicy)).optional(),
    must:
      'a JSON object from CAIP-2 ids to objects of projectWeiPerDay, userWeiPerDay, maxGas, maxFeePerGas (decimal texts) ' +
      'and targets (lists of selectors by address)',
    about: [
      'What gas is paid for, by network: a budget of each project and of each user for a UTC day in wei, the most gas and fee',
      'of an operation, and the selectors that may be called of each target. Everything else is not paid for.',
    ],
    example:
      '{"eip155:8453":{"projectWeiPerDay":"50000000000000000","userWeiPerDay":"1000000000000000","maxGas":"1500000","maxFeePerGas":"5000000000","targets":{"0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913":["0x095ea7b3"]}}}',
  },
} as const satisfies EnvVariables

/** Who pays gas on a network, and for what. */
export interface ChainSponsor {
  /** The paymaster contract. */
  readonly address: Hex
  /** Secret. Of a service that answers for it; `null` for the operator's own contract, whose signer has {@link key}. */
  readonly url: string | null
  /** Secret. */
  readonly key: Hex | null
  readonly policy: SponsorPolicy
}

export interface SmartAccountEnv {
  readonly smartAccounts: {
    /** Of wallets that are created from now on. */
    readonly implementation: ImplementationName
    /** EVM networks with a bundler. */
    readonly bundlerChains: readonly Caip2[]
    /** Those whose gas the operator may pay. */
    readonly sponsoredChains: readonly Caip2[]
  }
  /** For the wallet role alone. */
  readonly operations: {
    /** Secret: addresses may have a key in them. */
    readonly bundlers: Readonly<Partial<Record<Caip2, string>>>
    readonly sponsors: Readonly<Partial<Record<Caip2, ChainSponsor>>>
  }
}

/** @throws {EnvError} for a paymaster without a policy, a policy without a paymaster, and both without a bundler. */
export function smartAccountEnvOf(raw: RawOf<typeof smartAccountVariables>): SmartAccountEnv {
  // Nothing is ever paid for without a policy.
  assertSetWith(raw, 'FOYER_PAYMASTER_KEY', 'FOYER_PAYMASTER_POLICY')
  assertSetWith(raw, 'FOYER_PAYMASTER_URLS', 'FOYER_PAYMASTER_POLICY')
  const bundlers = raw.FOYER_BUNDLER_URLS ?? {}
  const sponsors = sponsorsOf(raw, bundlers)
  return {
    smartAccounts: {
      implementation: raw.FOYER_SMART_ACCOUNT,
      bundlerChains: Object.keys(bundlers).filter(isEvmChain),
      sponsoredChains: Object.keys(sponsors).filter(isEvmChain),
    },
    operations: { bundlers, sponsors },
  }
}

function sponsorsOf(
  raw: RawOf<typeof smartAccountVariables>,
  bundlers: SmartAccountEnv['operations']['bundlers'],
): SmartAccountEnv['operations']['sponsors'] {
  const [urls, addresses, policies] = [
    raw.FOYER_PAYMASTER_URLS ?? {},
    raw.FOYER_PAYMASTER_ADDRESSES ?? {},
    raw.FOYER_PAYMASTER_POLICY ?? {},
  ] as const
  const key = raw.FOYER_PAYMASTER_KEY ?? null
  const named = new Set([...Object.keys(urls), ...Object.keys(addresses), ...Object.keys(policies)].filter(isEvmChain))
  const entries = [...named].map((chainId) => {
    const [address, url, policy] = [addresses[chainId], urls[chainId] ?? null, policies[chainId]]
    if (!policy) throw new EnvError(`FOYER_PAYMASTER_POLICY needs an entry of ${chainId}, which has a paymaster.`)
    if (!address) throw new EnvError(`FOYER_PAYMASTER_ADDRESSES needs the paymaster of ${chainId}.`)
    if (!bundlers[chainId])
      throw new EnvError(`FOYER_BUNDLER_URLS needs a bundler of ${chainId}, which has a paymaster.`)
    if (url === null && key === null)
      throw new EnvError(
        `${chainId} has a paymaster, and needs FOYER_PAYMASTER_KEY or an entry in FOYER_PAYMASTER_URLS.`,
      )
    return [chainId, { address, url, key: url === null ? key : null, policy } satisfies ChainSponsor] as const
  })
  if (key !== null && !entries.some(([, { url }]) => url === null))
    throw new EnvError('FOYER_PAYMASTER_KEY needs a paymaster in FOYER_PAYMASTER_ADDRESSES that has no service.')
  return Object.fromEntries(entries)
}
