import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { GET } from '@/app/api/metrics/route'
import { createMetrics } from '@/lib/server/kit/metrics'
import { fetchUpstream } from '@/lib/server/upstream/fetch-upstream'
import { openTestPlatform } from '@/tests/unit/server/platform/test-platform'
import { startUpstreamServer } from '@/tests/unit/server/upstream/upstream-server'

const TOKEN = 'm'.repeat(32)
const ADDRESS = 'http://localhost:3000/api/metrics'

const ask = (headers: Record<string, string> = {}, host = 'localhost:3000') =>
  GET(new Request(ADDRESS, { headers: { host, ...headers } }))
const read = async () => {
  const answer = await ask({ authorization: `Bearer ${TOKEN}` })
  return answer.text()
}
/** The value of one line, 0 if it is not there. */
const countOf = (text: string, line: string) =>
  Number(
    text
      .split('\n')
      .find((each) => each.startsWith(`${line} `))
      ?.slice(line.length) ?? 0,
  )

describe('GET /api/metrics', () => {
  test('behavior: the operator reads numbers in the text format of Prometheus, on the host of every role', async () => {
    openTestPlatform({ FOYER_OPERATOR_TOKEN: TOKEN })
    for (const host of ['localhost:3000', 'wallet.localhost:3000', 'vault.localhost:3000']) {
      const answer = await ask({ authorization: `Bearer ${TOKEN}` }, host)
      expect(answer.status).toBe(200)
      expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
      expect(answer.headers.get('cache-control')).toBe('no-store')
      expect(await answer.text()).toMatch(/^process_cpu_seconds_total \d/m)
    }
  })

  test.each([
    ['without a token in the settings', {}, { authorization: `Bearer ${TOKEN}` }],
    ['without a token in the request', { FOYER_OPERATOR_TOKEN: TOKEN }, {}],
    ['with another token', { FOYER_OPERATOR_TOKEN: TOKEN }, { authorization: `Bearer ${'n'.repeat(32)}` }],
    [
      'with the secret of the roles',
      { FOYER_OPERATOR_TOKEN: TOKEN, FOYER_ROLE_SECRET: 'r'.repeat(32) },
      { authorization: `Bearer ${'r'.repeat(32)}` },
    ],
    ['with another scheme', { FOYER_OPERATOR_TOKEN: TOKEN }, { authorization: `Basic ${TOKEN}` }],
  ])('error: %s, the address does not exist', async (_case, settings, headers) => {
    openTestPlatform(settings)
    const answer = await ask(headers)
    expect([answer.status, (await answer.json()).error.code]).toEqual([404, 'request.not_found'])
  })

  test('error: no page of another origin may read it', async () => {
    openTestPlatform({ FOYER_OPERATOR_TOKEN: TOKEN })
    const answer = await ask({ authorization: `Bearer ${TOKEN}`, origin: 'https://shop.example' })
    expect(answer.headers.get('access-control-allow-origin')).toBeNull()
  })

  test('behavior: a refused request counts by its error code', async () => {
    openTestPlatform({ FOYER_OPERATOR_TOKEN: TOKEN })
    const line = 'foyer_failures_total{code="request.not_found"}'
    const before = countOf(await read(), line)
    await ask()
    expect(countOf(await read(), line)).toBe(before + 1)
  })

  test('behavior: each attempt at another server counts by its host and result', async () => {
    openTestPlatform({ FOYER_OPERATOR_TOKEN: TOKEN })
    let calls = 0
    const server = await startUpstreamServer((_, response) => {
      calls += 1
      response.writeHead(calls === 1 ? 503 : 200).end('{}')
    })
    await fetchUpstream({ vendor: 'acme', url: `${server.url}/secret-path`, method: 'GET' })
    await server.close()
    const text = await read()
    const { host } = new URL(server.url)
    const line = (result: string) => `foyer_upstream_seconds_count{vendor="acme",host="${host}",result="${result}"}`
    expect([countOf(text, line('upstream.failed')), countOf(text, line('ok'))]).toEqual([1, 1])
    expect(text).not.toContain('secret-path')
  })
})

test('behavior: docs/operators.md names every metric of ours, and no other', async () => {
  const names = (text: string) => new Set(text.match(/foyer_[a-z]+_(?:seconds|total)/g))
  expect(names(readFileSync('docs/operators.md', 'utf8'))).toEqual(names(await createMetrics().text()))
})

test('behavior: answers, refusals for load, mails, orders and webhooks have numbers of their own', async () => {
  const metrics = createMetrics()
  metrics.answered({ path: '/api/price', status: 200, seconds: 0.2 })
  metrics.shed('rpc')
  metrics.mailed('sent')
  metrics.mailed('sent')
  const order = { id: 'id-of-an-order', address: 'address-of-a-buyer', provider: 'meld', status: 'completed' }
  metrics.orderChanged(order)
  metrics.webhook({ provider: 'meld', result: 'refused' })
  const text = await metrics.text()
  expect(countOf(text, 'foyer_request_seconds_bucket{le="0.25",path="/api/price",status="200"}')).toBe(1)
  expect(countOf(text, 'foyer_request_seconds_bucket{le="0.1",path="/api/price",status="200"}')).toBe(0)
  expect(countOf(text, 'foyer_shed_total{load="rpc"}')).toBe(1)
  expect(countOf(text, 'foyer_mails_total{result="sent"}')).toBe(2)
  expect(countOf(text, 'foyer_orders_total{provider="meld",status="completed"}')).toBe(1)
  expect(text).not.toMatch(/id-of-an-order|address-of-a-buyer/)
  expect(countOf(text, 'foyer_webhooks_total{provider="meld",result="refused"}')).toBe(1)
})
