import { act, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { createMemoryStorage } from '@/lib/core/storage'
import { EMAIL, FrameRefusal, hang } from '../fakes/scripted-frame'
import { type Page, press } from './support/email-login'
import { factsOf, frame, renderLoggedIn, settled, setUpFrame } from './support/embedded-account'
import { closed, type ModalOptions, pass, spoken } from './support/render-modal'

setUpFrame()

const NEXT = 'eve@example.com'

/** The form of the new address, on a page whose visitor has logged in. */
async function openForm(options?: ModalOptions): Promise<Page> {
  let isFollowed = true
  const { answers } = frame
  answers.UPDATE_EMAIL = () => ({ action: 'VERIFY_PRIMARY_OTP', lifeSeconds: 600, resendSeconds: 30 })
  answers.UPDATE_EMAIL_PRIMARY_OTP = () => ({ action: 'VERIFY_SECONDARY_OTP', lifeSeconds: 600, resendSeconds: 30 })
  answers.UPDATE_EMAIL_SECONDARY_OTP = () => {
    isFollowed = false
    return { newEmail: NEXT, linkSeconds: 1_200 }
  }
  answers.UPDATE_EMAIL_LINK = () => ({ isDone: isFollowed })
  const page = await renderLoggedIn(options)
  await settled(() => expect(factsOf(page).status).toBe('connected'))
  await page.open({ view: 'UpdateEmailWallet' })
  await page.title('Change e-mail address')
  return page
}

async function submit(page: Page, address = NEXT): Promise<void> {
  const field = await screen.findByLabelText('New e-mail address')
  await page.user.clear(field)
  await page.user.type(field, address)
  await press(page, 'Continue')
}

async function enter(page: Page, title: string, code = '123456'): Promise<void> {
  await screen.findByRole('heading', { name: title })
  await page.user.type(await screen.findByLabelText('Six-digit code'), code)
}

const enterOld = (page: Page, code?: string) => enter(page, 'Confirm your present address', code)
const enterNew = (page: Page, code?: string) => enter(page, 'Confirm the new address', code)

describe('the change of the address', () => {
  test('behavior: a code of each mailbox and the link change it, also for the page and what it stores', async () => {
    const storage = createMemoryStorage()
    const page = await openForm({ storage })
    await screen.findByText(/You log in with ada@example.com now/)
    await submit(page)
    expect(await screen.findByText('We sent six digits to ada@example.com.')).toBeDefined()
    await enterOld(page)
    expect(await screen.findByText('We sent six digits to eve@example.com.')).toBeDefined()
    expect(storage.get('email')).toBe(EMAIL)
    await enterNew(page, '654321')
    await screen.findByRole('heading', { name: 'Open one more link' })
    expect([frame.last('UPDATE_EMAIL'), frame.last('UPDATE_EMAIL_PRIMARY_OTP')]).toEqual([
      { email: NEXT },
      { otp: '123456' },
    ])
    expect(frame.last('UPDATE_EMAIL_SECONDARY_OTP')).toEqual({ otp: '654321' })
    expect(storage.get('email')).toBe(NEXT)
    expect(factsOf(page).user).toEqual({ email: NEXT })
    frame.answers.UPDATE_EMAIL_LINK = () => ({ isDone: true })
    await pass(4_000)
    await spoken('status', 'Your e-mail address was changed')
    await settled(() => expect(screen.queryByRole('heading', { name: 'Open one more link' })).toBeNull())
  })

  test('behavior: it begins at the address in the settings of the account', async () => {
    const page = await openForm()
    await page.open({ view: 'AccountSettings' })
    await press(page, /ada@example.com/)
    await page.title('Change e-mail address')
  })

  test('behavior: closing the modal and opening it again keeps the step', async () => {
    const page = await openForm()
    await submit(page)
    await screen.findByRole('heading', { name: 'Confirm your present address' })
    act(() => page.runtime().close())
    await closed()
    await page.open({ view: 'UpdateEmailWallet' })
    await enterOld(page)
    await screen.findByRole('heading', { name: 'Confirm the new address' })
    expect(frame.count('UPDATE_EMAIL')).toBe(1)
  })

  test('behavior: a frame that knows no link of the vault has changed the address with the second code', async () => {
    const page = await openForm()
    frame.answers.UPDATE_EMAIL_SECONDARY_OTP = () => ({ newEmail: NEXT })
    await submit(page)
    await enterOld(page)
    await enterNew(page)
    await spoken('status', 'Your e-mail address was changed')
    expect(factsOf(page).user).toEqual({ email: NEXT })
  })

  test.each([
    ['ada@', 'Enter a complete e-mail address, such as name@example.com'],
    ['ADA@example.com', 'You use this address already'],
  ])('error: %s is refused before anything is asked', async (address, words) => {
    const page = await openForm()
    await submit(page, address)
    await spoken('alert', words)
    expect(frame.count('UPDATE_EMAIL')).toBe(0)
  })

  test('error: a wrong code says how many tries are left, and the next one is taken', async () => {
    const page = await openForm()
    await submit(page)
    const right = frame.answers.UPDATE_EMAIL_PRIMARY_OTP
    frame.answers.UPDATE_EMAIL_PRIMARY_OTP = () => {
      throw new FrameRefusal({ code: 'email.code_wrong', message: 'Wrong code', details: { left: 4 } })
    }
    await enterOld(page, '111111')
    await spoken('alert', 'Wrong code. Tries left: 4.')
    Object.assign(frame.answers, { UPDATE_EMAIL_PRIMARY_OTP: right })
    await enterOld(page)
    await screen.findByRole('heading', { name: 'Confirm the new address' })
  })

  test.each([
    ['email.code_expired', 'This code is no longer valid'],
    ['email.locked', 'Too many wrong codes for this address'],
  ])('error: after %s the change begins anew, with the address that was typed', async (code, words) => {
    const page = await openForm()
    await submit(page)
    await enterOld(page)
    frame.answers.UPDATE_EMAIL_SECONDARY_OTP = () => {
      throw new FrameRefusal({ code, message: 'over' })
    }
    await enterNew(page)
    await spoken('alert', words)
    expect((await screen.findByLabelText<HTMLInputElement>('New e-mail address')).value).toBe(NEXT)
    expect(factsOf(page).user).toEqual({ email: EMAIL })
  })

  test('error: a change that comes too soon after another code counts down, and goes on then', async () => {
    const page = await openForm()
    const right = frame.answers.UPDATE_EMAIL
    frame.answers.UPDATE_EMAIL = () => {
      throw new FrameRefusal({ code: 'email.cooldown', message: 'wait', details: { seconds: 12 } })
    }
    await submit(page)
    await screen.findByRole('button', { name: /Send again in 0:\d\d/ })
    expect(screen.queryByRole('alert', { name: /Please try again/ })).toBeNull()
    Object.assign(frame.answers, { UPDATE_EMAIL: right })
    await pass(13_000)
    await press(page, 'Continue')
    await screen.findByRole('heading', { name: 'Confirm your present address' })
  })

  test.each([
    ['custody.keys_locked', 'Unlock your wallet first'],
    ['custody.not_approved', 'Change the address on another device of this wallet.'],
    ['mail.unavailable', 'The e-mail could not be sent'],
  ])('error: %s is said in the form', async (code, words) => {
    const page = await openForm()
    frame.answers.UPDATE_EMAIL = () => {
      throw new FrameRefusal({ code, message: 'no' })
    }
    await submit(page)
    await spoken('alert', words)
  })

  test('error: a frame that does not answer a code within two minutes is given up, and an alert says so', async () => {
    const page = await openForm()
    await submit(page)
    frame.answers.UPDATE_EMAIL_PRIMARY_OTP = hang
    await enterOld(page)
    await pass(121_000)
    await screen.findByText('Embedded Wallet Request Timed Out')
  })

  test('error: a link that could not be mailed is asked for again', async () => {
    const page = await openForm()
    frame.answers.UPDATE_EMAIL_SECONDARY_OTP = () => ({ newEmail: NEXT, linkSeconds: null })
    await submit(page)
    await enterOld(page)
    await enterNew(page)
    await spoken('alert', 'The e-mail could not be sent')
    expect(factsOf(page).user).toEqual({ email: NEXT })
    frame.answers.UPDATE_EMAIL_LINK = (asked) => ({ isDone: !asked?.isMailed, lifeSeconds: 1_200 })
    await pass(31_000)
    await press(page, 'Send a new link')
    await spoken('status', 'Your e-mail address was changed')
  })

  test('behavior: the view that is opened again says that the vault has not followed the address', async () => {
    const page = await openForm()
    await submit(page)
    await enterOld(page)
    await enterNew(page)
    await screen.findByRole('heading', { name: 'Open one more link' })
    act(() => page.runtime().close())
    await closed()
    await page.open({ view: 'UpdateEmailWallet' })
    await screen.findByRole('heading', { name: 'Open one more link' })
    await screen.findByRole('button', { name: 'Send a new link' })
  })

  test('error: a login that has ended in the frame has ended on the page', async () => {
    const page = await openForm()
    frame.answers.UPDATE_EMAIL = () => {
      throw new FrameRefusal({ code: 'session.ended', message: 'ended' })
    }
    await submit(page)
    await settled(() => expect(factsOf(page).status).toBe('disconnected'))
  })
})
