import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { OnrampProvider } from '@/lib/server/onramp/onramp-provider'

/** How a fake vendor answers. Every field may be changed while it runs. */
export interface VendorMood {
  /** Whole tokens that arrive for an amount that is paid. */
  tokensFor: (paid: number) => string
  /** Price of an amount of tokens, for vendors that have such a quote. */
  priceOf: (tokens: number) => string
  networkFee: string
  providerFee: string
  /** Nothing is answered before. */
  until: Promise<void>
  /** Answers every call with this status. */
  status: number | null
  /** Never answers. */
  isSilent: boolean
  /** Changes a quote before it is sent. */
  lie: (quote: Record<string, unknown>) => Record<string, unknown>
}

/** An order as the vendor has it. */
export interface FakeOrder {
  readonly reference: string
  readonly id: string
  status: string
  address: string
  purchaseAmount: string | null
  transactionId: string | null
}

export interface Asked {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: IncomingMessage['headers']
  readonly body: unknown
}

/** `string`: a hosted page. `null`: not found. */
export type Answer = object | string | null

const kindOf = (answer: Answer) => (typeof answer === 'string' ? 'text/html' : 'application/json')
const textOf = (answer: Answer) => (typeof answer === 'string' ? answer : JSON.stringify(answer))

const MARK = '\u0001'

/** A number of JSON with all its digits, which a double may not have. */
export const exactly = (digits: string): unknown => `${MARK}${digits}${MARK}`
const unmark = (text: string) => text.replaceAll(/"\\u0001([^"]*?)\\u0001"/g, '$1')

/** A real HTTP server on 127.0.0.1 that speaks the API of one vendor. */
export async function startVendorServer(respond: (asked: Asked, mood: VendorMood, url: string) => Answer) {
  const calm: VendorMood = {
    tokensFor: (paid) => (paid * 0.95).toFixed(2),
    priceOf: (tokens) => (tokens / 0.95).toFixed(2),
    networkFee: '0.1',
    providerFee: '1.2',
    until: Promise.resolve(),
    status: null,
    isSilent: false,
    lie: (quote) => quote,
  }
  const mood: VendorMood = { ...calm }
  const asked: Asked[] = []
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk) => {
      text += chunk
    })
    request.on('end', () => {
      const address = new URL(request.url ?? '/', url)
      const call: Asked = {
        method: request.method ?? '',
        path: address.pathname,
        query: address.searchParams,
        headers: request.headers,
        body: text === '' ? null : JSON.parse(text),
      }
      asked.push(call)
      if (mood.isSilent) return
      void mood.until.then(() => {
        const answer = mood.status === null ? respond(call, mood, url) : { message: 'out of order' }
        const status = mood.status ?? (answer === null ? 404 : 200)
        response.writeHead(status, { 'content-type': kindOf(answer) }).end(unmark(textOf(answer)))
      })
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    mood,
    /** Every call, in order. */
    asked,
    callsTo: (part: string) => asked.filter(({ path }) => path.includes(part)),
    /** Answers as at the beginning, and forgets the calls. */
    calm() {
      Object.assign(mood, calm)
      asked.length = 0
    },
    stop: async () => {
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

/** A webhook as a vendor sends it. */
export interface SentWebhook {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** Whether a provider takes a webhook that comes at `now`. For vendors whose signature does not cover an address. */
export const takesWebhook = (
  { webhook }: Pick<OnrampProvider, 'webhook'>,
  { body, headers }: SentWebhook,
  now: number,
): boolean => webhook.verify({ method: 'POST', url: 'https://shop.example/', headers: new Headers(headers), body, now })
