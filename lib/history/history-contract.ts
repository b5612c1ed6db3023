import * as z from 'zod/mini'
import { isAddressOn } from '@/lib/core/account-address'
import { patternText } from '@/lib/core/bounded-text'
import { defineEndpoint } from '@/lib/core/endpoint'
import { baseUnits, caip2, unixMs } from '@/lib/core/wire'
import { accountAddress } from '@/lib/core/wire-addresses'

/** Transfers of one transaction that are told. More are left out. */
export const MAX_TRANSFERS = 6

/** An amount that a transaction has moved into or out of the account. */
const transfer = z.object({
  direction: z.enum(['in', 'out']),
  token: z.object({ symbol: z.string(), address: accountAddress, decimals: z.int().check(z.gte(0), z.lte(255)) }),
  amount: baseUnits,
})

/** A transaction of the account that is in a block. */
const pastTransaction = z.object({
  /** As its namespace names transactions. */
  id: patternText(88, /^(?:0x[0-9a-fA-F]{64}|[1-9A-HJ-NP-Za-km-z]{64,88})$/),
  /** Of its block. */
  at: unixMs,
  outcome: z.enum(['confirmed', 'reverted']),
  /** The account has sent it, and not only received from it. */
  isOwn: z.boolean(),
  /** In base units of the network's currency; present if the account has paid it. */
  fee: z.optional(baseUnits),
  /** What leaves the account comes first. */
  transfers: z.array(transfer).check(z.maxLength(MAX_TRANSFERS)),
})

/**
 * What a chain knows of an account's transactions, newest first. Receipts of tokens that are not on our list are left
 * out: strangers send such tokens to advertise, and to put look-alike addresses into lists like this one.
 *
 * `next` continues after the last transaction; without it there are no more. Fails with `capability.off` for a network
 * without a provider, and with `upstream.*`.
 */
export const getHistory = defineEndpoint({
  method: 'POST',
  path: '/api/history',
  input: z
    .object({
      address: accountAddress,
      network: caip2,
      cursor: z.optional(patternText(88, /^[1-9A-Za-z]\w{0,87}$/)),
    })
    .check(z.refine(({ network, address }) => isAddressOn(network, address), { path: ['address'] })),
  output: z.object({
    transactions: z.array(pastTransaction).check(z.maxLength(200)),
    next: z.optional(z.string()),
  }),
})

export type GetHistoryInput = z.output<typeof getHistory.input>
export type GetHistoryOutput = z.output<typeof getHistory.output>
export type PastTransaction = GetHistoryOutput['transactions'][number]
