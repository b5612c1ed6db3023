import { expect, test } from 'vitest'
import { createMemoryStorage } from '@/lib/core/storage'
import { declineOffer, forgetDeclined, isOfferDeclined } from '@/lib/sign-in/declined-offers'
import { ADA, ADA_AWAY, BOB } from './sign-in-harness'

test('behavior: an offer is declined for one account on one chain, in any spelling, until it is forgotten', () => {
  const storage = createMemoryStorage()
  declineOffer(storage, ADA)
  expect(isOfferDeclined(storage, { ...ADA, address: ADA.address.toLowerCase() })).toBe(true)
  expect(isOfferDeclined(storage, ADA_AWAY)).toBe(false)
  expect(isOfferDeclined(storage, BOB)).toBe(false)
  forgetDeclined(storage, 'eip155')
  expect(isOfferDeclined(storage, ADA)).toBe(false)
})

test('behavior: forgetting the offers of one namespace keeps those of others', () => {
  const storage = createMemoryStorage()
  const other = {
    chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    address: '4vJ9JU1bJJE96FWSJKvHsmmFADCg4gpZQff4P3bkLKi',
  } as const
  declineOffer(storage, ADA)
  declineOffer(storage, other)
  forgetDeclined(storage, 'eip155')
  expect([isOfferDeclined(storage, ADA), isOfferDeclined(storage, other)]).toEqual([false, true])
})

test('behavior: only the newest offers are kept', () => {
  const storage = createMemoryStorage()
  const accounts = Array.from({ length: 21 }, (_, index) => ({ ...ADA, chainId: `eip155:${index + 1}` as const }))
  for (const account of accounts) declineOffer(storage, account)
  expect(accounts.filter((account) => isOfferDeclined(storage, account))).toEqual(accounts.slice(1))
})

test.each(['{', '7', '{"a":1}', '[1]', `[${Array(21).fill('"a"').join()}]`])(
  'error: invalid content of the storage (%s) is ignored',
  (left) => {
    const storage = createMemoryStorage()
    storage.set('declined-sign-in', left)
    expect(isOfferDeclined(storage, ADA)).toBe(false)
    declineOffer(storage, ADA)
    expect(isOfferDeclined(storage, ADA)).toBe(true)
  },
)
