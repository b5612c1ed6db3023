import { expect, type Page } from '@playwright/test'
import { EmailVisitor } from './support/email-visitor'
import { test } from './support/login-test'
import { ScriptedWallet } from './support/scripted-wallet'

/** Holds back the documents of frames. Returns a function that lets them load. */
async function slowDown(page: Page): Promise<() => Promise<void>> {
  let open = (): void => undefined
  const gate = new Promise<void>((resolve) => {
    open = resolve
  })
  const isFrame = (url: URL): boolean => url.pathname === '/frame'
  await page.route(isFrame, async (route) => {
    await gate
    await route.continue().catch(() => undefined)
  })
  return async () => {
    open()
    await page.unroute(isFrame)
  }
}

/** The next screen on a known device. It is skipped if the frame still has a login. */
const asksForMail = 'Enter the code'

const stored = (page: Page) => page.evaluate(() => JSON.stringify(localStorage))

/** Types the address, and expects that the login asks for a code. */
async function expectsCode(visitor: EmailVisitor, email: string): Promise<void> {
  await visitor.giveAddress(email)
  await expect(visitor.modal.dialog.getByText(asksForMail)).toBeVisible()
  await expect(visitor.modal.opener).toHaveText('Connect wallet')
}

test('behavior: signing out while a slow frame reconnects ends the login in page, server and frame, even if the tab is closed: the address asks for a code', async ({
  context,
  page,
  stack,
}) => {
  const email = 'ways@example.com'
  const ada = new EmailVisitor(page, stack)
  await ada.giveAddress(email)
  await ada.approve(email)
  await ada.enterCode(email)
  const { eip155 } = await ada.connected()
  await expect.poll(() => ada.signedIn()).toEqual([eip155.toLowerCase()])

  await slowDown(page)
  await page.reload()
  // The page shows the remembered account while the frame loads.
  await expect(page.getByText(/^Reconnecting to /)).toBeVisible()
  await ada.signOut()
  await expect(ada.modal.opener).toHaveText('Connect wallet')
  await expect.poll(() => ada.signedIn()).toEqual([])
  expect(await stored(page)).not.toContain(email)
  await page.close()

  // The next page sends the sign-out to the frame without a press.
  const later = new EmailVisitor(await context.newPage(), stack)
  await later.page.goto('/')
  await expect.poll(() => stored(later.page)).not.toContain('left-connections')
  await expect(later.modal.opener).toHaveText('Connect wallet')
  await stack.endCooldowns()
  await expectsCode(later, email)
})

test('behavior: a sign-in that cannot start while a slow frame reconnects ends the login: the address asks for a code, and the next login is on the same network', async ({
  page,
  stack,
}) => {
  const email = 'failed@example.com'
  const grace = new EmailVisitor(page, stack)
  const wallet = await grace.logIn(email)
  // The login signs in last. A reload before its view has left would fail, see `hasLeftHistory`.
  await grace.modal.shows('Account')

  const speedUp = await slowDown(page)
  await page.route('**/api/auth/me*', (route) => route.fulfill({ status: 401, json: {} }))
  await page.reload()
  await speedUp()
  await expect(grace.modal.opener).toHaveText('Connect wallet')
  await expect.poll(() => stored(page)).not.toContain('left-connections')
  await page.unroute('**/api/auth/me*')
  await stack.endCooldowns()
  await expectsCode(grace, email)
  await grace.enterCode(email)
  expect(await grace.connected()).toEqual(wallet)
})

test('behavior: if another wallet replaces a login that a slow frame reconnects, a button still ends the login: the address asks for a code', async ({
  page,
  stack,
}) => {
  const email = 'replaced@example.com'
  const grace = new EmailVisitor(page, stack)
  const wallet = await ScriptedWallet.install(page, stack.anvil.rpcUrl)
  await grace.logIn(email)

  const speedUp = await slowDown(page)
  await page.reload()
  await expect(page.getByText(/^Reconnecting to /)).toBeVisible()
  await grace.modal.openAccount()
  await grace.modal.button('Wallets').click()
  await grace.modal.button('Connect another wallet').click()
  await grace.modal.button(new RegExp(wallet.name)).click()
  await grace.modal.connected(wallet)
  await speedUp()
  await grace.modal.button('Not now').click()
  await expect(grace.modal.dialog.getByRole('heading', { name: 'Sign in' })).toBeHidden()

  // The Solana account of the login is still connected. Disconnecting it ends the login.
  await grace.modal.openAccount()
  await grace.modal.button('Wallets').click()
  await grace.modal.button('Disconnect Foyer').click()
  // The frame gets the sign-out when the time for Undo is over.
  await page.mouse.move(0, 0)
  await expect(grace.modal.button('Undo')).toBeHidden({ timeout: 10_000 })
  await expect.poll(() => stored(page)).not.toMatch(/left-connections|source\W+embedded/)
  await stack.endCooldowns()
  await grace.modal.button('Connect another wallet').click()
  await grace.submitAddress(email)
  await expect(grace.modal.dialog.getByText(asksForMail)).toBeVisible()
  await grace.modal.connected(wallet)
})
