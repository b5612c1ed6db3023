import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { EMAIL, FrameRefusal, hang } from '../fakes/scripted-frame'
import { openCode, openLogin, press, renderForLogin, submitEmail } from './support/email-login'
import { factsOf, frame, rememberedLogin, setUpFrame } from './support/embedded-account'
import { pass, spoken } from './support/render-modal'

setUpFrame()

const alertsOf = (page: Awaited<ReturnType<typeof openLogin>>) =>
  page
    .runtime()
    .alerts.store.getState()
    .alerts.map(({ code }) => code)

describe('the address', () => {
  test.each(['ada', 'ada@', 'ada@example.com, eve@example.com'])(
    'error: %j is refused before any request',
    async (address) => {
      const page = await openLogin()
      await submitEmail(page, address)
      await spoken('alert', 'Enter a complete e-mail address')
      expect(frame.element()).toBeNull()
      expect(screen.getByLabelText('E-mail address').getAttribute('aria-invalid')).toBe('true')
    },
  )

  test('error: a pasted address that is too long is refused, and not cut', async () => {
    const page = await openLogin()
    const field = await screen.findByLabelText<HTMLInputElement>('E-mail address')
    await page.user.click(field)
    // Its first 254 characters are an address.
    await page.user.paste(`${'x'.repeat(242)}@example.company`)
    await page.user.keyboard('{Enter}')
    await spoken('alert', 'Enter a complete e-mail address')
    expect(frame.element()).toBeNull()
  })

  test('behavior: an address with invisible characters around it is sent without them', async () => {
    const page = await openLogin()
    await submitEmail(page, '\u200bada@example.com\u2060')
    await waitFor(() => expect(frame.last('CONNECT_EMAIL')).toEqual({ email: 'ada@example.com' }))
  })

  test('behavior: the field has the focus and offers the addresses of the browser', async () => {
    await openLogin()
    const field = await screen.findByLabelText('E-mail address')
    expect(document.activeElement).toBe(field)
    expect(field.getAttribute('autocomplete')).toBe('email')
  })

  test('error: a frame that does not load within 20 seconds says so and raises an alert, which ends once it has loaded', async () => {
    frame.silence()
    const page = await openLogin()
    await submitEmail(page)
    await pass(8_100)
    await spoken('status', 'Still working')
    await pass(12_000)
    await spoken('alert', 'Unable to load email login dependency')
    expect(alertsOf(page)).toContain('networkError')
    await screen.findByRole('button', { name: 'Use another method' })
    frame.silence(false)
    await press(page, 'Try again')
    await screen.findByLabelText('Six-digit code')
    expect(alertsOf(page)).not.toContain('networkError')
  })

  test('error: a frame that does not answer within two minutes says so and raises an alert, which ends with its next answer', async () => {
    frame.answers.CONNECT_EMAIL = hang
    const page = await openLogin()
    await submitEmail(page)
    await pass(121_000)
    await spoken('alert', 'An error occurred')
    expect(alertsOf(page)).toContain('requestTimedOut')
    frame.answers.CONNECT_EMAIL = () => ({ action: 'VERIFY_OTP' })
    await press(page, 'Try again')
    await screen.findByLabelText('Six-digit code')
    expect(alertsOf(page)).not.toContain('requestTimedOut')
  })

  test('error: a cooldown is counted down in the button', async () => {
    frame.answers.CONNECT_EMAIL = () => {
      throw new FrameRefusal({ code: 'email.cooldown', message: 'wait', details: { seconds: 5 } })
    }
    const page = await openLogin()
    await submitEmail(page)
    await screen.findByRole('button', { name: /Send again in 0:0[45]/ })
    await pass(6_000)
    expect(await screen.findByRole('button', { name: 'Continue' })).toBeDefined()
  })
})

describe('a limit that lasts longer than the pause between two codes', () => {
  test.each([
    [119, /Send again in 1:5[89]/, null],
    [2_880, 'Continue', 'Too many tries for this address. Try again in 48 minutes.'],
    [86_399, 'Continue', 'Too many tries for this address. Try again in 24 hours.'],
  ] as const)('error: a wait of %i seconds is shown in seconds, minutes or hours', async (seconds, button, notice) => {
    frame.answers.CONNECT_EMAIL = () => {
      throw new FrameRefusal({ code: 'email.cooldown', message: 'wait', details: { seconds } })
    }
    const page = await openLogin()
    await submitEmail(page)
    if (notice !== null) await screen.findByText(notice)
    const found = await screen.findByRole('button', { name: button })
    expect(found.getAttribute('aria-disabled')).toBe('true')
    expect(screen.queryByText(/Too many tries/)?.textContent ?? null).toBe(notice)
    expect(screen.queryByText(/\d{4,} seconds/)).toBeNull()
  })

  const lock = (seconds: number) => {
    frame.answers.CONNECT_OTP = () => {
      throw new FrameRefusal({ code: 'email.locked', message: 'locked', details: { seconds } })
    }
  }
  const isInactive = (button: HTMLElement) => button.getAttribute('aria-disabled') === 'true'

  test.each([
    [3_590, 'Try again', 'Try again in 60 minutes.'],
    [95, /Send again in 1:3[345]/, null],
  ] as const)(
    'error: after too many wrong codes, a message or the button says when to try again: in %d seconds',
    async (seconds, button, told) => {
      lock(seconds)
      const { page, field } = await openCode()
      await page.user.type(field, '123456')
      await screen.findByText('Too many wrong codes for this address')
      expect(screen.queryByText(/^Try again in/)?.textContent ?? null).toBe(told)
      expect(isInactive(await screen.findByRole('button', { name: button }))).toBe(true)
      expect(screen.queryByText(/Too many tries/)).toBeNull()
    },
  )

  test('behavior: a lock ends after its time', async () => {
    lock(95)
    const { page, field } = await openCode()
    await page.user.type(field, '123456')
    await screen.findByText('Too many wrong codes for this address')
    await pass(96_000)
    expect(isInactive(await screen.findByRole('button', { name: 'Try again' }))).toBe(false)
  })

  test('behavior: a limit of one address does not hold for another one', async () => {
    frame.answers.CONNECT_EMAIL = ({ email }: { email: string }) => {
      if (email !== EMAIL) return { action: 'VERIFY_OTP', lifeSeconds: 600, resendSeconds: 30 }
      throw new FrameRefusal({ code: 'email.cooldown', message: 'wait', details: { seconds: 2_880 } })
    }
    const page = await openLogin()
    await submitEmail(page)
    await screen.findByText(/Too many tries for this address/)
    const field = screen.getByLabelText('E-mail address')
    await page.user.clear(field)
    await page.user.type(field, 'grace@example.com')
    expect(screen.queryByText(/Too many tries/)).toBeNull()
    expect(isInactive(screen.getByRole('button', { name: 'Continue' }))).toBe(false)
    await page.user.clear(field)
    await page.user.type(field, EMAIL.toUpperCase())
    await screen.findByText(/Too many tries for this address/)
    expect(isInactive(screen.getByRole('button', { name: 'Continue' }))).toBe(true)
    await page.user.clear(field)
    await page.user.type(field, 'grace@example.com')
    await press(page, 'Continue')
    await screen.findByLabelText('Six-digit code')
    expect(screen.queryByText(/Too many tries/)).toBeNull()
  })

  test('behavior: a lock of one address does not hold for another one, after the pause between two codes', async () => {
    lock(3_590)
    const { page, field } = await openCode()
    await page.user.type(field, '123456')
    await screen.findByText('Too many wrong codes for this address')
    const address = screen.getByLabelText('E-mail address')
    await page.user.clear(address)
    await page.user.type(address, 'grace@example.com')
    expect(screen.queryByText('Too many wrong codes for this address')).toBeNull()
    expect(isInactive(await screen.findByRole('button', { name: /Send again in 0:\d\d/ }))).toBe(true)
    await pass(31_000)
    expect(isInactive(await screen.findByRole('button', { name: 'Continue' }))).toBe(false)
  })
})

describe('the address of a login that the page remembers', () => {
  const addressOf = async () => (await screen.findByLabelText<HTMLInputElement>('E-mail address')).value
  const kept = () => {
    const storage = rememberedLogin()
    storage.remove('connections')
    return storage
  }

  test('behavior: it fills the field after a reload in the middle of connecting', async () => {
    await openLogin({ storage: kept() })
    expect(await addressOf()).toBe(EMAIL)
  })

  test('behavior: it fills the field when the login is valid and its account cannot be read', async () => {
    frame.answers.GET_USER = () => {
      throw new FrameRefusal({ code: 'upstream.failed', message: 'x' })
    }
    const page = await renderForLogin({ storage: rememberedLogin() })
    await waitFor(() => expect(factsOf(page).status).toBe('disconnected'))
    await page.open({ view: 'EmailLogin' })
    expect(await addressOf()).toBe(EMAIL)
  })

  test('behavior: it fills the field while the login is connected', async () => {
    const page = await renderForLogin({ storage: rememberedLogin() })
    await waitFor(() => expect(factsOf(page).status).toBe('connected'))
    await page.open({ view: 'EmailLogin' })
    expect(await addressOf()).toBe(EMAIL)
  })

  test('behavior: a login that is no longer valid leaves the field empty', async () => {
    frame.answers.IS_CONNECTED = () => ({ isConnected: false })
    const page = await renderForLogin({ storage: rememberedLogin() })
    await waitFor(() => expect(factsOf(page).status).toBe('disconnected'))
    await page.open({ view: 'EmailLogin' })
    expect(await addressOf()).toBe('')
  })

  test('error: a stored value that is no address leaves the field empty', async () => {
    const storage = kept()
    storage.set('email', '<script>')
    await openLogin({ storage })
    expect(await addressOf()).toBe('')
  })
})
