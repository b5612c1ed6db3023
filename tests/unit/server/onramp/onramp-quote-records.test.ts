import { beforeEach, describe, expect, test } from 'vitest'
import { assetOn } from '@/lib/server/onramp/onramp-assets'
import {
  keepQuoteRecord,
  ONRAMP_QUOTE_LIFE_MS,
  type OnrampQuoteRecord,
  readQuoteRecord,
} from '@/lib/server/onramp/onramp-quote-records'
import type { Kv } from '@/lib/server/stores/kv'
import { createMemoryKv } from '@/lib/server/stores/memory-kv'

const START = 1_000_000
let now = START
let kv: Kv
const services = () => ({ kv, now: () => now })

const record: OnrampQuoteRecord = {
  id: '11111111-2222-3333-4444-555555555555',
  provider: 'meld',
  request: {
    currency: 'USDC',
    token: assetOn('USDC', 'eip155:1')!,
    paymentCurrency: 'USD',
    side: 'payment',
    amount: '100',
    paymentMethod: 'card',
    country: 'US',
    subdivision: 'NY',
  },
  quote: {
    service: { id: 'TRANSAK', name: 'Transak' },
    paymentAmount: '100',
    purchaseAmount: '96.5',
    networkFee: '0.5',
    providerFee: null,
    minutes: null,
    identityCheck: 'light',
  },
  purchaseUnits: '96500000',
  madeAt: START,
  expiresAt: START + ONRAMP_QUOTE_LIFE_MS,
}
const KEY = `onramp-quote:1:${record.id}`

describe('records of quotes', () => {
  beforeEach(() => {
    now = START
    kv = createMemoryKv({ maxEntries: 9, maxCharacters: 9_999, whenFull: 'refuse', now: () => now })
  })

  test('behavior: a quote is read as it was kept, until ten minutes are over', async () => {
    await keepQuoteRecord(record, services())
    expect(await readQuoteRecord(record.id, services())).toEqual(record)
    now = START + ONRAMP_QUOTE_LIFE_MS - 1
    expect(await readQuoteRecord(record.id, services())).toEqual(record)
    now += 1
    expect(await readQuoteRecord(record.id, services())).toBeNull()
  })

  test('error: an expired quote that a store still has is none', async () => {
    await keepQuoteRecord({ ...record, expiresAt: START }, services())
    expect(await readQuoteRecord(record.id, services())).toBeNull()
  })

  test.each([
    ['no JSON', 'x'],
    ['another shape', JSON.stringify({ ...record, request: {} })],
    ['the quote of another id', JSON.stringify({ ...record, id: '21111111-2222-3333-4444-555555555555' })],
    ['a quote of the future', JSON.stringify({ ...record, madeAt: START + 60_000 })],
    ['a price that is no number', JSON.stringify({ ...record, purchaseUnits: '1e9' })],
  ])('error: %s in its place is no quote', async (_what, text) => {
    await kv.set(KEY, text, { ttlMs: 60_000 })
    expect(await readQuoteRecord(record.id, services())).toBeNull()
  })

  test('error: an unknown id has no quote', async () => {
    expect(await readQuoteRecord('31111111-2222-3333-4444-555555555555', services())).toBeNull()
  })
})
