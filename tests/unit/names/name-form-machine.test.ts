import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { AppError } from '@/lib/core/app-error'
import { nameFormMachine, registrationOf, statusOf } from '@/lib/names/name-form-machine'
import type { Suggestions } from '@/lib/names/names-contract'
import { deferred } from '../../support/deferred'

const PICTURE = 'data:image/png;base64,AAAA'
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

/** A form whose server the test plays: `answers` has the open request. */
function start() {
  const asked: string[] = []
  const answers = { suggest: deferred<Suggestions>() }
  const aborted: string[] = []
  const actor = createActor(
    nameFormMachine.provide({
      actors: {
        suggest: fromPromise<Suggestions, { text: string }>(({ input: { text }, signal }) => {
          asked.push(text)
          signal.addEventListener('abort', () => aborted.push(text))
          answers.suggest = deferred<Suggestions>()
          return answers.suggest.promise
        }),
      },
    }),
  ).start()
  const settle = () => vi.advanceTimersByTimeAsync(0)
  const enter = async (text: string) => {
    actor.send({ type: 'enter', text })
    await vi.advanceTimersByTimeAsync(TYPED_MS)
  }
  return {
    ...{ actor, asked, answers, aborted, settle, enter },
    context: () => actor.getSnapshot().context,
    state: () => actor.getSnapshot().value,
    /** What would be registered now. */
    wanted: () => registrationOf(actor.getSnapshot().context),
    async find(text: string, status?: 'available' | 'taken' | 'reserved') {
      await enter(text)
      answers.suggest.resolve(found(text.toLowerCase(), status))
      await settle()
    },
  }
}

describe('while a name is typed', () => {
  test.each(['', 'a', 'a_', 'al ice', 'alice.eth', 'älice', 'al--ice', `a${'b'.repeat(63)}`])(
    'behavior: the server is not asked about %j, which is not the beginning of a name',
    async (text) => {
      const { enter, asked, state } = start()
      await enter(text)
      expect(asked).toEqual([])
      expect(state()).toBe('editing')
    },
  )

  test('behavior: names are suggested for a text that is too short, and it cannot be registered', async () => {
    const { find, asked, wanted, context } = start()
    await find('bob')
    expect(asked).toEqual(['bob'])
    expect(statusOf(context())).toBeUndefined()
    expect(wanted()).toBeUndefined()
  })

  test('behavior: the server is asked once, after a pause in typing', async () => {
    const { actor, asked } = start()
    for (const text of ['alic', 'alice', 'alice1']) {
      actor.send({ type: 'enter', text })
      await vi.advanceTimersByTimeAsync(299)
    }
    expect(asked).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(asked).toEqual(['alice1'])
  })

  test('behavior: another letter cancels the request, and its late answer changes nothing', async () => {
    const { enter, answers, aborted, context, settle } = start()
    await enter('alice')
    const late = answers.suggest
    await enter('alice1')
    expect(aborted).toEqual(['alice'])
    answers.suggest.resolve(found('alice1', 'taken'))
    await settle()
    late.resolve(found('alice'))
    await settle()
    expect(context().answer?.text).toBe('alice1')
    expect(statusOf(context())).toBe('taken')
  })

  test.each(['taken', 'reserved'] as const)('param: a %s name cannot be registered', async (status) => {
    const { find, context, wanted } = start()
    await find('Alice', status)
    expect(statusOf(context())).toBe(status)
    expect(wanted()).toBeUndefined()
  })

  test('param: an available name is registered as it is written in the zone, with the picture', async () => {
    const { actor, find, context, wanted, enter } = start()
    await find('Alice')
    expect(statusOf(context())).toBe('available')
    expect(wanted()).toEqual({ action: 'register', name: 'alice.foyer.eth', attributes: {} })
    actor.send({ type: 'setPicture', picture: PICTURE })
    expect(wanted()).toEqual({ action: 'register', name: 'alice.foyer.eth', attributes: { avatar: PICTURE } })
    await enter('alice1')
    expect(wanted()).toBeUndefined()
  })

  test('error: a failed request keeps what was typed, and can be repeated', async () => {
    const { enter, answers, context, settle, actor, asked, state } = start()
    await enter('alice')
    answers.suggest.reject(new AppError('upstream.failed'))
    await settle()
    expect(context()).toMatchObject({ text: 'alice', checkError: { code: 'names.suggestions_failed' } })
    actor.send({ type: 'retry' })
    answers.suggest.resolve(found('alice'))
    await settle()
    expect(asked).toEqual(['alice', 'alice'])
    expect(state()).toBe('checked')
    expect(context().checkError).toBeUndefined()
  })

  test('behavior: a request that failed offline is repeated when the browser is online, another one is not', async () => {
    const { enter, answers, settle, actor, asked } = start()
    await enter('alice')
    answers.suggest.reject(new AppError('network.offline'))
    await settle()
    actor.send({ type: 'online' })
    expect(asked).toHaveLength(2)
    answers.suggest.reject(new AppError('internal'))
    await settle()
    actor.send({ type: 'online' })
    expect(asked).toHaveLength(2)
  })
})
