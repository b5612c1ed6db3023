import { encode } from 'jose/base64url'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { AppError } from '@/lib/core/app-error'
import type { PasskeyUse, WindowOutcome } from '@/lib/custody/passkey'
import type { SealedAnswer, SealedOffer } from '@/lib/custody/window-contract'
import { createPasskeyCeremony, type PasskeyCeremonyState } from '@/lib/frame-guest/passkey-ceremony'
import { createPasskeyDelivery } from '@/lib/frame-guest/passkey-delivery'
import { createWindowPasskeys } from '@/lib/frame-guest/passkey-window'
import { PROMPT_LIFE_MS } from '@/lib/frame-guest/screens'
import { readFragment, type WindowLink } from '@/lib/frame-guest/window-message'
import type { KeyWorker } from '@/lib/frame-guest/worker-client'

const WALLET = '01970000-0000-7000-8000-000000000001'
const SECRET = Uint8Array.from({ length: 32 }, (_, index) => index + 1)
const ID = encode(new Uint8Array([1, 2, 3]))
const about = { accountName: 'ada@example.com', known: [] }

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }))
afterEach(() => void vi.useRealTimers())

const realTimeout = globalThis.setTimeout

/** Moves fake time until something has happened. Other threads do the work of `crypto.subtle`, in real time. */
async function until(hasHappened: () => boolean): Promise<void> {
  for (let steps = 0; steps < 300 && !hasHappened(); steps += 1) {
    await vi.advanceTimersByTimeAsync(100)
    await new Promise((resolve) => realTimeout(resolve, 10))
  }
  if (!hasHappened()) throw new Error('It has not happened.')
}

type Ceremony = object | DOMException

/** A frame and its window at one row, with a real delivery of the key worker. The test plays the browser. */
function openBoth({ isBlocked = false }: { isBlocked?: boolean } = {}) {
  const row: { id: string; offer: SealedOffer | null; answer: SealedAnswer | null } = {
    ...{ id: '', offer: null, answer: null },
  }
  const delivery = createPasskeyDelivery()
  const failures: { worker?: AppError; window?: AppError } = {}
  const crossed: string[] = []
  const worker = {
    async request(name: string, payload: { id: string; offer: SealedOffer | null }) {
      if (failures.worker) throw failures.worker
      if (name === 'passkeyKey') return { key: await delivery.key() }
      row.id = payload.id
      row.offer = payload.offer ?? row.offer
      return { answer: row.answer }
    },
  } as unknown as Pick<KeyWorker, 'request'>
  let link: WindowLink | null = null
  const frame = createWindowPasskeys({
    worker,
    origin: 'https://shop.example',
    openWindow(fragment) {
      link = readFragment(fragment)
      return !isBlocked
    },
  })
  const answers: Ceremony[] = []
  const answer = async (_: { readonly publicKey: object }) => {
    const next = answers.shift() ?? { prf: { results: { first: SECRET.slice() } } }
    if (next instanceof DOMException) throw next
    return { id: ID, getClientExtensionResults: () => next }
  }
  const credentials = { create: vi.fn(answer), get: vi.fn(answer) }
  const window = {
    ...{ location: { hostname: 'wallet.example' }, navigator: { credentials }, document: {} },
    PublicKeyCredential: class {},
  } as unknown as Window & typeof globalThis
  const openWindow = () => {
    const ceremony = createPasskeyCeremony({
      window,
      link: link as unknown as WindowLink,
      async exchange(id, shown, answered, _, isOver) {
        if (failures.window) throw failures.window
        if (id !== row.id || !row.offer) throw new AppError('request.not_found')
        if (isOver) row.offer = null
        if (answered) crossed.push(JSON.stringify(answered))
        row.answer = answered ?? row.answer
        return row.offer && row.offer.version > shown ? row.offer : null
      },
    })
    ceremony.open()
    return ceremony
  }
  const shows = (ceremony: ReturnType<typeof openWindow>, step: PasskeyCeremonyState['step']) =>
    until(() => ceremony.store.getState().step === step)
  return { frame, delivery, row, answers, failures, crossed, credentials, openWindow, shows }
}

/** What a promise has settled with; `null` until then. */
function watch<T>(promise: Promise<T>): { outcome: T | null } {
  const watched: { outcome: T | null } = { outcome: null }
  void promise.then((outcome) => {
    watched.outcome = outcome
  })
  return watched
}

async function ended(outcome: Promise<PasskeyUse | WindowOutcome>): Promise<PasskeyUse | WindowOutcome> {
  const watched = watch(outcome)
  await until(() => watched.outcome !== null)
  return outcome
}

describe('a passkey in a window of the wallet’s own origin', () => {
  test('behavior: what it gives comes back sealed, and the key worker alone opens it', async () => {
    const { frame, delivery, credentials, crossed, openWindow, shows } = openBoth()
    const used = frame.use(WALLET, [ID])
    const ceremony = openWindow()
    await shows(ceremony, 'use')
    expect(ceremony.store.getState()).toMatchObject({ origin: 'https://shop.example', isBusy: false })
    expect(credentials.get).not.toHaveBeenCalled()
    await ceremony.press()
    const outcome = await ended(used)
    expect(ceremony.store.getState()).toEqual({ step: 'sent' })
    if (outcome.outcome !== 'done' || !('sealed' in outcome.given)) throw new Error(outcome.outcome)
    const { sealed } = outcome.given
    expect(await delivery.read({ way: 'passkey', sealed }, WALLET)).toEqual({ way: 'passkey', secret: encode(SECRET) })
    for (const text of [JSON.stringify(outcome), ...crossed]) expect(text).not.toContain(encode(SECRET))
  })

  test('behavior: one that is made there and gives its secret with the next use is used once more, by a press', async () => {
    const { frame, answers, credentials, openWindow, shows } = openBoth()
    answers.push({ prf: { enabled: true } }, new DOMException('', 'NotAllowedError'))
    const made = frame.create(WALLET, about)
    const ceremony = openWindow()
    await shows(ceremony, 'create')
    await ceremony.press()
    await shows(ceremony, 'again')
    await ceremony.press()
    expect(ceremony.store.getState()).toMatchObject({ step: 'again', problem: 'refused', isBusy: false })
    await ceremony.press()
    expect(await ended(made)).toMatchObject({ outcome: 'done', credentialId: ID })
    expect([credentials.create.mock.calls.length, credentials.get.mock.calls.length]).toEqual([1, 2])
  })

  test.each([
    ['noPrf', { prf: { enabled: false } }, { outcome: 'noPrf', isMade: true }],
    ['exists', new DOMException('', 'InvalidStateError'), { outcome: 'exists' }],
    ['no place at all', new DOMException('', 'SecurityError'), { outcome: 'noPrf', isMade: false }],
  ])('error: the frame is told why there is no secret: %s', async (_, answer, outcome) => {
    const { frame, answers, openWindow, shows } = openBoth()
    answers.push(answer)
    const made = frame.create(WALLET, about)
    const ceremony = openWindow()
    await shows(ceremony, 'create')
    await ceremony.press()
    expect(await ended(made)).toEqual(outcome)
  })

  test('error: a window that is closed ends the ceremony', async () => {
    const { frame, row, openWindow, shows } = openBoth()
    const used = frame.use(WALLET, [ID])
    const ceremony = openWindow()
    await shows(ceremony, 'use')
    row.answer = ceremony.closing()?.answer ?? null
    expect(await ended(used)).toEqual({ outcome: 'windowEnded' })
    await shows(ceremony, 'none')
  })

  test('error: a browser that opens no window says so at once', async () => {
    const { frame } = openBoth({ isBlocked: true })
    expect(await ended(frame.use(WALLET, [ID]))).toEqual({ outcome: 'blocked' })
  })

  test('error: a window that answers nothing ends after five minutes', async () => {
    const { frame } = openBoth()
    const watched = watch(frame.use(WALLET, [ID]))
    await vi.advanceTimersByTimeAsync(PROMPT_LIFE_MS - 1)
    expect(watched.outcome).toBeNull()
    await vi.advanceTimersByTimeAsync(1)
    expect(watched.outcome).toEqual({ outcome: 'windowEnded' })
  })

  test('error: a visitor who leaves the screen ends it, and so does a key worker that gives no key', async () => {
    const left = openBoth()
    const used = left.frame.use(WALLET, [ID])
    const ceremony = left.openWindow()
    await left.shows(ceremony, 'use')
    left.frame.end()
    expect(await used).toEqual({ outcome: 'windowEnded' })
    await left.shows(ceremony, 'none')

    for (const code of ['session.ended', 'network.offline'] as const) {
      const down = openBoth()
      down.failures.worker = new AppError(code)
      expect(await ended(down.frame.use(WALLET, [ID]))).toEqual({ outcome: 'failed' })
    }
  })

  test('error: an answer that does not arrive is sent again by a press, without another ceremony', async () => {
    const { frame, failures, credentials, openWindow, shows } = openBoth()
    const used = frame.use(WALLET, [ID])
    const ceremony = openWindow()
    await shows(ceremony, 'use')
    failures.window = new AppError('network.offline')
    await ceremony.press()
    await until(() => JSON.stringify(ceremony.store.getState()).includes('unsent'))
    delete failures.window
    await ceremony.press()
    expect(await ended(used)).toMatchObject({ outcome: 'done' })
    expect(credentials.get).toHaveBeenCalledOnce()
  })
})

describe('the key worker', () => {
  /** A secret that a window has sealed to a key of this worker. */
  async function sealed() {
    const both = openBoth()
    const used = both.frame.use(WALLET, [ID])
    const ceremony = both.openWindow()
    await both.shows(ceremony, 'use')
    await ceremony.press()
    const outcome = await ended(used)
    if (outcome.outcome !== 'done' || !('sealed' in outcome.given)) throw new Error(outcome.outcome)
    return { ...both, given: { way: 'passkey', sealed: outcome.given.sealed } as const }
  }

  test('error: it opens no secret that was sealed for another wallet', async () => {
    const { delivery, given } = await sealed()
    const other = WALLET.replace(/1$/, '2')
    await expect(delivery.read(given, other)).rejects.toMatchObject({ code: 'custody.halves_differ' })
  })

  test('error: it opens a secret once, and none after the sign-out or after the next key', async () => {
    const once = await sealed()
    await once.delivery.read(once.given, WALLET)
    await expect(once.delivery.read(once.given, WALLET)).rejects.toMatchObject({ code: 'request.invalid' })

    const ended = await sealed()
    ended.delivery.forget()
    await expect(ended.delivery.read(ended.given, WALLET)).rejects.toMatchObject({ code: 'request.invalid' })

    const next = await sealed()
    await next.delivery.key()
    await expect(next.delivery.read(next.given, WALLET)).rejects.toMatchObject({ code: 'custody.halves_differ' })
  })
})
