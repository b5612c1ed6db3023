import { act, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { ErrorCode } from '@/lib/core/error-catalogue'
import { startSocialLogin } from '@/lib/runtime/start-social-login'
import { FrameRefusal, hang } from '../fakes/scripted-frame'
import { wordsOf } from '../support/error-rows'
import { renderForLogin } from './support/email-login'
import { frame, setUpFrame } from './support/embedded-account'
import { expectAlert, provoked, setUpErrorWalk } from './support/error-walk'
import { pass } from './support/render-modal'
import { installPopups, PROVIDER_URI, RESULT_URI } from './support/social-popup'

// Walks `tests/support/error-screens.ts`: provokes each failure in the places of its row and asserts its alert there.
setUpFrame()
setUpErrorWalk()

let popups: ReturnType<typeof installPopups>
beforeEach(() => {
  popups = installPopups()
  frame.answers.GET_SOCIAL_REDIRECT_URI = () => ({ uri: PROVIDER_URI })
  frame.answers.AWAIT_SOCIAL = hang
})

/** The frame refuses with a code, as ours does. */
const refuse = (code: ErrorCode) => () => {
  throw new FrameRefusal({ code, message: 'words of the frame' })
}

async function pressProvider() {
  const page = await renderForLogin()
  await page.open()
  act(() => startSocialLogin(page.runtime(), 'google'))
  await page.title('Log in with Google')
}

/** How the codes come about that the page itself fails with. Every other one is an answer of the frame. */
const ownFailures: Readonly<Partial<Record<ErrorCode, () => Promise<void>>>> = {
  async 'social.timeout'() {
    frame.answers.GET_SOCIAL_REDIRECT_URI = hang
    await pressProvider()
    await pass(45_000)
  },
  async 'social.popup_blocked'() {
    popups.state.blocked = true
    await pressProvider()
  },
  async 'social.popup_failed'() {
    popups.state.throws = true
    await pressProvider()
  },
  async 'social.redirect_failed'() {
    frame.answers.GET_SOCIAL_REDIRECT_URI = refuse('internal')
    await pressProvider()
  },
}

/** Failures after which the visitor is at the provider no longer. */
const atProvider: readonly ErrorCode[] = ['social.declined', 'social.failed', 'social.ended']

async function provoke(code: ErrorCode): Promise<void> {
  const own = ownFailures[code]
  if (own) return own()
  if (atProvider.includes(code)) frame.answers.AWAIT_SOCIAL = refuse(code)
  frame.answers.CONNECT_SOCIAL = refuse(code)
  await pressProvider()
  if (atProvider.includes(code)) return
  await screen.findByText('Log in at Google')
  popups.post(popups.last(), { resultUri: RESULT_URI })
}

test.each(provoked.ConnectingSocial)('error: %s shows in ConnectingSocial', async (code) => {
  await provoke(code)
  await expectAlert(code, {})
  expect(popups.windows.every(({ closed }) => closed)).toBe(true)
  const isAgain = screen.queryByRole('button', { name: 'Try again' }) !== null
  expect(isAgain, code).toBe(wordsOf(code).isAgainOfUse)
  await screen.findByRole('button', { name: 'Use another method' })
})
