import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createNetworks } from '@/lib/chains/networks'
import { authenticateRequest } from '@/lib/connect/sources/walletconnect/authenticate-request'
import type { OneClickMessage } from '@/lib/connect/sources/walletconnect/one-click'
import { proposeWithMessage } from '@/lib/connect/sources/walletconnect/propose-session'
import type { RelayClient } from '@/lib/connect/sources/walletconnect/relay-client'
import { wrongField } from '@/lib/sign-in/sign-in-message'

const known = createNetworks({ appUrl: '', projectId: 'test' }).filter((each) => each.chainNamespace === 'eip155')
const networks = known.slice(0, 3)
const metadata = { name: 'Shop', description: '', url: 'https://shop.example', icons: [] }
const settings = { projectId: 'test', relayUrl: 'ws://127.0.0.1:9', verifyUrl: '', networks, metadata }
const signal = new AbortController().signal

const message: OneClickMessage = {
  domain: 'app.example',
  uri: 'https://app.example',
  version: '1',
  chainId: 'eip155:10',
  nonce: 'a'.repeat(32),
  issuedAt: '2026-11-23T10:00:00.000Z',
  expirationTime: '2026-11-23T10:05:00.000Z',
  statement: 'Sign in with this wallet.',
}

describe('authenticateRequest', () => {
  test('param: the fields of spec section 7, the wanted chain first', () => {
    const [first, second, third] = networks.map(({ caipNetworkId }) => caipNetworkId)
    expect(
      authenticateRequest(
        { ...message, notBefore: 'N', requestId: 'R', resources: ['https://a.example'] },
        third!,
        settings,
      ),
    ).toEqual({
      domain: message.domain,
      uri: message.uri,
      version: '1',
      nonce: message.nonce,
      chainId: 'eip155:10',
      chains: [third, first, second],
      methods: expect.arrayContaining(['personal_sign', 'eth_sendTransaction']),
      statement: message.statement,
      iat: message.issuedAt,
      exp: message.expirationTime,
      nbf: 'N',
      requestId: 'R',
      resources: ['https://a.example'],
    })
  })

  test('behavior: the largest capability is one that the server accepts, and with more chains there is none', () => {
    const many = Array.from({ length: 60 }, (_, index) => ({
      ...networks[0]!,
      caipNetworkId: `eip155:${1_000_000 + index}` as const,
    }))
    const requestOf = (count: number) =>
      authenticateRequest(message, many[0]!.caipNetworkId, { ...settings, networks: many.slice(0, count) })
    expect(requestOf(60)).toBe(null)
    const most = many.findLastIndex((_, index) => requestOf(index + 1) !== null) + 1
    expect(most).toBeGreaterThan(20)
    const { methods, chains } = requestOf(most)!
    const att = { eip155: Object.fromEntries(methods.map((method) => [`request/${method}`, [{ chains }]])) }
    const recap = `urn:recap:${Buffer.from(JSON.stringify({ att })).toString('base64').replace(/=/g, '')}`
    const accountAddress = '0x00000000000000000000000000000000000000A1'
    expect(wrongField({ ...message, version: '1', accountAddress, resources: [recap] })).toBe(null)
  })
})

describe('an answer to a message', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  const TOPIC = 'b'.repeat(64)

  /** A client whose package never settles. */
  function openClient() {
    const history = new EventEmitter()
    const response = () => new Promise(() => undefined)
    const client = { core: { history }, authenticate: async () => ({ uri: `wc:${TOPIC}@2?x=1`, response }) }
    return {
      history,
      client: client as unknown as RelayClient,
      answer: (response: object, topic = TOPIC) =>
        history.emit('history_updated', { topic, request: { method: 'wc_sessionAuthenticate' }, response }),
    }
  }

  async function propose() {
    const opened = openClient()
    const oneClick = { message: async () => message, signIn: async () => undefined }
    const proposal = await proposeWithMessage(opened.client, settings, 'eip155:1', oneClick, signal)
    const outcome = proposal!.approval.then(
      () => 'approved',
      (failure: unknown) => failure,
    )
    return { ...opened, outcome }
  }

  test('error: one that the package cannot read fails the pairing after 10 seconds', async () => {
    const { answer, outcome, history } = await propose()
    answer({ result: { cacaos: [{}] } })
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await outcome).toMatchObject({ code: 'wallet.failed' })
    expect(history.listenerCount('history_updated')).toBe(0)
  })

  test('error: the refusal of the wallet is passed on with its code', async () => {
    const { answer, outcome } = await propose()
    const error = { code: 5000, message: 'User rejected.' }
    answer({ error })
    expect(await outcome).toBe(error)
  })

  test('behavior: a wallet that does not know the method, and one of another link, end nothing', async () => {
    const { answer, outcome } = await propose()
    answer({ error: { code: 10_001, message: 'Unsupported wc_ method.' } })
    answer({ error: { code: 5000, message: 'User rejected.' } }, 'c'.repeat(64))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await Promise.race([outcome, 'open'])).toBe('open')
  })

  test('error: a message that the package cannot build leaves a pairing without one', async () => {
    const { client } = openClient()
    const authenticate = () => Promise.reject(new ReferenceError('Buffer is not defined'))
    const oneClick = { message: async () => message, signIn: async () => undefined }
    const broken = { ...client, authenticate } as unknown as RelayClient
    expect(await proposeWithMessage(broken, settings, 'eip155:1', oneClick, signal)).toBe(null)
  })

  test('error: a server that gives no message within 3 seconds leaves a pairing without one', async () => {
    const oneClick = { message: () => new Promise<null>(() => undefined), signIn: async () => undefined }
    const proposing = proposeWithMessage(openClient().client, settings, 'eip155:1', oneClick, signal)
    await vi.advanceTimersByTimeAsync(3_000)
    expect(await proposing).toBe(null)
  })
})
