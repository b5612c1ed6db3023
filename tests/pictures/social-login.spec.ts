import { type Browser, expect } from '@playwright/test'
import { test } from '@/tests/e2e/support/login-test'
import { farcasterLink, OutsideVisitor } from '@/tests/e2e/support/outside-visitor'
import { pressInFrame } from '@/tests/e2e/support/press-in-frame'
import { signInFarcasterApp } from '@/tests/support/farcaster-app'
import type { LoginStack } from '@/tests/support/login-stack'
import { Camera, EVERY_LOOK } from './camera'

// Pictures for review of the logins with accounts of other services: `npm run pictures`.

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'
const ANDROID_WEB_VIEW =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/142.0.0.0 Mobile Safari/537.36'

const FARCASTER = 'Continue with Farcaster'

/** A visitor whose browser says that it is another one. */
async function arriveAs(browser: Browser, stack: LoginStack, userAgent: string): Promise<OutsideVisitor> {
  const context = await browser.newContext({ baseURL: stack.appUrl, userAgent, hasTouch: true, isMobile: true })
  return new OutsideVisitor(await context.newPage(), stack)
}

/** Shows every provider in Connect, which is open. */
async function openMore({ modal }: OutsideVisitor): Promise<void> {
  const more = modal.button('More')
  await expect(modal.button(/^Continue with /).first()).toBeVisible()
  if (await more.isVisible()) await more.click()
}

test('behavior: pictures of Connect with the providers, and of a login with one of them', async ({ page, stack }) => {
  const camera = new Camera(page, 'social-login', EVERY_LOOK)
  const ada = new OutsideVisitor(page, stack)
  const { modal } = ada
  await modal.open()
  await expect(modal.button(/^Continue with Google/)).toBeVisible()
  await camera.shoot('Connect')
  await openMore(ada)
  await camera.shoot('Connect-more')

  const start = '**/api/wallet/outside/start*'
  await page.context().route(start, () => undefined)
  const held = await ada.press('google')
  await expect(held.page.getByRole('heading')).toBeVisible()
  await camera.shoot('ConnectingSocial-starting')
  await new Camera(held.page, 'social-loading', EVERY_LOOK).shoot('loading', { around: true })
  await held.page.close()
  await page.context().unroute(start)

  await page.reload()
  await modal.opener.click()
  const asked = await ada.press('google')
  await asked.shows()
  await expect(modal.dialog.getByText('Log in at Google')).toBeVisible()
  await camera.shoot('ConnectingSocial-at-provider')
  await new Camera(asked.page, 'social-account', EVERY_LOOK).shoot('google', { around: true })
  await asked.page.close()
  await expect(modal.dialog.getByText('Did you close the window?')).toBeVisible()
  await camera.shoot('ConnectingSocial-asking')
  const reopened = page.waitForEvent('popup')
  await modal.button('Open it again').click()
  const again = await reopened
  await again.getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect(modal.alert).toBeVisible()
  await camera.shoot('ConnectingSocial-declined')

  await page.reload()
  await modal.opener.click()
  await page.evaluate(() => {
    window.open = () => null
  })
  await expect(modal.button(/^Continue with Google/)).toBeVisible()
  await modal.button(/^Continue with Google/).click()
  await modal.alert
    .or(modal.dialog.getByText(/Open this page in your browser/))
    .first()
    .waitFor()
  await camera.shoot('ConnectingSocial-no-window')
})

test('behavior: pictures of the window of a login, when the page cannot close it', async ({ page, stack }) => {
  const camera = new Camera(page, 'social-callback', EVERY_LOOK)
  const result = 'r'.repeat(43)
  for (const [name, fragment] of [
    ['ended', ''],
    ['declined', '#declined'],
    ['failed', '#failed'],
    ['ask', `#result=${result}&to=${encodeURIComponent(stack.appUrl)}`],
  ] as const) {
    await page.goto('about:blank')
    await page.goto(`${stack.walletUrl}/callback${fragment}`)
    await page.getByRole('button', { name: 'Close this window' }).waitFor()
    await camera.shoot(name, { around: true })
  }
  await page.route('**/api/wallet/outside/release*', (route) => route.abort())
  await page.getByRole('button', { name: 'Yes, go on' }).click()
  await page.getByText('The service did not answer').waitFor()
  await camera.shoot('unsent', { around: true })
})

test('behavior: pictures of a login with Farcaster', async ({ browser, page, stack }) => {
  const camera = new Camera(page, 'social-farcaster', EVERY_LOOK)
  const ada = new OutsideVisitor(page, stack)
  await ada.modal.open()
  await openMore(ada)
  await ada.modal.button(FARCASTER).click()
  await expect(ada.modal.dialog.getByText('Waiting for your approval')).toBeVisible()
  await camera.shoot('code')
  const link = await farcasterLink(page)
  const app = await page.context().newPage()
  await app.goto(link)
  await new Camera(app, 'social-farcaster-app', EVERY_LOOK).shoot('app', { around: true })
  await app.close()
  const connected = ada.connected()
  await signInFarcasterApp(link, 'Picture of Farcaster')
  await connected

  const phone = await arriveAs(browser, stack, IPHONE)
  await phone.modal.open()
  await openMore(phone)
  await phone.modal.button(FARCASTER).click()
  await expect(phone.modal.dialog.getByRole('link', { name: 'Open Farcaster' })).toBeVisible()
  await new Camera(phone.page, 'social-farcaster-phone').shoot('link')
})

test('behavior: pictures of the providers inside another app on a phone', async ({ browser, stack }) => {
  const ada = await arriveAs(browser, stack, ANDROID_WEB_VIEW)
  const camera = new Camera(ada.page, 'social-in-app', EVERY_LOOK)
  await ada.modal.open()
  await openMore(ada)
  await camera.shoot('Connect')
})

test('behavior: pictures of the providers from the right to the left, and in forced colours', async ({
  context,
  page,
  stack,
}) => {
  const camera = new Camera(page, 'social-arabic', EVERY_LOOK)
  await page.goto('/')
  await page.evaluate(() => localStorage.setItem('foyer.last-social', 'google'))
  await context.addCookies([{ name: 'foyer-locale', value: 'ar', url: stack.appUrl }])
  await page.goto('/')
  await page.locator('[aria-haspopup="dialog"]').first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /Google/ }).waitFor()
  await camera.shoot('Connect')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  await page.screenshot({ path: 'test-results/pictures/social-arabic/forced-colours.png' })
})

test('behavior: pictures of the settings of a wallet with an account, and of its logins', async ({ page, stack }) => {
  const camera = new Camera(page, 'social-settings', EVERY_LOOK)
  const ada = new OutsideVisitor(page, stack)
  const { frame, modal } = ada
  await ada.logInWith('google', { typed: 'Picture of settings' })
  await modal.openAccount()
  await modal.button('Settings').click()
  await modal.button(/^Logins/).waitFor()
  await camera.shoot('AccountSettings')
  await modal.button(/^Logins/).click()
  await frame.getByRole('button', { name: 'Add a login' }).waitFor()
  await camera.shoot('logins')
  await pressInFrame(frame.getByRole('button', { name: 'Add a login' }))
  await frame.getByRole('button', { name: 'GitHub' }).waitFor()
  await camera.shoot('add')
  const opened = page.waitForEvent('popup')
  await pressInFrame(frame.getByRole('button', { name: 'GitHub' }))
  const window = await opened
  await frame.getByText('Continue in the window of GitHub.').waitFor()
  await camera.shoot('add-window')
  await window
    .getByRole('textbox', { name: /^Or type a name/ })
    .fill('a-second-login-with-a-name-too-long-for-one-line')
  await window.getByRole('button', { name: 'Continue', exact: true }).click()
  await frame.getByText('The login was added.').waitFor()
  await camera.shoot('added')
  await pressInFrame(frame.getByRole('button', { name: /^Remove / }).last())
  await frame.getByText(/no longer opens the wallet/).waitFor()
  await camera.shoot('remove')

  // The frame forgets the proof of the login when the page loads again.
  await page.reload()
  await modal.openAccount()
  await modal.button('Settings').click()
  await modal.button(/^Logins/).click()
  await pressInFrame(frame.getByRole('button', { name: 'Add a login' }))
  await frame
    .getByRole('button', { name: /^Log in again with/ })
    .first()
    .waitFor()
  await camera.shoot('step-up')

  await page.reload()
  await ada.signOut()
  await page.reload()
  await modal.open()
  await openMore(ada)
  await camera.shoot('Connect-last-used')
})
