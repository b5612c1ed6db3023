import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { EmailVisitor } from '@/tests/e2e/support/email-visitor'
import { test } from '@/tests/e2e/support/login-test'
import { Camera, EVERY_LOOK } from './camera'

// Pictures for review of the login by e-mail, its mails, and the security screen in the frame: `npm run pictures`.

const HOUR_MS = 3_600_000
const EMAIL = 'ada.lovelace@example.com'

test('behavior: pictures of the login by e-mail and of the security of its wallet', async ({
  context,
  page,
  stack,
}) => {
  const camera = new Camera(page, 'email-login', EVERY_LOOK)
  const ada = new EmailVisitor(page, stack)
  const { dialog } = ada.modal
  /** Replaces the answers of a custody role, except those to preflights. */
  const answer = (path: string, status: number, json: object) =>
    context.route(`**${path}*`, (route) =>
      route.request().method() === 'OPTIONS'
        ? route.fallback()
        : route.fulfill({
            status,
            headers: { 'access-control-allow-origin': stack.walletUrl, 'access-control-allow-credentials': 'true' },
            json,
          }),
    )
  const refuse = (path: string, code: string, details: object, status: number) =>
    answer(path, status, { error: { code, message: code, requestId: randomUUID(), details } })
  /** Loads the page again, without the pauses between mails. */
  const begin = async () => {
    await page.evaluate(() => localStorage.removeItem('foyer.last-email-login-time'))
    await page.reload()
    await stack.endCooldowns()
  }
  const recover = (path: string) => context.unroute(`**${path}*`)

  await page.goto('/')
  await page.evaluate((email) => localStorage.setItem('foyer.email', email), EMAIL)
  await ada.modal.open()
  await camera.shoot('Connect')
  const address = dialog.getByRole('textbox', { name: 'E-mail address' })
  await address.fill('ada@')
  await ada.modal.button('Continue').click()
  await camera.shoot('address-refused')
  await refuse('/api/wallet/email/start', 'email.cooldown', { seconds: 2_880 }, 429)
  await address.fill(EMAIL)
  await ada.modal.button('Continue').click()
  await expect(dialog.getByText('Too many tries')).toBeVisible()
  await camera.shoot('address-many-tries')
  await recover('/api/wallet/email/start')

  await page.reload()
  await ada.giveAddress('grace@example.com')
  await expect(dialog.getByText('Approve this device')).toBeVisible()
  await camera.shoot('device')
  await refuse('/api/vault/approvals/start', 'email.cooldown', { seconds: 2_880 }, 429)
  await refuse('/api/wallet/email/start', 'email.cooldown', { seconds: 2_880 }, 429)
  await stack.endCooldowns()
  const resend = dialog.getByRole('button', { name: /link/i }).first()
  await expect(resend).toBeEnabled({ timeout: 60_000 })
  await resend.click()
  await expect(dialog.getByText('Too many tries')).toBeVisible()
  await camera.shoot('device-many-tries')
  await recover('/api/vault/approvals/start')
  await recover('/api/wallet/email/start')

  await begin()
  await ada.giveAddress('mary@example.com')
  await ada.approve('mary@example.com')
  const code = dialog.getByRole('textbox', { name: 'Six-digit code' })
  await code.waitFor()
  await camera.shoot('code')
  await code.fill('12a')
  await expect(dialog.getByText('The code has six digits')).toBeVisible()
  await camera.shoot('code-refused')
  await refuse('/api/wallet/email/verify', 'email.locked', { seconds: 2_880 }, 423)
  await code.fill('123456')
  await ada.modal.alert.first().waitFor()
  await camera.shoot('code-locked')
  await recover('/api/wallet/email/verify')

  await begin()
  await ada.logIn(EMAIL)
  await page.reload()
  await ada.modal.openAccount()
  await ada.modal.button('Settings').click()
  const device = {
    ...{ deviceId: randomUUID(), thumbprint: 'A'.repeat(43), label: 'Firefox on Linux' },
    ...{ embedOrigin: 'https://shop.example', approvedAt: Date.now() - 400 * HOUR_MS },
    ...{ lastSeenAt: Date.now() - HOUR_MS, isThis: true, revokesAt: null, signsOutAt: null },
  }
  const other = (label: string, changes: object) => ({
    ...{ ...device, isThis: false, deviceId: randomUUID(), label, ...changes },
    thumbprint: randomUUID().replaceAll('-', '').padEnd(43, 'x'),
  })
  await answer('/api/wallet/devices?', 200, {
    devices: [
      { ...device, signsOutAt: Date.now() + 20 * HOUR_MS },
      other('Safari on iOS', {}),
      other('Samsung Internet on Android', { revokesAt: Date.now() + 20 * HOUR_MS }),
      other('Chrome on Windows', { signsOutAt: Date.now() + 20 * HOUR_MS }),
    ],
  })
  await ada.modal.button(/^Wallet security/).click()
  await expect(ada.frame.getByText('This device', { exact: true })).toBeVisible()
  await camera.shoot('security')
  await answer('/api/wallet/devices/revoke', 200, { revokesAt: Date.now() + 24 * HOUR_MS })
  await ada.frame
    .getByRole('button', { name: /^Remove / })
    .first()
    .click()
  await expect(ada.frame.getByRole('status').filter({ hasText: '24 hours' })).toBeVisible()
  await camera.shoot('security-planned')
  await answer('/api/wallet/devices/keep', 200, {})
  await ada.frame
    .getByRole('button', { name: /^Keep / })
    .last()
    .click()
  await expect(ada.frame.getByText(/ stays\.$/)).toBeVisible()
  await camera.shoot('security-kept')
  await refuse('/api/wallet/devices/keep', 'internal', {}, 500)
  await ada.frame
    .getByRole('button', { name: /^Keep / })
    .last()
    .click()
  await ada.frame.getByText(/could not be kept/).waitFor()
  await camera.shoot('security-not-kept')
  await answer('/api/wallet/session/end', 200, { othersEndAt: Date.now() + 24 * HOUR_MS })
  await ada.frame.getByRole('button', { name: 'Sign out everywhere' }).click()
  await ada.frame.getByText('You are signed out here.').waitFor()
  await camera.shoot('security-signed-out')
})
