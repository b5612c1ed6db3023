import { resolve } from 'node:path'
import { expect, type Page } from '@playwright/test'
import type { LoginStack } from '@/tests/support/login-stack'
import { EmailVisitor } from './support/email-visitor'
import { test } from './support/login-test'
import { giveParts, publishParts, showsWallet } from './support/recovery-page'

/** While the automatic way is on. */
const BOTH_SERVICES = /ne operator, who could therefore restore your wallet|ogether they could restore/
const PASSWORD = 'correct horse battery staple'

/** Opens the recovery of the wallet in the frame, from Account or from the page. */
async function openRecovery({ modal, frame }: EmailVisitor, told: RegExp): Promise<void> {
  await modal.openAccount()
  await modal.button('Settings').click()
  await modal.button(/^Recovery/).click()
  await expect(frame.getByText(told)).toBeVisible()
}

/** Stores a new password, and proves it. */
async function choosePassword({ frame }: EmailVisitor, password: string): Promise<void> {
  const field = frame.getByLabel('Password', { exact: true })
  await field.fill(password)
  await field.press('Enter')
  await expect(frame.getByRole('heading', { name: 'Enter the password again' })).toBeVisible({ timeout: 90_000 })
  await field.fill(password)
  await field.press('Enter')
}

/** Ends automatic recovery, which the frame offers after the proof. */
async function endAutomatic({ frame }: EmailVisitor): Promise<void> {
  await expect(frame.getByRole('heading', { name: 'End automatic recovery?' })).toBeVisible({ timeout: 90_000 })
  await frame.getByRole('checkbox').check()
  await frame.getByRole('button', { name: 'End automatic recovery' }).click()
  await expect(frame.getByText('Automatic recovery has ended.')).toBeVisible()
  await expect(frame.getByText(/^Only you can restore this wallet/)).toBeVisible()
}

/** Logs in on a profile that has lost everything, and asks for the signature that the login could not make. */
async function logInAnew(visitor: EmailVisitor, stack: LoginStack, email: string): Promise<void> {
  await visitor.loseStorage()
  await stack.endCooldowns()
  await visitor.giveAddress(email)
  await visitor.approve(email)
  await visitor.enterCode(email)
  await visitor.modal.shows('Sign in')
  expect(await visitor.signedIn()).toEqual([])
  await visitor.modal.button('Sign in').click()
  await expect(visitor.frame.getByRole('heading', { name: 'Unlock your wallet' })).toBeVisible()
}

test('behavior: a password restores a wallet without automatic recovery on a browser that has lost its storage, and a wrong one sends no request; what the services publish opens with it from disk, without a network', async ({
  browser,
  page,
  stack,
}) => {
  const email = 'emmy@example.com'
  const emmy = new EmailVisitor(page, stack)
  const { frame } = emmy
  const wallet = await emmy.logIn(email)
  const field = frame.getByLabel('Password', { exact: true })
  await openRecovery(emmy, BOTH_SERVICES)
  await frame.getByRole('button', { name: /^Password/ }).click()
  await choosePassword(emmy, PASSWORD)
  await endAutomatic(emmy)

  await logInAnew(emmy, stack, email)
  const wrong = frame.getByText('This password does not open the wallet')
  await field.fill('correct horse battery stable')
  await field.press('Enter')
  await expect(wrong).toBeVisible({ timeout: 90_000 })
  const asked: string[] = []
  page.on('request', (request) => request.url().includes('/api/') && asked.push(request.url()))
  await field.fill('still not the one')
  await field.press('Enter')
  await expect(wrong).toBeHidden()
  await expect(wrong).toBeVisible({ timeout: 90_000 })
  expect(asked.filter((url) => url.includes('/recovery/'))).toEqual([])
  await field.fill(PASSWORD)
  await field.press('Enter')
  await emmy.sign()
  await expect.poll(() => emmy.signedIn(), { timeout: 90_000 }).toEqual([wallet.eip155.toLowerCase()])
  expect(await emmy.connected()).toEqual(wallet)

  const offline = await browser.newContext({ offline: true })
  const fromDisk = await offline.newPage()
  await fromDisk.goto(`file://${resolve('public/recovery.html')}`)
  await giveParts(fromDisk, await publishParts(stack), wallet.eip155)
  await fromDisk.getByLabel('Password').fill(PASSWORD)
  await fromDisk.getByRole('button', { name: 'Open', exact: true }).click()
  await showsWallet(fromDisk, wallet)
  await offline.close()
})

/** A device whose passkeys give secrets, and whose owner agrees to everything. Lasts as long as the tab. */
async function addPasskeys(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('WebAuthn.enable')
  await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', ctap2Version: 'ctap2_1', transport: 'internal', hasPrf: true },
      ...{ hasResidentKey: true, hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
    },
  })
}

test('behavior: a passkey restores a wallet without automatic recovery on a browser that has lost its storage, and its owner then adds a password, changes it, removes the passkey, and makes another one in a window', async ({
  page,
  stack,
}) => {
  const email = 'hedy@example.com'
  const hedy = new EmailVisitor(page, stack)
  const { frame } = hedy
  await addPasskeys(page)
  const wallet = await hedy.logIn(email)
  await openRecovery(hedy, BOTH_SERVICES)
  await frame.getByRole('button', { name: /^Passkey/ }).click()
  await frame.getByRole('button', { name: 'Create a passkey' }).click()
  await expect(frame.getByRole('heading', { name: 'Use the passkey once more' })).toBeVisible()
  await frame.getByRole('button', { name: 'Use passkey' }).click()
  await endAutomatic(hedy)

  await logInAnew(hedy, stack, email)
  await frame.getByRole('button', { name: 'Use passkey' }).click()
  await hedy.sign()
  await expect.poll(() => hedy.signedIn(), { timeout: 90_000 }).toEqual([wallet.eip155.toLowerCase()])
  expect(await hedy.connected()).toEqual(wallet)

  const published = await publishParts(stack)

  await hedy.modal.hasClosed()
  await openRecovery(hedy, /^Only you can restore this wallet/)
  for (const password of [PASSWORD, `${PASSWORD} again`]) {
    await frame.getByRole('button', { name: /^Password/ }).click()
    if (password !== PASSWORD) await frame.getByRole('button', { name: 'Change' }).click()
    await choosePassword(hedy, password)
    await expect(frame.getByText('Your own way of recovery is ready.')).toBeVisible({ timeout: 90_000 })
    await expect(frame.getByRole('button', { name: /^Password.*On$/ })).toBeVisible()
    await expect(frame.getByRole('button', { name: /^Passkey.*On$/ })).toBeVisible()
  }
  await frame.getByRole('button', { name: /^Passkey/ }).click()
  await frame.getByRole('button', { name: 'Remove' }).click()
  await frame.getByRole('button', { name: 'Remove' }).click()
  await expect(frame.getByText('The way of recovery was removed.')).toBeVisible()
  await expect(frame.getByRole('button', { name: /^Passkey.*Off$/ })).toBeVisible()

  // A page that allows no passkeys in its frame.
  await page.addInitScript(() => Object.defineProperty(HTMLIFrameElement.prototype, 'allow', { set() {} }))
  await page.reload()
  await openRecovery(hedy, /^Only you can restore this wallet/)
  await frame.getByRole('button', { name: /^Passkey/ }).click()
  const opening = page.waitForEvent('popup')
  await frame.getByRole('button', { name: 'Create a passkey' }).click()
  const window = await opening
  await addPasskeys(window)
  await expect(window.getByText(`Your wallet on ${stack.appUrl} asks for this.`)).toBeVisible()
  const closed = window.waitForEvent('close')
  await window.getByRole('button', { name: 'Create a passkey' }).click()
  await closed
  await expect(frame.getByRole('heading', { name: 'Use the passkey once more' })).toBeVisible()

  // A page of another site opens such a window with a link of its own.
  const asked: string[] = []
  page.context().on('request', (request) => asked.push(request.url()))
  const luring = page.waitForEvent('popup')
  const lure = `${stack.walletUrl}/passkey?lang=en#${'a'.repeat(22)}.${'a'.repeat(43)}`
  await page.evaluate((address) => open(address), lure)
  await expect((await luring).getByRole('heading', { name: 'There is nothing to do here' })).toBeVisible()
  expect(asked.filter((url) => url.includes('/window/answer'))).toEqual([])

  // As a static server of the domain would, after the end of ours, which offers the page for saving.
  await page.route('**/recovery.html', (route) => route.fulfill({ path: resolve('public/recovery.html') }))
  await page.goto(`${stack.walletUrl}/recovery.html`)
  await giveParts(page, published, wallet.solana)
  await page.getByRole('button', { name: 'Use the passkey instead' }).click()
  await showsWallet(page, wallet)
})
