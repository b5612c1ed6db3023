import { cleanup, configure, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { FrameTextsContext } from '@/components/frame/frame-texts'
import { WaitingDevices } from '@/components/frame/security/WaitingDevices'
import { AppError } from '@/lib/core/app-error'
import type { WaitingDevice } from '@/lib/custody/listed-device'
import type { KeyWorker } from '@/lib/frame-guest/worker-client'
import { deferred } from '@/tests/support/deferred'
import { loadFrameTexts } from '@/tests/support/frame-texts'

const phone: WaitingDevice = {
  ...{ approvalId: 'a1', browser: 'Safari', system: 'iOS', embedOrigin: 'https://shop.example' },
  ...{ country: 'DE', startedAt: Date.UTC(2026, 10, 25, 12) },
}

configure({ asyncUtilTimeout: 10_000 })
afterEach(cleanup)

/** The cards of devices that wait. The test plays the key worker, which knows the number 42. */
async function openWaiting(waiting: readonly WaitingDevice[], answers: Record<string, () => unknown> = {}) {
  const asked: { readonly name: string; readonly payload: unknown }[] = []
  const isDecided = () => asked.some(({ name }) => name !== 'waitingDevices')
  const played: Record<string, (payload: never) => unknown> = {
    waitingDevices: () => ({ waiting: isDecided() ? [] : waiting }),
    letDeviceIn: ({ number }: { readonly number: string }) => ({ isRight: number === '42' }),
    turnDeviceAway: () => undefined,
    ...answers,
  }
  const worker = {
    request: async (name: string, payload: unknown) => {
      asked.push({ name, payload })
      return played[name]?.(payload as never)
    },
  } as Pick<KeyWorker, 'request'>
  const onLetIn = vi.fn()
  const { texts } = await loadFrameTexts()
  render(
    <FrameTextsContext value={{ texts, locale: 'en', dir: 'ltr' }}>
      <WaitingDevices worker={worker} onLetIn={onLetIn} />
    </FrameTextsContext>,
  )
  const last = (name: string) => asked.findLast((each) => each.name === name)?.payload
  return { asked, onLetIn, last }
}

const cards = () => screen.findAllByRole('region', { name: 'A new device wants in' })
const field = () => screen.findByLabelText('Number on the new device')
const button = (name: string) => screen.findByRole('button', { name })

describe('the card of a device that waits', () => {
  test('behavior: it names browser, site, time and country, and shows no number that could be copied', async () => {
    await openWaiting([phone])
    const [card] = await cards()
    const text = card?.textContent ?? ''
    expect(text).toMatch(/Safari, iOS/)
    expect(text).toContain('https://shop.example')
    expect(within(card as HTMLElement).getByText('Germany')).toBeDefined()
    expect(text).not.toMatch(/42/)
    expect(((await field()) as HTMLInputElement).value).toBe('')
  })

  test('behavior: an unknown browser and an unknown country are not invented', async () => {
    await openWaiting([{ ...phone, browser: '', system: '', country: null }])
    const [card] = await cards()
    expect(card?.textContent).toContain('Unknown browser')
    expect(card?.textContent).not.toContain('Germany')
  })

  test('behavior: without two digits nothing can be let in; with the right ones it is', async () => {
    const { asked, last, onLetIn } = await openWaiting([phone])
    await userEvent.type(await field(), '4x')
    await userEvent.click(await button('Let it in'))
    expect(asked.some(({ name }) => name === 'letDeviceIn')).toBe(false)
    await userEvent.type(await field(), '2')
    await userEvent.click(await button('Let it in'))
    expect((await screen.findByRole('status')).textContent).toBe('The new device can use this wallet.')
    expect(last('letDeviceIn')).toEqual({ approvalId: 'a1', number: '42' })
    expect(onLetIn).toHaveBeenCalledOnce()
    expect(screen.queryByRole('region')).toBeNull()
  })

  test('error: another number says so at its field, and the device still waits', async () => {
    const { onLetIn } = await openWaiting([phone])
    await userEvent.type(await field(), '41')
    await userEvent.click(await button('Let it in'))
    await screen.findByText('The new device shows another number.')
    expect((await field()).getAttribute('aria-invalid')).toBe('true')
    expect(await cards()).toHaveLength(1)
    expect(onLetIn).not.toHaveBeenCalled()
  })

  test('behavior: turned away needs no number', async () => {
    const { last, onLetIn } = await openWaiting([phone])
    await userEvent.click(await button('Turn away'))
    expect((await screen.findByRole('status')).textContent).toBe('The device was turned away.')
    expect(last('turnDeviceAway')).toEqual({ approvalId: 'a1' })
    expect(onLetIn).not.toHaveBeenCalled()
  })

  test('error: a decision that fails is an alert, and can be taken again', async () => {
    let isBroken = true
    await openWaiting([phone], {
      letDeviceIn: () => {
        if (isBroken) throw new AppError('request.timeout')
        return { isRight: true }
      },
      waitingDevices: () => ({ waiting: [phone] }),
    })
    await userEvent.type(await field(), '42')
    await userEvent.click(await button('Let it in'))
    expect((await screen.findByRole('alert')).textContent).toBe('That did not work. Try again.')
    isBroken = false
    await userEvent.click(await button('Let it in'))
    await screen.findByText('The new device can use this wallet.')
  })

  test('behavior: while a decision is open, only its own card is busy', async () => {
    const decided = deferred<object>()
    await openWaiting([phone, { ...phone, approvalId: 'a2', browser: 'Firefox' }], {
      turnDeviceAway: () => decided.promise,
    })
    const [first, second] = await cards()
    await userEvent.click(within(first as HTMLElement).getByRole('button', { name: 'Turn away' }))
    const busy = (card?: HTMLElement) =>
      within(card as HTMLElement)
        .getAllByRole('button')
        .map((each) => each.getAttribute('aria-busy'))
    expect(busy(first)).toEqual(['true', 'true'])
    expect(busy(second)).toEqual([null, null])
    decided.resolve({})
    await screen.findByText('The device was turned away.')
  })

  test('behavior: nothing is drawn where no device waits', async () => {
    const { asked } = await openWaiting([])
    await vi.waitFor(() => expect(asked).toHaveLength(1))
    expect(document.body.textContent).toBe('')
  })
})
