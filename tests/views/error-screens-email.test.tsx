import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ErrorCode } from '@/lib/core/error-catalogue'
import { createFakeSignInServer } from '../fakes/fake-sign-in-server'
import { FrameRefusal, hang, WALLET_URL } from '../fakes/scripted-frame'
import { wordsOf } from '../support/error-rows'
import { frame, rememberedLogin, setUpFrame } from './support/embedded-account'
import { expectAlert, provoked, setUpErrorWalk } from './support/error-walk'
import { pass, renderModal, spoken } from './support/render-modal'

// Walks `tests/support/error-screens.ts`: provokes each failure in the places of its row and asserts its alert there.
setUpFrame()
setUpErrorWalk()

/** The frame refuses with a code, as ours does. */
const refuse = (code: ErrorCode) => () => {
  throw new FrameRefusal({ code, message: 'words of the frame', details: { seconds: 9, left: 3 } })
}

async function openCode() {
  frame.answers.CONNECT_EMAIL = () => ({ action: 'VERIFY_OTP' })
  const page = await renderModal({ wallets: [], config: { walletUrl: WALLET_URL } })
  await page.open({ view: 'EmailLogin' })
  await page.user.type(await screen.findByLabelText('E-mail address'), 'ada@example.com')
  await page.user.click(screen.getByRole('button', { name: 'Continue' }))
  await page.user.type(await screen.findByLabelText('Six-digit code'), '123456')
}

test.each(provoked.EmailLogin.filter((code) => code !== 'email.cooldown'))(
  'error: %s shows in EmailLogin',
  async (code) => {
    frame.answers.CONNECT_OTP = refuse(code)
    await openCode()
    // One line says it all.
    if (code === 'email.code_wrong') await spoken('alert', 'Wrong code. Tries left: 3.')
    else await expectAlert(code, {})
    if (['email.code_wrong', 'email.code_expired', 'request.interrupted'].includes(code)) {
      await screen.findByLabelText('Six-digit code')
    } else {
      // Another mail can be asked for after the cooldown.
      await pass(31_000)
      const isAgain = screen.queryByRole('button', { name: 'Try again' }) !== null
      // The address is kept: the main button starts the login again.
      expect(isAgain, code).toBe(wordsOf(code).isAgainOfUse)
      await screen.findByRole('button', { name: 'Use another method' })
    }
  },
)

test('error: email.cooldown is counted down in the button of EmailLogin', async () => {
  frame.answers.CONNECT_EMAIL = refuse('email.cooldown')
  const page = await renderModal({ wallets: [], config: { walletUrl: WALLET_URL } })
  await page.open({ view: 'EmailLogin' })
  await page.user.type(await screen.findByLabelText('E-mail address'), 'ada@example.com')
  await page.user.click(screen.getByRole('button', { name: 'Continue' }))
  await screen.findByRole('button', { name: /^Send again in 0:0[89]$/ })
})

test('error: request.aborted shows in SIWXSignMessage when the visitor leaves the request of the embedded wallet', async () => {
  frame.answers.RPC_REQUEST = hang
  const page = await renderModal({
    wallets: [],
    storage: rememberedLogin(),
    signInServer: createFakeSignInServer(),
    config: { walletUrl: WALLET_URL, signIn: 'optional' },
  })
  await page.title('Sign in')
  const button = await screen.findByRole('button', { name: 'Sign in' })
  await expect.poll(() => button.getAttribute('aria-disabled')).toBeNull()
  await page.user.click(button)
  await page.title('Review request')
  page.runtime().modal.back()
  await page.title('Sign in')
  await expectAlert('request.aborted')
})
