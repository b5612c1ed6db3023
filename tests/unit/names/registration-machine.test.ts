import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { AppError } from '@/lib/core/app-error'
import type { NameRecord, SignedMessage, Suggestions } from '@/lib/names/names-contract'
import { type Registration, registrationMachine, statusOf } from '@/lib/names/registration-machine'
import { deferred } from '../../support/deferred'

const ADA = '0x1111111111111111111111111111111111111111'
const OTHER = '0x2222222222222222222222222222222222222222'
const ACCOUNT = { address: ADA, chainId: 'eip155:31337' } as const
const SIGNED: SignedMessage = { coinType: 2_147_514_985, address: ADA, signature: '0xab', message: '{}' }
const RECORD: NameRecord = {
  ...{ name: 'alice.foyer.eth', owner: ADA, registeredAt: 0, updatedAt: 0, addresses: {} },
  attributes: { avatar: 'data:image/png;base64,AAAA' },
}
/** Longer than the pause in typing, ms. */
const TYPED_MS = 301

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }))
afterEach(() => void vi.useRealTimers())

const found = (label: string, status: 'available' | 'taken' | 'reserved' = 'available'): Suggestions => ({
  zone: 'foyer.eth',
  suggestions: [
    { name: `${label}.foyer.eth`, status },
    { name: `${label}-pay.foyer.eth`, status: 'available' },
  ],
})

/** A registration whose server and wallet the test plays: `answers` has the open request of each port. */
function start() {
  const asked = { suggest: [] as string[], sign: [] as Registration[], register: [] as SignedMessage[] }
  const answers = {
    suggest: deferred<Suggestions>(),
    sign: deferred<SignedMessage>(),
    register: deferred<NameRecord>(),
  }
  const aborted: string[] = []
  const told = { registered: [] as unknown[], failed: [] as string[] }
  const open = <T>(name: keyof typeof answers, signal: AbortSignal): Promise<T> => {
    signal.addEventListener('abort', () => aborted.push(name))
    const answer = deferred<T>()
    answers[name] = answer as never
    return answer.promise
  }
  const actor = createActor(
    registrationMachine.provide({
      actors: {
        suggest: fromPromise<Suggestions, { text: string }>(({ input, signal }) => {
          asked.suggest.push(input.text)
          return open('suggest', signal)
        }),
        sign: fromPromise<SignedMessage, Registration>(({ input, signal }) => {
          asked.sign.push(input)
          return open('sign', signal)
        }),
        register: fromPromise<NameRecord, SignedMessage>(({ input, signal }) => {
          asked.register.push(input)
          return open('register', signal)
        }),
      },
    }),
    {
      input: {
        now: () => Date.now(),
        registered: (record, account) => told.registered.push([record.name, account]),
        failed: ({ code }) => told.failed.push(code),
      },
    },
  ).start()
  actor.send({ type: 'walletChanged', account: ACCOUNT })
  const settle = () => vi.advanceTimersByTimeAsync(0)
  /** Types an available name and presses the button. */
  async function toSigning() {
    actor.send({ type: 'setPicture', picture: RECORD.attributes.avatar ?? null })
    actor.send({ type: 'enter', text: 'alice' })
    await vi.advanceTimersByTimeAsync(TYPED_MS)
    answers.suggest.resolve(found('alice'))
    await settle()
    actor.send({ type: 'register' })
  }
  return {
    ...{ actor, asked, answers, aborted, told, settle },
    context: () => actor.getSnapshot().context,
    at: (value: unknown) => actor.getSnapshot().matches(value as never),
    async enter(text: string) {
      actor.send({ type: 'enter', text })
      await vi.advanceTimersByTimeAsync(TYPED_MS)
    },
    toSigning,
    async toRegistering() {
      await toSigning()
      answers.sign.resolve(SIGNED)
      await settle()
    },
  }
}

describe('while a name is typed', () => {
  test.each(['', 'a', 'a_', 'al ice', 'alice.eth', 'älice', 'al--ice', `a${'b'.repeat(63)}`])(
    'behavior: the server is not asked about %j, which is not the beginning of a name',
    async (text) => {
      const { enter, asked, at } = start()
      await enter(text)
      expect(asked.suggest).toEqual([])
      expect(at({ form: 'editing' })).toBe(true)
    },
  )

  test('behavior: names are suggested for a text that is too short, and it cannot be registered', async () => {
    const { enter, answers, asked, settle, actor, context } = start()
    await enter('bob')
    answers.suggest.resolve({ zone: 'foyer.eth', suggestions: [{ name: 'bob-pay.foyer.eth', status: 'available' }] })
    await settle()
    expect(asked.suggest).toEqual(['bob'])
    expect(statusOf(context())).toBeUndefined()
    actor.send({ type: 'register' })
    expect(asked.sign).toEqual([])
  })

  test('behavior: the server is asked once, after a pause in typing', async () => {
    const { actor, asked } = start()
    for (const text of ['alic', 'alice', 'alice1']) {
      actor.send({ type: 'enter', text })
      await vi.advanceTimersByTimeAsync(299)
    }
    expect(asked.suggest).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(asked.suggest).toEqual(['alice1'])
  })

  test('behavior: another letter cancels the request, and its late answer changes nothing', async () => {
    const { enter, answers, aborted, context, settle } = start()
    await enter('alice')
    const late = answers.suggest
    await enter('alice1')
    expect(aborted).toEqual(['suggest'])
    answers.suggest.resolve(found('alice1', 'taken'))
    await settle()
    late.resolve(found('alice'))
    await settle()
    expect(context().answer?.text).toBe('alice1')
    expect(statusOf(context())).toBe('taken')
  })

  test.each(['available', 'taken', 'reserved'] as const)(
    'param: the status %s is that of the typed name',
    async (status) => {
      const { enter, answers, context, settle } = start()
      await enter('Alice')
      answers.suggest.resolve(found('alice', status))
      await settle()
      expect(statusOf(context())).toBe(status)
    },
  )

  test('error: a failed request keeps what was typed, and can be repeated', async () => {
    const { enter, answers, context, settle, actor, asked, at } = start()
    await enter('alice')
    answers.suggest.reject(new AppError('upstream.failed'))
    await settle()
    expect(context()).toMatchObject({ text: 'alice', checkError: { code: 'names.suggestions_failed' } })
    actor.send({ type: 'retry' })
    answers.suggest.resolve(found('alice'))
    await settle()
    expect(asked.suggest).toEqual(['alice', 'alice'])
    expect(at({ form: 'checked' })).toBe(true)
    expect(context().checkError).toBeUndefined()
  })

  test('behavior: a request that failed offline is repeated when the browser is online, another one is not', async () => {
    const { enter, answers, settle, actor, asked } = start()
    await enter('alice')
    answers.suggest.reject(new AppError('network.offline'))
    await settle()
    actor.send({ type: 'online' })
    expect(asked.suggest).toHaveLength(2)
    answers.suggest.reject(new AppError('internal'))
    await settle()
    actor.send({ type: 'online' })
    expect(asked.suggest).toHaveLength(2)
  })

  test.each(['taken', 'reserved'] as const)('behavior: a %s name is not signed', async (status) => {
    const { enter, answers, settle, actor, asked } = start()
    await enter('alice')
    answers.suggest.resolve(found('alice', status))
    await settle()
    actor.send({ type: 'register' })
    expect(asked.sign).toEqual([])
  })

  test('behavior: without an account nothing is signed', async () => {
    const { enter, answers, settle, actor, asked } = start()
    actor.send({ type: 'walletChanged', account: undefined })
    await enter('alice')
    answers.suggest.resolve(found('alice'))
    await settle()
    actor.send({ type: 'register' })
    expect(asked.sign).toEqual([])
  })
})

describe('registration', () => {
  test('behavior: signs, registers, tells, and empties the form, in this order', async () => {
    const { toSigning, answers, settle, asked, told, context, at } = start()
    await toSigning()
    expect(asked.sign).toEqual([
      { account: ACCOUNT, name: 'alice.foyer.eth', attributes: { avatar: RECORD.attributes.avatar } },
    ])
    expect(asked.register).toEqual([])
    answers.sign.resolve(SIGNED)
    await settle()
    expect(asked.register).toEqual([SIGNED])
    expect(told.registered).toEqual([])
    answers.register.resolve(RECORD)
    await settle()
    expect(told).toEqual({ registered: [['alice.foyer.eth', ACCOUNT]], failed: [] })
    expect(context()).toMatchObject({ text: '', picture: null, signed: undefined, done: RECORD })
    expect(at('form')).toBe(true)
  })

  test.each([
    ['wallet.rejected', 'wallet.rejected'],
    ['wallet.timeout', 'wallet.timeout'],
    ['internal', 'names.register_failed'],
  ] as const)(
    'error: the wallet fails with %s: the form shows %s with everything that was entered',
    async (code, shown) => {
      const { toSigning, answers, settle, told, context, asked, at } = start()
      await toSigning()
      answers.sign.reject(new AppError(code))
      await settle()
      expect(told.failed).toEqual([shown])
      expect(context()).toMatchObject({ text: 'alice', picture: RECORD.attributes.avatar, error: { code: shown } })
      expect(at({ form: 'checked' })).toBe(true)
      expect(asked.register).toEqual([])
    },
  )

  test('error: names.register_failed has the name, which the sentence ends with', async () => {
    const { toRegistering, answers, settle, context } = start()
    await toRegistering()
    answers.register.reject(new AppError('request.timeout'))
    await settle()
    expect(context().error).toMatchObject({ code: 'names.register_failed', details: { name: 'alice.foyer.eth' } })
  })

  test.each(['request.timeout', 'network.offline', 'internal', 'names.register_failed'] as const)(
    'behavior: after %s the same signature is sent again, and the wallet is not asked',
    async (code) => {
      const { toRegistering, answers, settle, actor, asked, told } = start()
      await toRegistering()
      answers.register.reject(new AppError(code))
      await settle()
      await vi.advanceTimersByTimeAsync(239_000)
      actor.send({ type: 'register' })
      expect(asked.sign).toHaveLength(1)
      expect(asked.register).toEqual([SIGNED, SIGNED])
      answers.register.resolve(RECORD)
      await settle()
      expect(told.registered).toHaveLength(1)
    },
  )

  test('behavior: a signature that the server would refuse as too old is made anew', async () => {
    const { toRegistering, answers, settle, actor, asked } = start()
    await toRegistering()
    answers.register.reject(new AppError('request.timeout'))
    await settle()
    await vi.advanceTimersByTimeAsync(240_001)
    actor.send({ type: 'register' })
    expect(asked.sign).toHaveLength(2)
  })

  test('behavior: another picture needs another signature', async () => {
    const { toRegistering, answers, settle, actor, asked } = start()
    await toRegistering()
    answers.register.reject(new AppError('request.timeout'))
    await settle()
    actor.send({ type: 'setPicture', picture: null })
    actor.send({ type: 'register' })
    expect(asked.sign.map(({ attributes }) => attributes)).toEqual([{ avatar: RECORD.attributes.avatar }, {}])
  })

  test.each(['names.taken', 'names.expired', 'names.used', 'names.bad_signature', 'names.limit'] as const)(
    'error: the registry refuses with %s: shown, the signature is not used again, and the name is checked anew',
    async (code) => {
      const { toRegistering, answers, settle, asked, context, at } = start()
      await toRegistering()
      answers.register.reject(new AppError(code))
      await settle()
      expect(context()).toMatchObject({ text: 'alice', error: { code }, signed: undefined })
      expect(at({ form: 'settling' })).toBe(true)
      await vi.advanceTimersByTimeAsync(TYPED_MS)
      expect(asked.suggest).toEqual(['alice', 'alice'])
    },
  )

  test('behavior: the visitor can take back a request that the wallet has not answered', async () => {
    const { toSigning, actor, aborted, at, context } = start()
    await toSigning()
    actor.send({ type: 'cancel' })
    expect(aborted).toEqual(['sign'])
    expect(at({ form: 'checked' })).toBe(true)
    expect(context().text).toBe('alice')
  })

  test('behavior: a wallet that does not answer is asked again, and the first request is not waited for', async () => {
    const { toSigning, actor, asked, aborted, at } = start()
    await toSigning()
    actor.send({ type: 'register' })
    expect(asked.sign).toHaveLength(2)
    expect(aborted).toEqual(['sign'])
    expect(at('signing')).toBe(true)
  })

  test('error: another account during the signature ends the attempt with wallet.changed', async () => {
    const { toSigning, actor, aborted, told, context } = start()
    await toSigning()
    actor.send({ type: 'walletChanged', account: { ...ACCOUNT } })
    expect(told.failed).toEqual([])
    actor.send({ type: 'walletChanged', account: { ...ACCOUNT, address: OTHER } })
    expect(aborted).toEqual(['sign'])
    expect(told.failed).toEqual(['wallet.changed'])
    expect(context().account?.address).toBe(OTHER)
  })

  test('behavior: another account during the registration does not undo it: the name is told with its owner', async () => {
    const { toRegistering, actor, answers, settle, told } = start()
    await toRegistering()
    actor.send({ type: 'walletChanged', account: undefined })
    answers.register.resolve(RECORD)
    await settle()
    expect(told.registered).toEqual([['alice.foyer.eth', ACCOUNT]])
  })
})
