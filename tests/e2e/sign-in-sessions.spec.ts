import { expect } from '@playwright/test'
import { ModalPage } from './support/modal-page'
import { stopClock } from './support/page-clock'
import { ScriptedWallet } from './support/scripted-wallet'
import { accountName, SignInView } from './support/sign-in-view'
import { test } from './support/test'

test.describe('with optional sign-in', () => {
  test.use({ signIn: 'optional' })

  test('behavior: a sign-in in one of two tabs applies to both, and so does a sign-out in the other', async ({
    context,
    modal,
    signing,
    wallet,
  }) => {
    await signing.arrive(wallet)
    const tab = await context.newPage()
    await wallet.appearIn(tab)
    const other = new SignInView(new ModalPage(tab))
    await tab.goto('/')
    await other.modal.connected(wallet)
    await other.asks()
    await other.sign()
    await expect(modal.dialog).toBeHidden()
    await signing.membersSee(wallet)
    await other.membersSee(wallet)
    expect(wallet.textsToSign).toHaveLength(1)

    await signing.openSettings()
    await modal.button('Sign out of this browser').click()
    await expect(modal.dialog.getByText('Signed out', { exact: true })).toBeVisible()
    await signing.membersSee(null)
    expect(await signing.membersStatus()).toBe(401)

    await other.membersSee(null)
    await other.modal.connected(wallet)
    expect(wallet.textsToSign).toHaveLength(1)
  })
})

test.describe('with sign-in required', () => {
  test.use({ signIn: 'required' })

  test("behavior: signing out everywhere ends another browser's session; that browser hides members' content within a second and asks to sign again", async ({
    app,
    browser,
    chain,
    modal,
    page,
    signing,
    wallet,
  }) => {
    await page.clock.install()
    await signing.arrive(wallet)
    await signing.sign()
    const elsewhere = await browser.newContext({ baseURL: app.url })
    try {
      const their = await elsewhere.newPage()
      const sameOwner = await ScriptedWallet.install(their, chain.rpcUrl)
      sameOwner.account = wallet.account
      const other = new SignInView(new ModalPage(their))
      await other.arrive(sameOwner)
      await other.sign()
      await other.openSettings()
      const sessions = other.modal.dialog.getByRole('list', { name: 'Active sessions' })
      await expect(sessions.getByRole('listitem')).toHaveCount(2)
      await expect(sessions.getByRole('listitem').first()).toContainText('This browser')
      await expect(sessions.getByRole('listitem').first()).toContainText('Chrome')

      await stopClock(page)
      await other.modal.dialog.getByText('Sign out everywhere', { exact: true }).click()
      await expect(async () => {
        await other.modal.button('Yes, sign out everywhere').click()
        expect(await other.accounts()).toEqual([])
      }).toPass()
      await other.asks()
      expect(await signing.membersStatus()).toBe(401)

      await page.evaluate(() => window.dispatchEvent(new Event('focus')))
      await page.clock.runFor(1_000)
      await signing.membersSee(null)
      await page.clock.resume()
      await signing.asks()
      await modal.connected(wallet)
      await signing.sign()
      expect(await signing.accounts()).toEqual([accountName(wallet)])
      expect(await other.accounts()).toEqual([])
    } finally {
      await elsewhere.close()
    }
  })
})
