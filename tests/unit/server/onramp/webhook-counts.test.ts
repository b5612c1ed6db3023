import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { getMetrics } from '@/lib/server/kit/metrics'
import { countWebhook, MANY_REFUSED, reportWebhooks } from '@/lib/server/onramp/webhook-counts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const START = Date.parse('2026-11-29T12:00:00Z')

/** A provider that nothing was counted of. */
const newProvider = () => `p${randomUUID()}`

function refuse(provider: string, times: number, at: number) {
  for (let count = 0; count < times; count++) countWebhook(provider, 'refused', at)
}

test('behavior: a provider without webhooks reports nothing', () => {
  const provider = newProvider()
  expect(reportWebhooks(provider, START)).toEqual({ provider, accepted: 0, refused: 0, isRefusing: false })
})

test('behavior: accepted, repeated and refused ones are counted, in the metrics by their result', async () => {
  const provider = newProvider()
  countWebhook(provider, 'accepted', START)
  countWebhook(provider, 'repeated', START)
  countWebhook(provider, 'unknown_order', START)
  refuse(provider, 2, START)
  expect(reportWebhooks(provider, START)).toMatchObject({ accepted: 2, refused: 2 })
  const lines = (await getMetrics().text()).split('\n').filter((line) => line.includes(provider))
  const line = (result: string, count: number) =>
    `foyer_webhooks_total{provider="${provider}",result="${result}"} ${count}`
  expect(lines).toEqual([line('accepted', 1), line('repeated', 1), line('unknown_order', 1), line('refused', 2)])
})

test.each([
  ['one less than many', MANY_REFUSED - 1, 0, false],
  ['many', MANY_REFUSED, 0, true],
  ['more than many', MANY_REFUSED * 3, 0, true],
  ['many, an hour ago', MANY_REFUSED, HOUR_MS, true],
  ['many, more than an hour ago', MANY_REFUSED, HOUR_MS + 1, false],
])('behavior: %s refused without an accepted one', (_, times, agoMs, isRefusing) => {
  const provider = newProvider()
  refuse(provider, times, START - agoMs)
  expect(reportWebhooks(provider, START).isRefusing).toBe(isRefusing)
})

test('behavior: strangers alone do not make it refusing, while the provider’s own are accepted', () => {
  const provider = newProvider()
  countWebhook(provider, 'accepted', START - 30 * MINUTE_MS)
  refuse(provider, MANY_REFUSED, START)
  expect(reportWebhooks(provider, START).isRefusing).toBe(false)
  refuse(provider, MANY_REFUSED, START + 31 * MINUTE_MS)
  expect(reportWebhooks(provider, START + 31 * MINUTE_MS).isRefusing).toBe(true)
})

test('behavior: other providers are counted apart', () => {
  const [one, other] = [newProvider(), newProvider()]
  refuse(one, MANY_REFUSED, START)
  expect([reportWebhooks(one, START).isRefusing, reportWebhooks(other, START).isRefusing]).toEqual([true, false])
})
