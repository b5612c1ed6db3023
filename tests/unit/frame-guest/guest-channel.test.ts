import { afterEach, describe, expect, test, vi } from 'vitest'
import { AppError } from '@/lib/core/app-error'
import { createGuestChannel, type FrameAnswers } from '@/lib/frame-guest/guest-channel'
import { answersOf } from '@/tests/support/frame-answers'

const SHOP = 'https://shop.example'
const OTHER = 'https://other-shop.example'

interface Posted {
  readonly type: string
  readonly id?: string
  readonly payload?: unknown
}

function setUp(answers: Partial<FrameAnswers> = {}, embedder: string | undefined = SHOP) {
  const posted: { readonly message: Posted; readonly target: string }[] = []
  const listeners = new Set<(event: MessageEvent) => void>()
  const parent = { postMessage: (message: Posted, target: string) => void posted.push({ message, target }) }
  const window = {
    parent,
    addEventListener: (_: string, listener: (event: MessageEvent) => void) => void listeners.add(listener),
    removeEventListener: (_: string, listener: (event: MessageEvent) => void) => void listeners.delete(listener),
  }
  const channel = createGuestChannel({
    window: window as never,
    allowedOrigins: [SHOP, OTHER],
    embedder,
    answers: { ...answersOf(), ...answers },
    textOf: (error: AppError) => `text of ${error.code}`,
  })
  /** What a window has posted, with the answers that follow it. */
  const receive = async (data: unknown, { origin = SHOP, source = parent as unknown } = {}) => {
    const before = posted.length
    for (const listener of listeners) listener({ data, origin, source } as MessageEvent)
    // Answers here wait for nothing but promises.
    await new Promise(setImmediate)
    return posted.slice(before)
  }
  const ask = (name: string, payload?: unknown, id = 'a1b2', from = {}) =>
    receive({ type: `@w3m-app/${name}`, id, payload }, from)
  return { channel, posted, ask, receive, parent }
}

afterEach(() => {
  vi.useRealTimers()
})

describe('whom the frame answers', () => {
  test('behavior: it reports to the page that shows it, and to no other origin', () => {
    const { posted } = setUp()
    expect(posted).toEqual([{ message: { type: '@w3m-frame/READY', payload: { version: '4' } }, target: SHOP }])
  })

  test.each([undefined, 'https://evil.example'])(
    'behavior: with %j as the page above, it reports to the allowed origins alone',
    (embedder) => {
      const { posted } = setUp({}, embedder ?? 'https://unknown.example')
      expect(posted.map(({ target }) => target)).toEqual([SHOP, OTHER])
    },
  )

  test('behavior: an allowed page is answered at its origin', async () => {
    const { ask } = setUp()
    expect(await ask('IS_CONNECTED')).toEqual([
      {
        message: { type: '@w3m-frame/IS_CONNECTED_SUCCESS', id: 'a1b2', payload: { isConnected: false } },
        target: SHOP,
      },
    ])
  })

  test.each([
    ['an origin that is not allowed', { origin: 'https://evil.example' }],
    ['an opaque origin', { origin: 'null' }],
    ['a sibling frame, a nested frame or the opener', { source: {} }],
  ])('error: %s gets no answer, and decides no origin', async (_, from) => {
    const { ask, channel } = setUp()
    expect(await ask('IS_CONNECTED', undefined, 'a', from)).toEqual([])
    expect(channel.origin).toBeNull()
  })

  test('error: after the first request no other origin is answered, though it is allowed too', async () => {
    const { ask, channel } = setUp()
    await ask('IS_CONNECTED')
    expect(channel.origin).toBe(SHOP)
    expect(await ask('IS_CONNECTED', undefined, 'b', { origin: OTHER })).toEqual([])
  })

  test('error: a window that no page shows has no parent to answer', () => {
    const window = { addEventListener: () => undefined, removeEventListener: () => undefined }
    const alone = Object.assign(window, { parent: window })
    expect(() =>
      createGuestChannel({
        window: alone as never,
        allowedOrigins: [SHOP],
        embedder: undefined,
        answers: answersOf(),
        textOf: () => '',
      }),
    ).toThrow(new AppError('frame.parent_not_set'))
  })

  test('behavior: a session token goes to the origin that is decided, and to nobody before', async () => {
    const { channel, posted, ask } = setUp()
    const before = posted.length
    channel.updateSession('ct_1')
    expect(posted).toHaveLength(before)
    await ask('IS_CONNECTED')
    channel.updateSession('ct_2')
    expect(posted.at(-1)).toEqual({
      message: { type: '@w3m-frame/SESSION_UPDATE', payload: { token: 'ct_2' } },
      target: SHOP,
    })
  })

  test('behavior: a closed channel hears nothing and aborts what is open', async () => {
    let signal: AbortSignal | undefined
    const { channel, ask } = setUp({
      CONNECT_DEVICE: (_, given) => {
        signal = given
        return new Promise(() => undefined)
      },
    })
    await ask('CONNECT_DEVICE')
    channel.close()
    expect(signal?.aborted).toBe(true)
    expect(await ask('IS_CONNECTED')).toEqual([])
  })
})

describe('what the frame refuses', () => {
  test.each([
    ['a request without an id', { type: '@w3m-app/IS_CONNECTED' }],
    ['an id that is too long', { type: '@w3m-app/IS_CONNECTED', id: 'a'.repeat(65) }],
    ['an unknown name', { type: '@w3m-app/toString', id: 'a' }],
    ['a type that only contains the prefix', { type: 'x@w3m-app/IS_CONNECTED', id: 'a' }],
    ['a text', '@w3m-app/IS_CONNECTED'],
  ])('error: %s gets no answer', async (_, data) => {
    const { receive } = setUp()
    expect(await receive(data)).toEqual([])
  })

  test('error: a payload that does not fit is answered with the words of the schema', async () => {
    const { ask } = setUp()
    expect((await ask('CONNECT_OTP', {}))[0]?.message).toEqual({
      type: '@w3m-frame/CONNECT_OTP_ERROR',
      id: 'a1b2',
      payload: { message: 'Required', code: 'request.invalid' },
    })
    expect((await ask('CONNECT_EMAIL', { email: 'ada' }))[0]?.message.payload).toMatchObject({
      message: 'Invalid input',
    })
  })

  test('error: a message that is too long is refused', async () => {
    const { ask } = setUp()
    const request = { method: 'personal_sign', params: ['a'.repeat(256_001)] }
    expect((await ask('RPC_REQUEST', request))[0]?.message.payload).toMatchObject({
      message: 'text of request.too_large',
    })
  })

  test('error: a second request with the id of an open one is ignored', async () => {
    let asked = 0
    const { ask } = setUp({
      CONNECT_DEVICE: () => {
        asked += 1
        return new Promise(() => undefined)
      },
    })
    await ask('CONNECT_DEVICE', undefined, 'same')
    expect(await ask('CONNECT_DEVICE', undefined, 'same')).toEqual([])
    expect(asked).toBe(1)
  })

  test('error: more than 32 open requests are refused', async () => {
    const { ask, receive } = setUp({ CONNECT_DEVICE: () => new Promise(() => undefined) })
    for (let id = 0; id < 31; id += 1) void receive({ type: '@w3m-app/CONNECT_DEVICE', id: `${id}` })
    expect(await ask('IS_CONNECTED', undefined, 'within')).toHaveLength(1)
    void receive({ type: '@w3m-app/CONNECT_DEVICE', id: '31' })
    expect((await ask('IS_CONNECTED', undefined, 'above'))[0]?.message.payload).toMatchObject({
      message: 'text of server.busy',
    })
  })

  test('error: a failure is answered with its text, and foreign failures tell nothing', async () => {
    const { ask } = setUp({
      CONNECT_OTP: async () => {
        throw new Error('secret of the server')
      },
    })
    expect((await ask('CONNECT_OTP', { otp: '1' }))[0]?.message.payload).toEqual({
      message: 'text of internal',
      code: 'internal',
      details: {},
    })
    expect((await ask('GET_USER'))[0]?.message.payload).toMatchObject({ code: 'capability.off' })
  })

  test('behavior: an abort reaches the open request alone, and has no answer', async () => {
    const signals: AbortSignal[] = []
    const { ask } = setUp({
      RPC_REQUEST: (_, signal) => {
        signals.push(signal)
        return new Promise(() => undefined)
      },
    })
    await ask('RPC_REQUEST', { method: 'personal_sign', params: [] }, 'one')
    await ask('RPC_REQUEST', { method: 'personal_sign', params: [] }, 'two')
    expect(await ask('RPC_ABORT', undefined, 'one')).toEqual([])
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, false])
  })
})

describe('what stock clients expect without a login', () => {
  test.each([
    ['SYNC_THEME', { themeMode: 'dark' }, undefined],
    ['SYNC_DAPP_DATA', { projectId: 'p' }, undefined],
    ['GET_SMART_ACCOUNT_ENABLED_NETWORKS', undefined, { smartAccountEnabledNetworks: [] }],
    ['GET_CHAIN_ID', undefined, { chainId: 1 }],
    ['IS_CONNECTED', undefined, { isConnected: false }],
    ['SIGN_OUT', undefined, undefined],
    ['SWITCH_NETWORK', { chainId: 137 }, { chainId: 137 }],
  ])('behavior: %s %j is answered with %j', async (name, payload, reply) => {
    const { ask } = setUp()
    expect((await ask(name, payload))[0]?.message).toEqual({
      type: `@w3m-frame/${name}_SUCCESS`,
      id: 'a1b2',
      payload: reply,
    })
  })

  test('behavior: the network that was switched to is the current one', async () => {
    const { ask } = setUp()
    await ask('SWITCH_NETWORK', { chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' })
    expect((await ask('GET_CHAIN_ID'))[0]?.message.payload).toEqual({
      chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    })
  })

  test('behavior: RELOAD is answered before the document loads again', async () => {
    vi.useFakeTimers()
    const order: string[] = []
    const answers = answersOf({ reload: () => order.push('reload') })
    await answers.RELOAD(undefined, new AbortController().signal)
    order.push('answered')
    vi.runAllTimers()
    expect(order).toEqual(['answered', 'reload'])
  })
})
