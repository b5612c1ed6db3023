import * as z from 'zod/mini'
import { isAddressOn } from '@/lib/core/account-address'
import { boundedText } from '@/lib/core/bounded-text'
import type { Caip2 } from '@/lib/core/caip'
import { defineEndpoint } from '@/lib/core/endpoint'
import { EIP155, namespaceOf } from '@/lib/core/namespaces'
import { baseUnits, caip2, hexData } from '@/lib/core/wire'

/** Calls of one simulation, as many as a batch of EIP-5792 may have here. */
const MAX_SIMULATED_CALLS = 32
/** Addresses of one request that the answer tells about. */
export const MAX_KNOWN_ADDRESSES = 20

export const evmAddress = boundedText(42, (text) => isAddressOn('eip155:1', text)) as z.ZodMiniType<
  `0x${string}`,
  string
>
export const evmChain = caip2.check(z.refine((id) => namespaceOf(id as Caip2) === EIP155)) as typeof caip2
/** A difference in base units, as decimal text. */
export const difference = boundedText(79, (text) => /^-?(?:0|[1-9]\d{0,77})$/.test(text))
/** What a token or a program says, made harmless by the server. `null` for nothing. */
export const said = z.nullable(z.string().check(z.maxLength(100)))
/** What a token says about itself. */
export const tokenFacts = { symbol: said, name: said, decimals: z.nullable(z.int().check(z.gte(0), z.lte(255))) }

const erc20 = z.object({ kind: z.literal('erc20'), address: evmAddress, ...tokenFacts })
const asset = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('native') }),
  erc20,
  z.object({ kind: z.enum(['erc721', 'erc1155']), address: evmAddress, name: said, tokenId: baseUnits }),
])

/** A balance of the account that is another one after the calls. The fee of the transaction is not part of it. */
const assetChange = z.object({ asset, amount: difference })

const allowanceChange = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('erc20'),
    asset: erc20,
    spender: evmAddress,
    before: baseUnits,
    after: baseUnits,
    /** Permit2 lets the spender take the token, by an allowance of its own. */
    via: z.optional(z.literal('permit2')),
  }),
  z.object({
    kind: z.literal('operator'),
    /** Of the collection. */
    address: evmAddress,
    name: said,
    operator: evmAddress,
    isApproved: z.boolean(),
  }),
  z.object({
    kind: z.literal('nft'),
    address: evmAddress,
    name: said,
    tokenId: baseUnits,
    /** `null` if it may no longer be taken. */
    spender: z.nullable(evmAddress),
  }),
])

const accountFacts = z.object({
  address: evmAddress,
  hasCode: z.boolean(),
  /** Its code did not exist a day ago. `null` if the node cannot tell, or the chain is younger than a day. */
  isYoung: z.nullable(z.boolean()),
})

const accounts = z.array(accountFacts)
/** What the asked addresses say of themselves as tokens, if they do. Nothing of it is proven. */
const tokens = z.array(erc20)

/** What calls would do now. It is said to the visitor, and never decides what is signed (architecture 24). */
export const simulation = z.discriminatedUnion('outcome', [
  z.object({
    outcome: z.literal('success'),
    blockNumber: baseUnits,
    changes: z.array(assetChange),
    allowances: z.array(allowanceChange),
    gasUsed: baseUnits,
    accounts,
    tokens,
  }),
  z.object({ outcome: z.literal('reverted'), blockNumber: baseUnits, reason: said, accounts, tokens }),
  /** No node can simulate. */
  z.object({ outcome: z.literal('unknown'), accounts, tokens }),
])

/**
 * Simulates calls of an account in the newest block, one after the other. Needs the access token.
 *
 * Without calls it tells what the chain knows of the addresses.
 */
export const simulateCalls = defineEndpoint({
  method: 'POST',
  path: '/api/wallet/simulate',
  input: z.object({
    chainId: evmChain,
    account: evmAddress,
    calls: z
      .array(z.object({ to: z.nullable(evmAddress), value: baseUnits, data: hexData }))
      .check(z.maxLength(MAX_SIMULATED_CALLS)),
    /** More addresses to tell about, beside those of the calls. */
    addresses: z.array(evmAddress).check(z.maxLength(MAX_KNOWN_ADDRESSES)),
  }),
  output: simulation,
})

export type SimulationInput = z.input<(typeof simulateCalls)['input']>
export type Simulation = z.output<typeof simulation>
export type AssetChange = z.output<typeof assetChange>
export type AllowanceChange = z.output<typeof allowanceChange>
export type Asset = z.output<typeof asset>
export type AccountFacts = z.output<typeof accountFacts>
