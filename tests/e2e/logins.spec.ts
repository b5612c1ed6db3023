import { expect } from '@playwright/test'
import { outsideStart } from '@/lib/custody/outside-login-contract'
import { signInFarcasterApp } from '@/tests/support/farcaster-app'
import { test } from './support/login-test'
import { OutsideVisitor } from './support/outside-visitor'

test('behavior: a code that is approved in the Farcaster app is enough for a wallet, and opens it on another device', async ({
  browser,
  page,
  stack,
}) => {
  const logIn = async (visitor: OutsideVisitor) => {
    const begun = visitor.page.waitForResponse((response) => response.url().includes(outsideStart.path))
    await visitor.modal.open()
    await (await visitor.button('farcaster')).click()
    await expect(
      visitor.modal.dialog.getByRole('img', { name: 'QR code that opens the login in Farcaster' }),
    ).toBeVisible()
    const { uri } = await (await begun).json()
    expect((await signInFarcasterApp(uri, 'Cast Away')).status).toBe(200)
    return visitor.connected()
  }
  const visitor = new OutsideVisitor(page, stack)
  const wallet = await logIn(visitor)
  await expect.poll(() => visitor.signedIn()).toEqual([wallet.eip155.toLowerCase()])
  expect(await logIn(await OutsideVisitor.arrive(browser, stack))).toEqual(wallet)
})

test('behavior: an owner adds a login beside Google and removes Google: the new one opens the wallet on another device, Google opens another wallet', async ({
  browser,
  page,
  stack,
}) => {
  const typed = 'Two Ways'
  const owner = new OutsideVisitor(page, stack)
  const wallet = await owner.logInWith('google', { typed })
  const { frame, modal } = owner
  await modal.openAccount()
  await modal.button('Settings').click()
  await modal.button(/^Logins/).click()
  await expect(frame.getByText('This is your only login. Add another one before you remove it.')).toBeVisible()
  await frame.getByRole('button', { name: 'Add a login' }).click()
  const added = await owner.pressAgain(frame.getByRole('button', { name: /GitHub/ }), 'github')
  await added.answer({ typed })
  await expect(frame.getByText('The login was added.')).toBeVisible()

  await frame
    .getByRole('button', { name: `Remove ${typed}` })
    .first()
    .click()
  await frame.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(frame.getByText('The login was removed.')).toBeVisible()
  await expect(frame.getByText('This is your only login. Add another one before you remove it.')).toBeVisible()

  const byGitHub = await OutsideVisitor.arrive(browser, stack)
  expect(await byGitHub.logInWith('github', { typed })).toEqual(wallet)
  const byGoogle = await OutsideVisitor.arrive(browser, stack)
  expect((await byGoogle.logInWith('google', { typed })).eip155).not.toBe(wallet.eip155)
})
