import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { AppError } from '@/lib/core/app-error'
import type { NameRequest } from '@/lib/names/name-messages'
import type { NameRecord, SignedMessage } from '@/lib/names/names-contract'
import { type NameSubmission, type SubmittedName, signedSubmission } from '@/lib/names/signed-submission'
import { deferred } from '../../support/deferred'

const ADA = '0x1111111111111111111111111111111111111111'
const OTHER = '0x2222222222222222222222222222222222222222'
const ACCOUNT = { address: ADA, chainId: 'eip155:31337' } as const
const NAME = 'alice.foyer.eth'
const RECORD: NameRecord = {
  ...{ name: NAME, owner: ADA, registeredAt: 0, updatedAt: 0, addresses: {} },
  attributes: { url: 'https://ada.example' },
}
const requests: Readonly<Record<NameRequest['action'], NameRequest>> = {
  register: { action: 'register', name: NAME, attributes: {} },
  update: { action: 'update', name: NAME, attributes: { url: 'https://ada.example' } },
  address: { action: 'address', name: NAME, coinType: 60, address: OTHER },
  offer: { action: 'offer', name: NAME, to: OTHER },
  accept: { action: 'accept', name: NAME },
  withdraw: { action: 'withdraw', name: NAME },
  release: { action: 'release', name: NAME },
}
const each = Object.values(requests)

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }))
afterEach(() => void vi.useRealTimers())

/** A submission whose wallet and server the test plays: `answers` has the open request of each port. */
function start(isConnected = true) {
  const asked = { sign: [] as NameSubmission[], send: [] as unknown[] }
  const answers = { sign: deferred<SignedMessage>(), send: deferred<SubmittedName>() }
  const aborted: string[] = []
  const told: unknown[] = []
  const open = <T>(name: keyof typeof answers, signal: AbortSignal): Promise<T> => {
    signal.addEventListener('abort', () => aborted.push(name))
    const answer = deferred<T>()
    answers[name] = answer as never
    return answer.promise
  }
  const actor = createActor(
    signedSubmission.provide({
      actors: {
        sign: fromPromise<SignedMessage, NameSubmission>(({ input, signal }) => {
          asked.sign.push(input)
          return open('sign', signal)
        }),
        send: fromPromise<SubmittedName, { action: NameRequest['action']; message: SignedMessage }>(
          ({ input, signal }) => {
            asked.send.push(input)
            return open('send', signal)
          },
        ),
      },
    }),
    {
      input: {
        now: () => Date.now(),
        accepted: ({ request }, record) => told.push([request.action, record]),
        refused: () => told.push('refused'),
        failed: ({ code }) => told.push(code),
      },
    },
  ).start()
  if (isConnected) actor.send({ type: 'walletChanged', account: ACCOUNT })
  const settle = () => vi.advanceTimersByTimeAsync(0)
  const submit = (request: NameRequest) => actor.send({ type: 'submit', request })
  let made = 0
  const sign = async () => {
    made += 1
    answers.sign.resolve({ coinType: 2_147_514_985, address: ADA, signature: `0x0${made}`, message: `{"n":${made}}` })
    await settle()
  }
  return {
    ...{ actor, asked, answers, aborted, told, settle, submit, sign },
    context: () => actor.getSnapshot().context,
    state: () => actor.getSnapshot().value,
    refuse: async (port: keyof typeof answers, cause: unknown) => {
      answers[port].reject(cause)
      await settle()
    },
  }
}

describe('a submission', () => {
  test.each(each)('behavior: $action is signed by the account, sent, and told with the answer', async (request) => {
    const { submit, asked, sign, answers, settle, told, state, context } = start()
    submit(request)
    expect(asked.sign).toEqual([{ account: ACCOUNT, request }])
    expect(state()).toBe('signing')
    await sign()
    expect(state()).toBe('sending')
    expect(asked.send).toEqual([{ action: request.action, message: expect.objectContaining({ message: '{"n":1}' }) }])
    const answer = request.action === 'release' ? null : RECORD
    answers.send.resolve(answer)
    await settle()
    expect(told).toEqual([[request.action, answer]])
    expect(state()).toBe('idle')
    expect(context()).toMatchObject({ wanted: undefined, signed: undefined, error: undefined })
  })

  test('behavior: without an account nothing is signed', () => {
    const { submit, asked, state } = start(false)
    submit(requests.update)
    expect({ asked: asked.sign, state: state() }).toEqual({ asked: [], state: 'idle' })
  })

  test('behavior: while one is sent, another is not started', async () => {
    const { submit, sign, asked } = start()
    submit(requests.update)
    await sign()
    submit(requests.release)
    expect(asked.sign).toHaveLength(1)
    expect(asked.send).toHaveLength(1)
  })

  test('behavior: a wallet that does not answer is asked again, and the first request is aborted', async () => {
    const { submit, asked, aborted, state, settle } = start()
    submit(requests.update)
    submit(requests.update)
    await settle()
    expect(asked.sign).toHaveLength(2)
    expect(aborted).toEqual(['sign'])
    expect(state()).toBe('signing')
  })

  test('behavior: a request to the wallet can be taken back: it is aborted, and what was entered stays', async () => {
    const { actor, submit, aborted, state, context, told } = start()
    submit(requests.update)
    actor.send({ type: 'cancel' })
    expect(aborted).toEqual(['sign'])
    expect(state()).toBe('idle')
    expect(context()).toMatchObject({ wanted: { request: requests.update }, error: undefined })
    expect(told).toEqual([])
  })

  test('behavior: another account while the wallet is asked stops it', async () => {
    const { actor, submit, aborted, told, asked } = start()
    submit(requests.offer)
    actor.send({ type: 'walletChanged', account: { ...ACCOUNT, address: OTHER } })
    expect(told).toEqual(['wallet.changed'])
    expect(aborted).toEqual(['sign'])
    expect(asked.send).toEqual([])
  })

  test('behavior: another account while the server is asked does not stop it', async () => {
    const { actor, submit, sign, answers, settle, told } = start()
    submit(requests.offer)
    await sign()
    actor.send({ type: 'walletChanged', account: { ...ACCOUNT, address: OTHER } })
    answers.send.resolve(RECORD)
    await settle()
    expect(told).toEqual([['offer', RECORD]])
  })

  test('behavior: a failure that was read is dismissed, and what was entered stays', async () => {
    const { actor, submit, refuse, context } = start()
    submit(requests.update)
    await refuse('sign', new AppError('wallet.rejected'))
    actor.send({ type: 'dismissError' })
    expect(context()).toMatchObject({ error: undefined, wanted: { request: requests.update } })
  })
})

describe('a failure', () => {
  test.each([
    ['sign', new AppError('wallet.rejected'), 'wallet.rejected'],
    ['sign', new AppError('wallet.timeout'), 'wallet.timeout'],
    ['sign', new AppError('names.no_connector'), 'names.no_connector'],
    ['sign', new Error('odd'), 'names.change_failed'],
    ['send', new AppError('names.not_owner'), 'names.not_owner'],
    ['send', new AppError('names.bad_attribute'), 'names.bad_attribute'],
    ['send', new AppError('database.unavailable'), 'names.change_failed'],
    ['send', new AppError('request.timeout'), 'names.change_failed'],
    ['send', new AppError('network.offline'), 'network.offline'],
  ] as const)('error: of %s, %s: told as %s, nothing entered is lost', async (port, cause, code) => {
    const { submit, sign, refuse, told, state, context } = start()
    submit(requests.update)
    if (port === 'send') await sign()
    await refuse(port, cause)
    const isDecided = port === 'send' && code.startsWith('names.') && code !== 'names.change_failed'
    expect(told).toEqual(isDecided ? ['refused', code] : [code])
    expect(state()).toBe('idle')
    expect(context().wanted?.request).toEqual(requests.update)
    if (code === 'names.change_failed') expect(context().error?.details).toEqual({ name: NAME })
  })

  test('error: of a registration is named so, with its name, also when the wallet has gone meanwhile', async () => {
    const { actor, submit, sign, refuse, context } = start()
    submit(requests.register)
    await sign()
    actor.send({ type: 'walletChanged', account: undefined })
    await refuse('send', new AppError('request.timeout'))
    expect(context().error).toMatchObject({ code: 'names.register_failed', details: { name: NAME } })
  })

  const undecided = ['database.unavailable', 'request.timeout', 'server.busy', 'network.offline'] as const
  test.each(undecided)('behavior: after %s the same signature is sent again', async (code) => {
    const { submit, sign, refuse, asked } = start()
    submit(requests.update)
    await sign()
    await refuse('send', new AppError(code))
    vi.setSystemTime(Date.now() + 240_000)
    submit(requests.update)
    expect(asked.sign).toHaveLength(1)
    expect(asked.send[1]).toEqual(asked.send[0])
  })

  test.each([
    ['it is older than the server accepts', 240_001, requests.update],
    ['something else is wanted', 0, { ...requests.update, attributes: {} } as NameRequest],
  ])('behavior: the wallet signs anew if %s', async (_why, ms, request) => {
    const { submit, sign, refuse, asked } = start()
    submit(requests.update)
    await sign()
    await refuse('send', new AppError('network.offline'))
    vi.setSystemTime(Date.now() + ms)
    submit(request)
    expect(asked.sign).toHaveLength(2)
    expect(asked.send).toHaveLength(1)
  })

  const decided = ['names.expired', 'names.used', 'names.bad_signature', 'names.not_owner'] as const
  test.each(decided)('behavior: after %s the wallet signs anew', async (code) => {
    const { submit, sign, refuse, asked } = start()
    submit(requests.update)
    await sign()
    await refuse('send', new AppError(code))
    submit(requests.update)
    expect(asked.sign).toHaveLength(2)
  })

  test('behavior: a signature of another account is not sent', async () => {
    const { actor, submit, sign, refuse, asked } = start()
    submit(requests.update)
    await sign()
    await refuse('send', new AppError('network.offline'))
    actor.send({ type: 'walletChanged', account: { ...ACCOUNT, address: OTHER } })
    submit(requests.update)
    expect(asked.sign).toHaveLength(2)
    expect(asked.send).toHaveLength(1)
  })
})
