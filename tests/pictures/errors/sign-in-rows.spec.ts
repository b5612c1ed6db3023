import { expect } from '@playwright/test'
import { test } from '@/tests/e2e/support/test'
import { codesOf, refusalCausing } from '@/tests/support/error-rows'
import { Camera } from '../camera'
import { recover, refuse, rowsOf } from './error-stage'

// Pictures for review of every failure of signing in and of the list of sessions: `npm run pictures`.
test.use({ signIn: 'optional' })

const CALLBACK = '/api/auth/callback/siwx'

test('error: pictures of every row of SIWXSignMessage', async ({ modal, page, signing, wallet }) => {
  const rows = rowsOf('SIWXSignMessage', page, modal)
  await page.clock.install()
  await signing.arrive(wallet)
  /** Opens the message again: after Cancel it opens from the settings. */
  const again = async () => {
    await signing.cancel.click()
    await modal.openAccount()
    await modal.button('Settings').click()
    await modal.button(/^Sign in/).click()
    await signing.asks()
  }
  for (const code of codesOf('SIWXSignMessage')) {
    const refusal = refusalCausing(code)
    if (refusal === undefined) continue
    wallet.refuseNext('personal_sign', refusal.number, refusal.message)
    await signing.button.click()
    await rows.draw(code, { open: code === 'wallet.unauthorized' })
    await again()
  }
  wallet.declineNext('personal_sign')
  await signing.button.click()
  await rows.draw('siwx.declined', { open: true })
  for (const code of [
    ...(['siwx.wrong_account', 'siwx.expired', 'siwx.bad_signature', 'siwx.unreachable'] as const),
    ...(['siwx.bad_message', 'siwx.smart_account'] as const),
  ]) {
    await again()
    await refuse(page, CALLBACK, code)
    await signing.button.click()
    await rows.draw(code)
    await recover(page, CALLBACK)
  }
  await again()
  wallet.holdNext('personal_sign')
  await signing.button.click()
  await rows.shoot('waiting')
  await page.clock.fastForward(9_000)
  await rows.shoot('waiting-9-s')
  await page.clock.fastForward(20_000)
  await rows.shoot('waiting-29-s')
  await page.clock.fastForward(120_000)
  await rows.draw('wallet.timeout')

  await refuse(page, '/api/auth/nonce', 'capability.off')
  await signing.cancel.click()
  await modal.openAccount()
  await modal.button('Settings').click()
  await modal.button(/^Sign in/).click()
  await rows.draw('siwx.init_failed', { open: true })
  rows.expectComplete()
})

test('error: pictures of every row of AccountSettings', async ({ modal, page, signing, wallet }) => {
  const rows = rowsOf('AccountSettings', page, modal)
  await signing.arrive(wallet)
  await signing.sign()
  const [first = 'internal', ...others] = codesOf('AccountSettings')
  await refuse(page, '/api/auth/sessions', first)
  await modal.openAccount()
  await modal.button('Settings').click()
  await rows.draw(first, { open: true })
  for (const code of others) {
    await refuse(page, '/api/auth/sessions', code)
    await modal.button('Try again').click()
    await rows.draw(code)
  }
  await recover(page, '/api/auth/sessions')
  await modal.button('Try again').click()
  await expect(modal.dialog.getByRole('list', { name: 'Active sessions' })).toBeVisible()
  await refuse(page, '/api/auth/sessions/end-all', 'kv.unavailable')
  await modal.dialog.locator('summary', { hasText: 'Sign out everywhere' }).click()
  await page.waitForTimeout(1_000)
  await modal.button('Yes, sign out everywhere').click()
  await rows.draw('kv.unavailable', { note: '-ending' })
  rows.expectComplete()
})

test('behavior: pictures of the waits for the message and for the verification', async ({
  modal,
  page,
  signing,
  wallet,
}) => {
  const camera = new Camera(page, 'waits/sign-in')
  const throughStages = async (wait: string) => {
    for (const [name, ms] of Object.entries({ '500-ms': 500, '8-s': 8_000, '20-s': 12_000 })) {
      await page.clock.fastForward(ms)
      await camera.shoot(`${wait}-${name}`)
    }
  }
  await page.clock.install()
  await page.route('**/api/auth/nonce?*', () => undefined)
  await modal.open()
  await modal.button(new RegExp(wallet.name)).click()
  await modal.shows('Sign in')
  await throughStages('message')
  await page.unroute('**/api/auth/nonce?*')
  await page.reload()
  await signing.asks()
  await page.route(`**${CALLBACK}?*`, () => undefined)
  await signing.button.click()
  await expect(modal.button('Authenticating...')).toBeVisible()
  await throughStages('judgement')
})
