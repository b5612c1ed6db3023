import { createHmac, timingSafeEqual } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { jsonAnswer } from '@/lib/server/http/answer'
import { rawEndpoint } from '@/lib/server/http/endpoint-row'
import { type SignedRequest, serveVendor } from '@/lib/server/http/serve-vendor'
import { APP_URL, openTestPlatform } from '../platform/test-platform'
import { errorOf, setUpPlatform } from './serve-harness'

// Two vendors of the on-ramp, whose signatures differ in what they cover and how they are written.
// MoonPay: https://dev.moonpay.com/docs/signature-webhooks; Meld: https://docs.meld.io (both as of 2026-11-25).

const SECRET = 'webhook-secret'
const NOW = 1_795_000_000_000
const MAX_AGE_MS = 300_000

const equal = (one: Buffer, other: Buffer) => one.length === other.length && timingSafeEqual(one, other)
const isRecent = (seconds: number, now: number) => Math.abs(now - seconds * 1_000) <= MAX_AGE_MS
const macOf = (text: string, secret: string) => createHmac('sha256', secret).update(text).digest()

interface Vendor {
  readonly sign: (body: string, change?: { secret?: string; seconds?: number; url?: string }) => Record<string, string>
  readonly verify: (request: SignedRequest) => boolean
}

const URL_OF_ECHO = `${APP_URL}/api/echo?order=7`

/** `Moonpay-Signature-V2: t=<seconds>,s=<hex>` over `t.body`. */
const timeAndBody: Vendor = {
  sign: (body, { secret = SECRET, seconds = NOW / 1_000 } = {}) => ({
    'moonpay-signature-v2': `t=${seconds},s=${macOf(`${seconds}.${body}`, secret).toString('hex')}`,
  }),
  verify: ({ body, headers, now }) => {
    const [, time = '', mac = ''] =
      /^t=(\d{1,12}),s=([0-9a-f]{64})$/.exec(headers.get('moonpay-signature-v2') ?? '') ?? []
    return isRecent(Number(time), now) && equal(Buffer.from(mac, 'hex'), macOf(`${time}.${body}`, SECRET))
  },
}

/** `meld-signature`: base64url over `timestamp.URL.body`. */
const timeAddressAndBody: Vendor = {
  sign: (body, { secret = SECRET, seconds = NOW / 1_000, url = URL_OF_ECHO } = {}) => ({
    'meld-signature-timestamp': String(seconds),
    'meld-signature': macOf(`${seconds}.${url}.${body}`, secret).toString('base64url'),
  }),
  verify: ({ body, headers, now, url }) => {
    const time = headers.get('meld-signature-timestamp') ?? ''
    const mac = Buffer.from(headers.get('meld-signature') ?? '', 'base64url')
    return isRecent(Number(time), now) && equal(mac, macOf(`${time}.${url}.${body}`, SECRET))
  },
}

setUpPlatform()

describe.each([
  ['time and body', timeAndBody],
  ['time, address and body', timeAddressAndBody],
])('serveVendor: a signature of %s', (_, vendor) => {
  const row = rawEndpoint('/api/echo', ['POST'], {
    about: 'echo',
    audience: 'vendor',
    policy: 'events',
    contentTypes: ['application/vnd.vendor+json'],
  })
  /** What the service has been given. */
  let seen: string[]
  const ask = async (body: string, headers: Record<string, string>, init: { host?: string; type?: string } = {}) => {
    openTestPlatform({}, { now: () => NOW })
    seen = []
    const { POST } = serveVendor(row, vendor.verify, async ({ requestId }, text) => {
      seen.push(text)
      return jsonAnswer(text, 200, requestId)
    })
    const { host = 'localhost:3000', type = 'application/vnd.vendor+json' } = init
    return POST(new Request(URL_OF_ECHO, { method: 'POST', body, headers: { host, 'content-type': type, ...headers } }))
  }
  const body = '{"order": 7,  "paid":"12.50"}'

  test('behavior: the very text that was signed reaches the service, without a project or an origin', async () => {
    const answer = await ask(body, vendor.sign(body))
    expect(answer.status).toBe(200)
    expect(seen).toEqual([body])
  })

  test('behavior: no page of another origin may read the answer', async () => {
    const answer = await ask(body, { ...vendor.sign(body), origin: 'https://shop.example' })
    expect(answer.headers.has('access-control-allow-origin')).toBe(false)
  })

  test.each([
    ['without a signature', {}],
    ['by another secret', vendor.sign(body, { secret: 'other' })],
    ['of another body', vendor.sign('{"order": 8}')],
    ['of another spelling of the same JSON', vendor.sign(JSON.stringify(JSON.parse(body)))],
    ['that was recorded ten minutes ago', vendor.sign(body, { seconds: NOW / 1_000 - 600 })],
  ])('error: a request %s is not found, and the service does not run', async (_name, headers) => {
    expect(await errorOf(await ask(body, headers))).toMatchObject({ status: 404, code: 'request.not_found' })
    expect(seen).toEqual([])
  })

  test('error: a content type that is not the vendor’s is refused', async () => {
    expect((await ask(body, vendor.sign(body), { type: 'application/json' })).status).toBe(400)
    expect(seen).toEqual([])
  })

  test('error: it does not exist on the host of another role', async () => {
    expect((await ask(body, vendor.sign(body), { host: 'wallet.localhost:3000' })).status).toBe(404)
    expect(seen).toEqual([])
  })
})

test('error: an address that the sender chose by the Host header is not the signed one', async () => {
  openTestPlatform({ FOYER_APP_URL: 'https://app.example' }, { now: () => NOW })
  const row = rawEndpoint('/api/echo', ['POST'], { about: 'echo', audience: 'vendor' })
  const { POST } = serveVendor(row, timeAddressAndBody.verify, async ({ requestId }) =>
    jsonAnswer('{}', 200, requestId),
  )
  const ask = async (url: string) => {
    const headers = { host: 'app.example', 'content-type': 'application/json' }
    const signed = timeAddressAndBody.sign('{}', { url })
    // A proxy forwards to its own address; only the signature says which one was called.
    const request = new Request('http://10.0.0.1:3000/api/echo', {
      method: 'POST',
      body: '{}',
      headers: { ...headers, ...signed },
    })
    return (await POST(request)).status
  }
  expect(await ask('https://app.example/api/echo')).toBe(200)
  expect(await ask('http://10.0.0.1:3000/api/echo')).toBe(404)
})
