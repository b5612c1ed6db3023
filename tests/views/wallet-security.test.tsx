import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { FrameTextsContext } from '@/components/frame/frame-texts'
import WalletSecurity from '@/components/frame/WalletSecurity'
import { AppError } from '@/lib/core/app-error'
import type { SecuritySection } from '@/lib/core/security-sections'
import type { KeyWorker } from '@/lib/frame-guest/worker-client'
import { loadFrameTexts } from '@/tests/support/frame-texts'
import { translatePage } from '../support/translate-page'

const PLANNED = Date.UTC(2026, 10, 26, 12)

const own = {
  ...{ deviceId: 'd1', thumbprint: 't1', label: 'Firefox on Linux', embedOrigin: 'https://shop.example' },
  ...{ approvedAt: 0, lastSeenAt: Date.UTC(2026, 10, 25, 12), isThis: true, revokesAt: null, signsOutAt: null },
}
const phone = { ...own, deviceId: 'd2', thumbprint: 't2', label: 'Safari on iOS', isThis: false }

beforeEach(() => vi.stubGlobal('fetch', async () => Response.json({ custody: 'single-operator' })))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

interface Wallet {
  readonly section?: SecuritySection
  readonly devices?: () => readonly object[]
  readonly isKept?: boolean
}

/** The screen of a wallet with two devices. The test plays the key worker. */
async function openSecurity({ section = 'devices', devices = () => [own, phone], isKept = true }: Wallet = {}) {
  const asked: { readonly name: string; readonly payload: unknown }[] = []
  const answers: Record<string, () => unknown> = { devices: () => ({ devices: devices(), isKept }) }
  const worker = {
    request: async (name: string, payload: unknown) => {
      asked.push({ name, payload })
      return answers[name]?.()
    },
  } as Pick<KeyWorker, 'request'>
  const ended: string[] = []
  const { texts } = await loadFrameTexts()
  render(
    <FrameTextsContext value={{ texts, locale: 'en', dir: 'ltr' }}>
      <WalletSecurity
        screen={{ kind: 'security', origin: 'https://shop.example', section }}
        custody="split"
        networks={{}}
        worker={worker}
        onAgree={() => void ended.push('closed')}
        onClose={(code) => void ended.push(code === 'session.ended' ? 'signed out' : String(code))}
      />
    </FrameTextsContext>,
  )
  const last = (name: string) => asked.findLast((each) => each.name === name)?.payload
  return { answers, ended, last }
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const fail = () => {
  throw new AppError('internal')
}

describe('the security of a wallet', () => {
  test('behavior: it shows each device, and this one cannot be removed', async () => {
    await openSecurity()
    const [first, second] = await screen.findAllByRole('listitem')
    expect(within(first!).getByText('This device')).toBeDefined()
    expect(within(first!).queryByRole('button')).toBeNull()
    expect(within(second!).getByText(/on a page that claims to be https:\/\/shop\.example$/)).toBeDefined()
  })

  test('behavior: what this origin publishes about custody replaces what the document knew', async () => {
    await openSecurity({ section: 'menu' })
    await screen.findByText(/^Both services are run by one operator/)
  })

  test('behavior: the menu leads to a section, which leads back', async () => {
    const { ended } = await openSecurity({ section: 'menu' })
    await press('Your devices')
    await screen.findByText('Safari on iOS')
    await press('Done')
    await screen.findByText('Who keeps your keys')
    expect(ended).toEqual([])
    await press('Done')
    expect(ended).toEqual(['closed'])
  })

  test('behavior: a section that the page has opened by name leads out of the screen', async () => {
    const { ended } = await openSecurity({ section: 'devices' })
    await screen.findByText('Safari on iOS')
    await press('Done')
    expect(ended).toEqual(['closed'])
  })

  test('behavior: a browser that stores nothing says so', async () => {
    await openSecurity({ isKept: false })
    await screen.findByText(/^This browser stores nothing/)
  })

  test.each([
    [null, 'Safari on iOS can no longer use this wallet.'],
    [PLANNED, /^Safari on iOS will be removed in 24 hours\./],
  ])('behavior: a removal at %s says what happens to the device', async (revokesAt, told) => {
    const { answers, last } = await openSecurity()
    answers.revokeDevice = () => ({ revokesAt })
    await press('Remove Safari on iOS')
    expect(await screen.findByText(told)).toBeDefined()
    expect(last('revokeDevice')).toEqual({ deviceId: 'd2', thumbprint: 't2' })
  })

  test.each([
    ['revokesAt', /^Will be removed /],
    ['signsOutAt', /^Will be signed out /],
  ])('behavior: a device with %s shows when, and can be kept', async (plan, when) => {
    const { last } = await openSecurity({ devices: () => [own, { ...phone, [plan]: PLANNED }] })
    await screen.findByText(when)
    await press('Keep Safari on iOS')
    await screen.findByText('Safari on iOS stays.')
    expect(last('keepDevice')).toEqual({ deviceId: 'd2', thumbprint: 't2' })
  })

  test.each([
    ['revokeDevice', 'Remove Safari on iOS', 'Safari on iOS could not be removed'],
    ['signOut', 'Sign out everywhere', 'You could not be signed out everywhere'],
  ])('error: a failed %s says so, and can be pressed again', async (request, button, told) => {
    const { answers, ended } = await openSecurity()
    answers[request] = fail
    await press(button)
    expect((await screen.findByRole('alert')).textContent).toContain(told)
    expect(screen.getByRole('button', { name: button }).getAttribute('aria-busy')).toBeNull()
    expect(ended).toEqual([])
  })

  test('behavior: the outcome shows below the list, which scrolls', async () => {
    await openSecurity({ devices: () => [own, { ...phone, revokesAt: PLANNED }] })
    await press('Keep Safari on iOS')
    const outcome = await screen.findByRole('status')
    expect(outcome.textContent).toBe('Safari on iOS stays.')
    expect(screen.getByRole('region', { name: 'Your devices' }).contains(outcome)).toBe(false)
  })

  test('error: devices that do not load can be loaded again', async () => {
    let isBroken = true
    await openSecurity({ devices: () => (isBroken ? fail() : [own]) })
    await screen.findByText('Your devices could not be loaded')
    isBroken = false
    await press('Try again')
    await screen.findByText('Firefox on Linux')
  })

  test('behavior: signing out everywhere ends the screen, or says when the other devices follow', async () => {
    const now = await openSecurity()
    now.answers.signOut = () => ({ othersEndAt: null })
    await press('Sign out everywhere')
    await waitFor(() => expect(now.ended).toEqual(['signed out']))
    cleanup()
    const later = await openSecurity()
    later.answers.signOut = () => ({ othersEndAt: PLANNED })
    await press('Sign out everywhere')
    await screen.findByText(/^You are signed out here\./)
    expect(screen.queryByRole('list')).toBeNull()
    await press('Done')
    expect(later.ended).toEqual(['signed out'])
  })

  test('error: translated by its browser it still shows what happens', async () => {
    const { answers } = await openSecurity()
    await screen.findAllByRole('listitem')
    translatePage(document.body)
    answers.revokeDevice = () => ({ revokesAt: null })
    answers.devices = () => ({ devices: [own], isKept: true })
    await press('Remove Safari on iOS')
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1))
    expect(screen.getByRole('status').textContent).toBe('Safari on iOS can no longer use this wallet.')
    answers.signOut = () => ({ othersEndAt: PLANNED })
    await press('Sign out everywhere')
    await waitFor(() => expect(screen.queryByRole('list')).toBeNull())
    expect(screen.getByRole('status').textContent).toMatch(/^You are signed out here\./)
  })
})
