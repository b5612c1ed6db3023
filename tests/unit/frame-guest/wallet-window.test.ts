import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { AppError } from '@/lib/core/app-error'
import type { SealedAnswer, SealedOffer } from '@/lib/custody/window-contract'
import {
  type AskingOffer,
  createWindowLink,
  fragmentOf,
  openText,
  readFragment,
  sealText,
  type WindowLink,
  type WindowVerdict,
  windowAnswerText,
} from '@/lib/frame-guest/window-message'
import { createWindowRequest } from '@/lib/frame-guest/window-request'
import { createWindowReview } from '@/lib/frame-guest/window-review'

/** Work of `crypto.subtle` that has not ended: other threads do it, which fake time does not move. */
let sealing = 0
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  for (const name of ['importKey', 'encrypt', 'decrypt'] as const) {
    const real = crypto.subtle[name].bind(crypto.subtle) as (...parts: unknown[]) => Promise<never>
    vi.spyOn(crypto.subtle, name).mockImplementation(async (...parts: unknown[]) => {
      sealing += 1
      return real(...parts).finally(() => {
        sealing -= 1
      })
    })
  }
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

async function settled(): Promise<void> {
  for (let quiet = 0; quiet < 5; quiet = sealing === 0 ? quiet + 1 : 0) {
    await new Promise((resolve) => setImmediate(resolve))
  }
}

const ACCOUNT = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'

/** What the frame asks: a transfer of so many wei. */
const asked = (value: string): Omit<AskingOffer, 'step'> => ({
  request: {
    ...{ kind: 'transaction', promptId: 'p1', account: ACCOUNT, chainId: 'eip155:1', to: ACCOUNT, data: '0x' },
    ...{ value, gas: '21000', gasPrice: '3', layer1Fee: '0', nonce: 3, isNonceNamed: false, replaces: null },
  },
  origin: 'https://shop.example',
  claimedName: null,
  waiting: 0,
  preview: {
    simulation: { outcome: 'unknown', accounts: [], tokens: [] },
    ...{ nonce: 3, usedAddresses: [], descriptors: [] },
  },
  hasChanged: false,
  price: null,
})

/** A row as the server keeps it, with a frame and its window at it. */
function openRow() {
  const row: { id: string; offer: SealedOffer | null; answer: SealedAnswer | null; isDown: boolean } = {
    ...{ id: '', offer: null, answer: null, isDown: false },
  }
  const reach = () => {
    if (row.isDown) throw new AppError('network.offline')
  }
  const verdicts: WindowVerdict[] = []
  let link: WindowLink | null = null
  const review = createWindowReview({
    openWindow(fragment) {
      link = readFragment(fragment)
      return true
    },
    async exchange(id, offer) {
      reach()
      row.id = id
      row.offer = offer ?? row.offer
      return row.answer
    },
    onVerdict: (verdict) => verdicts.push(verdict),
  })
  const openWindow = () => {
    if (!link) throw new Error('not opened')
    const request = createWindowRequest(link, async (id, shown, answer, _, isOver) => {
      reach()
      if (id !== row.id || !row.offer) throw new AppError('request.not_found')
      if (isOver) row.offer = null
      if (!row.offer) return null
      row.answer = answer ?? row.answer
      return row.offer.version > shown ? row.offer : null
    })
    request.open()
    return request
  }
  return { row, review, verdicts, openWindow, link: () => link as WindowLink | null }
}

/** Time for both sides to look at the row. */
async function looks(seconds = 2) {
  await settled()
  for (let second = 0; second < seconds; second += 1) {
    await vi.advanceTimersByTimeAsync(1_000)
    await settled()
  }
}

async function opened() {
  const made = openRow()
  made.review.show(asked('5'))
  made.review.open()
  const request = made.openWindow()
  await looks()
  return { ...made, request }
}

describe('a frame and the window in its place', () => {
  test('behavior: the window shows the request, and its answer is the one of the visitor', async () => {
    const { request, verdicts, review, row } = await opened()
    expect(request.store.getState()).toMatchObject({ step: 'offered', offer: { request: { value: '5' } } })
    request.decide('approve')
    await looks()
    expect(verdicts).toEqual(['approve'])
    expect(request.store.getState()).toMatchObject({ step: 'answered', offer: { step: 'asking' } })
    review.end(true)
    await looks()
    expect(request.store.getState()).toEqual({ step: 'over', offer: { step: 'over', isApproved: true } })
    // Once it has ended, the row is gone, nothing is asked and nothing is rejected.
    expect(row.offer).toBeNull()
    expect(request.rejection()).toBeNull()
  })

  test('behavior: a screen that was drawn anew before the visitor opened the window asks as any other', async () => {
    const { review, verdicts, openWindow } = openRow()
    review.show(asked('5'))
    review.end(false)
    review.open()
    const request = openWindow()
    await looks()
    request.decide('approve')
    await looks()
    expect(verdicts).toEqual(['approve'])
  })

  test('behavior: closing the window rejects what it shows', async () => {
    const { request, verdicts, row } = await opened()
    row.answer = request.rejection()?.answer ?? null
    await looks()
    expect(verdicts).toEqual(['reject'])
  })

  test('error: an approval of what was shown before is no approval of what is shown now', async () => {
    const { request, verdicts, review } = await opened()
    review.show({ ...asked('6'), hasChanged: true })
    request.decide('approve')
    await looks(1)
    expect(verdicts).toEqual([])
    await looks()
    expect(request.store.getState()).toMatchObject({
      step: 'offered',
      offer: { request: { value: '6' }, hasChanged: true },
    })
    request.decide('approve')
    await looks()
    expect(verdicts).toEqual(['approve'])
  })

  test('error: the server cannot make an answer, turn a rejection into an approval, or use one of another row or version', async () => {
    const { row, verdicts, review, link } = await opened()
    const own = link()
    if (!own) throw new Error('not opened')
    const stranger = { ...createWindowLink(), id: own.id }
    const forged = [
      'A'.repeat(80),
      // With a secret of its own, from another row, from the other side, or for another version.
      await sealText(stranger, 'window', 1, { verdict: 'approve' }),
      await sealText({ ...own, id: stranger.id.split('').reverse().join('') }, 'window', 1, { verdict: 'approve' }),
      await sealText(own, 'frame', 1, { verdict: 'approve' }),
      await sealText(own, 'window', 2, { verdict: 'approve' }),
    ]
    for (const sealed of forged) {
      row.answer = { version: 1, sealed }
      await looks()
      expect(verdicts).toEqual([])
      expect(review.store.getState()).toEqual({ state: 'failed' })
      row.answer = null
      // The visitor opens the window again.
      review.open()
      await looks()
      expect(review.store.getState()).toEqual({ state: 'open' })
    }
  })

  test('error: while the server is away nothing is decided, and the visitor can press again', async () => {
    const { request, verdicts, row } = await opened()
    row.isDown = true
    request.decide('approve')
    await looks()
    expect(request.store.getState()).toMatchObject({ step: 'offered', failures: 1, isSending: false })
    expect(verdicts).toEqual([])
    row.isDown = false
    request.decide('approve')
    await looks()
    expect(verdicts).toEqual(['approve'])
  })

  test('error: a window without a row waits for its frame, and then says that there is nothing', async () => {
    const { link, review, openWindow } = openRow()
    review.show(asked('5'))
    review.open()
    expect(link()).not.toBeNull()
    review.end(false)
    const alone = createWindowRequest(createWindowLink(), async () => {
      throw new AppError('request.not_found')
    })
    alone.open()
    await looks(3)
    expect(alone.store.getState()).toEqual({ step: 'loading' })
    await looks(15)
    expect(alone.store.getState()).toEqual({ step: 'lost' })
    const late = openWindow()
    await looks()
    expect(late.store.getState()).toEqual({ step: 'over', offer: { step: 'over', isApproved: false } })
  })

  test('error: where the browser opens no window, the screen says so, and the server is not asked', async () => {
    const exchange = vi.fn()
    const review = createWindowReview({ openWindow: () => false, exchange, onVerdict: () => undefined })
    review.show(asked('5'))
    review.open()
    await looks()
    expect(review.store.getState()).toEqual({ state: 'blocked' })
    expect(exchange).not.toHaveBeenCalled()
  })
})

describe('texts of the row', () => {
  test('behavior: what one side seals the other reads, and a fragment carries the link', async () => {
    const link = createWindowLink()
    expect(readFragment(fragmentOf(link))).toEqual(link)
    const sealed = await sealText(link, 'window', 7, { verdict: 'reject' })
    await expect(openText(link, 'window', { version: 7, sealed }, windowAnswerText)).resolves.toEqual({
      verdict: 'reject',
    })
    expect(sealed).not.toContain('reject')
  })

  test.each(['', '#', '#abc', `#${'a'.repeat(22)}.${'b'.repeat(42)}`, `#${'a'.repeat(22)}.${'b'.repeat(43)}.c`])(
    'error: %j is no fragment of ours',
    (fragment) => expect(readFragment(fragment)).toBeNull(),
  )
})
