import { type Browser, expect } from '@playwright/test'
import { linkOf } from '@/tests/support/mail-texts'
import { AxeWalk } from './support/axe-walk'
import { EmailVisitor } from './support/email-visitor'
import { test } from './support/login-test'
import { WALKED_VIEWS } from './support/walked-views'

/** Opens the link of a mail in a browser that has nothing of the visitor's, and presses its button. */
async function pressLink(browser: Browser, link: string, button: string, done: string): Promise<void> {
  const other = await browser.newContext()
  try {
    const page = await other.newPage()
    await page.goto(link)
    await page.getByRole('button', { name: button }).click()
    await expect(page.getByRole('heading', { name: done })).toBeVisible()
  } finally {
    await other.close()
  }
}

test('behavior: an address is changed by a code of each mailbox and the link of the vault, and opens the same wallet; the link in the old mailbox brings the old one back, which opens it again', async ({
  browser,
  page,
  stack,
}) => {
  const [email, next] = ['emily@example.com', 'emily.new@example.com']
  const walk = await AxeWalk.begin(page)
  const emily = new EmailVisitor(page, stack)
  const { modal } = emily
  const wallet = await emily.logIn(email)

  await stack.endCooldowns()
  await modal.openAccount()
  await modal.button('Settings').click()
  await modal.button(/emily@example\.com/).click()
  await modal.dialog.getByRole('textbox', { name: 'New e-mail address' }).fill(next)
  await walk.view('UpdateEmailWallet', 'the new address')
  await modal.button('Continue').click()
  await expect(modal.dialog.getByRole('heading', { name: 'Confirm your present address' })).toBeVisible()
  await walk.view('UpdateEmailWallet', 'the code of the old address')
  await emily.enterCode(email)
  await expect(modal.dialog.getByRole('heading', { name: 'Confirm the new address' })).toBeVisible()
  await emily.enterCode(next)
  await expect(modal.dialog.getByRole('heading', { name: 'Open one more link' })).toBeVisible()
  await walk.view('UpdateEmailWallet', 'the link of the vault')
  const ownerLink = linkOf(await stack.mail.nextMail(next))
  await pressLink(browser, ownerLink, 'Confirm this address', 'Address confirmed')
  await expect(page.getByText('Your e-mail address was changed')).toBeVisible()
  await expect(modal.button(new RegExp(next))).toBeVisible()
  expect([walk.found, walk.views]).toEqual([[], WALKED_VIEWS.emailChange])

  await modal.button('Sign out of the wallet').click()
  await expect(modal.opener).toHaveText('Connect wallet')
  await stack.endCooldowns()
  await emily.giveAddress(next)
  await emily.enterCode(next)
  expect(await emily.connected()).toEqual(wallet)

  const notices = stack.mail.received().filter(({ to }) => to === email)
  const [revert = ''] = notices.flatMap(({ text }) => /https?:\/\/\S+&act=address#[\w-]{43}/.exec(text) ?? [])
  await pressLink(browser, revert, 'Bring the old address back', 'The old address is back')
  await page.reload()
  await expect(modal.opener).toHaveText('Connect wallet')
  await stack.endCooldowns()
  expect(await emily.logIn(email)).toEqual(wallet)
})
