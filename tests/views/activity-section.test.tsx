import { cleanup, configure, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { FrameTextsContext } from '@/components/frame/frame-texts'
import WalletSecurity from '@/components/frame/WalletSecurity'
import { AppError } from '@/lib/core/app-error'
import { accountActs } from '@/lib/custody/activity-contract'
import type { KeyWorker } from '@/lib/frame-guest/worker-client'
import { deferred } from '@/tests/support/deferred'
import { loadFrameTexts } from '@/tests/support/frame-texts'

const AT = Date.UTC(2026, 10, 25, 12)
const login = { name: 'login', at: AT, device: 'Firefox on Linux', by: null }
const removed = { name: 'device.revoked', at: AT, device: 'Safari on iOS', by: 'Firefox on Linux' }

// The chunk of a section loads slowly on a busy machine.
configure({ asyncUtilTimeout: 10_000 })
beforeEach(() => void vi.stubGlobal('fetch', async () => Response.json({ custody: 'single-operator' })))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** The section. The test plays the key worker. */
async function openActivity(answer: (limit: number) => unknown) {
  const asked: number[] = []
  const worker = {
    request: async (name: string, payload: unknown) => {
      if (name !== 'activity') return undefined
      const { limit } = payload as { readonly limit: number }
      asked.push(limit)
      return answer(limit)
    },
  } as Pick<KeyWorker, 'request'>
  const onAgree = vi.fn()
  const { texts } = await loadFrameTexts()
  render(
    <FrameTextsContext value={{ texts, locale: 'en', dir: 'ltr' }}>
      <WalletSecurity
        screen={{ kind: 'security', origin: 'https://shop.example', section: 'activity' }}
        custody="split"
        networks={{}}
        worker={worker}
        onAgree={onAgree}
        onClose={vi.fn()}
      />
    </FrameTextsContext>,
  )
  return { asked, onAgree }
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const rows = async () => (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent)

describe('the activity of the account', () => {
  test('behavior: each act says in plain words what happened, on which device, from which one, and when', async () => {
    await openActivity(() => ({ acts: [removed, login], hasMore: false }))
    const [first, second] = await screen.findAllByRole('listitem')
    expect(within(first!).getByText('Device removed')).toBeDefined()
    expect(within(first!).getByText('Safari on iOS')).toBeDefined()
    expect(within(first!).getByText(/From .*Firefox on Linux/)).toBeDefined()
    expect(within(first!).getByText(/2026/)).toBeDefined()
    expect(second!.textContent).toMatch(/^Logged inFirefox on Linux.*2026/)
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  })

  test('behavior: each known act has words of its own, and an unknown one is left out', async () => {
    const acts = [...accountActs, 'guardian.added'].map((name) => ({ name, at: AT, device: null, by: null }))
    await openActivity(() => ({ acts, hasMore: false }))
    const shown = await rows()
    expect(new Set(shown).size).toBe(accountActs.length)
    expect(shown.join()).not.toMatch(/undefined|frame\.activity|guardian/)
  })

  test('behavior: while it loads it says so, and an empty account says that nothing is listed', async () => {
    const answer = deferred<object>()
    await openActivity(() => answer.promise)
    await screen.findByText('Activity is loading')
    answer.resolve({ acts: [], hasMore: false })
    await screen.findByText('Nothing is listed yet.')
    expect(screen.queryByText('Activity is loading')).toBeNull()
  })

  test('behavior: more is listed below, with the rows before on the screen meanwhile', async () => {
    const more = deferred<object>()
    const { asked } = await openActivity((limit) =>
      limit > 20 ? more.promise : { acts: Array(20).fill(login), hasMore: true },
    )
    await press('Show more')
    expect(await rows()).toHaveLength(20)
    more.resolve({ acts: [...Array(20).fill(login), removed], hasMore: false })
    await waitFor(async () => expect(await rows()).toHaveLength(21))
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
    expect(asked).toEqual([20, 40])
  })

  test.each([
    ['network.offline', 'You are offline'],
    ['internal', 'The activity could not be loaded'],
  ] as const)('error: after %s it says "%s", and can be tried again', async (code, words) => {
    let isBroken = true
    await openActivity(() => {
      if (isBroken) throw new AppError(code)
      return { acts: [login], hasMore: false }
    })
    expect((await screen.findByRole('alert')).textContent).toContain(words)
    expect(screen.queryByText('Nothing is listed yet.')).toBeNull()
    isBroken = false
    await press('Try again')
    expect(await rows()).toHaveLength(1)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('behavior: opened by name it leads out of the screen', async () => {
    const { onAgree } = await openActivity(() => ({ acts: [login], hasMore: false }))
    await rows()
    await press('Done')
    expect(onAgree).toHaveBeenCalledOnce()
  })
})
