import { describe, expect, test } from 'vitest'
import { AppError } from '@/lib/core/app-error'
import type { KeyWorker } from '@/lib/frame-guest/worker-client'
import { codeOf } from '@/tests/support/code-of'
import { answersOf } from '@/tests/support/frame-answers'

const RESULT = `https://wallet.example/callback#result=${'r'.repeat(43)}`
const signal = () => new AbortController().signal

function setUp(replies: Readonly<Record<string, unknown>> = {}) {
  const asked: [name: string, payload: unknown][] = []
  const known: Readonly<Record<string, unknown>> = {
    user: { email: null, provider: 'x', userName: 'ada', addresses: { eip155: '0xAda', solana: 'Sol' } },
    startOutside: { uri: 'https://x.example/authorize' },
    awaitOutside: { uri: RESULT },
    redeemOutside: { provider: 'x', subject: '7', userName: 'ada', isNew: true },
    signInWithLogin: { signature: '0xsigned' },
    ...replies,
  }
  const worker = {
    async request(name: string, payload: unknown) {
      asked.push([name, payload])
      const reply = known[name]
      if (reply instanceof Error) throw reply
      return reply
    },
    wipe: () => undefined,
  } as unknown as KeyWorker
  return { asked, answers: answersOf({ worker }) }
}

describe('a social login of the page', () => {
  test('behavior: GET_SOCIAL_REDIRECT_URI begins a login, with the page to go back to', async () => {
    const { answers, asked } = setUp()
    const wanted = { provider: 'x', returnUrl: 'https://shop.example/cart' } as const
    expect(await answers.GET_SOCIAL_REDIRECT_URI(wanted, signal())).toEqual({ uri: 'https://x.example/authorize' })
    expect(asked).toEqual([['startOutside', wanted]])
  })

  test('behavior: AWAIT_SOCIAL has the address of the result', async () => {
    expect(await setUp().answers.AWAIT_SOCIAL(undefined, signal())).toEqual({ uri: RESULT })
  })

  test.each(['social.declined', 'social.failed', 'social.ended', 'request.aborted'] as const)(
    'error: AWAIT_SOCIAL and CONNECT_FARCASTER pass on %s',
    async (code) => {
      const { answers } = setUp({ awaitOutside: new AppError(code) })
      expect(await codeOf(answers.AWAIT_SOCIAL(undefined, signal()))).toBe(code)
      expect(await codeOf(answers.CONNECT_FARCASTER(undefined, signal()))).toBe(code)
    },
  )

  test('behavior: CONNECT_SOCIAL has the six fields, the network as the page wrote it, and the signature of the login', async () => {
    const { answers, asked } = setUp()
    const siwxMessage = {
      ...{ serializedMessage: 'hello', accountAddress: '<<AccountAddress>>', chainId: '137', domain: 'shop.example' },
      ...{ uri: 'https://shop.example', version: '1', nonce: '12345678' },
    }
    expect(await answers.CONNECT_SOCIAL({ uri: RESULT, chainId: '0x89', siwxMessage }, signal())).toEqual({
      ...{ email: null, address: '0xAda', chainId: '0x89', provider: 'x', userName: 'ada', isNew: true },
      accounts: [{ address: '0xAda', type: 'eoa' }],
      preferredAccountType: 'eoa',
      ...{ signature: '0xsigned', message: 'hello', siwxMessage },
    })
    expect(asked[0]).toEqual(['redeemOutside', { uri: RESULT }])
    expect(await answers.GET_CHAIN_ID(undefined, signal())).toEqual({ chainId: '0x89' })
  })

  test('error: a result that cannot be redeemed connects no wallet', async () => {
    const { answers, asked } = setUp({ redeemOutside: new AppError('social.ended') })
    expect(await codeOf(answers.CONNECT_SOCIAL({ uri: RESULT }, signal()))).toBe('social.ended')
    expect(await codeOf(answers.GET_USER({ socialUri: RESULT }, signal()))).toBe('social.ended')
    expect(asked.map(([name]) => name)).toEqual(['redeemOutside', 'redeemOutside'])
  })

  test('behavior: GET_USER with a result ends that login first', async () => {
    const { answers, asked } = setUp()
    expect(await answers.GET_USER({ socialUri: RESULT }, signal())).toMatchObject({ address: '0xAda', userName: 'ada' })
    expect(asked.map(([name]) => name)).toEqual(['redeemOutside', 'user'])
  })
})

describe('a login with Farcaster', () => {
  test('behavior: GET_FARCASTER_URI has the address of the channel', async () => {
    const { answers, asked } = setUp({ startOutside: { uri: 'https://farcaster.example/~/siwf?channelToken=1' } })
    const { url } = await answers.GET_FARCASTER_URI(undefined, signal())
    expect(url).toBe('https://farcaster.example/~/siwf?channelToken=1')
    expect(asked).toEqual([['startOutside', { provider: 'farcaster' }]])
  })

  test.each([
    ['ada', 'ada'],
    [null, 'fid:7'],
  ])('behavior: CONNECT_FARCASTER has the name %j as %j', async (userName, shown) => {
    const { answers, asked } = setUp({
      redeemOutside: { provider: 'farcaster', subject: '7', userName, isNew: false },
    })
    expect(await answers.CONNECT_FARCASTER(undefined, signal())).toEqual({ userName: shown, isNew: false })
    expect(asked).toEqual([
      ['awaitOutside', undefined],
      ['redeemOutside', { uri: RESULT }],
    ])
  })
})
