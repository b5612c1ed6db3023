import { expect } from '@playwright/test'
import { expectNoFault } from './support/axe-frame'
import { AxeWalk } from './support/axe-walk'
import { test } from './support/login-test'
import { farcasterLink, OutsideVisitor } from './support/outside-visitor'
import { pressInFrame } from './support/press-in-frame'
import { WALKED_VIEWS } from './support/walked-views'

test('behavior: axe reports no violation from the providers in Connect to the logins of the wallet', async ({
  context,
  page,
  stack,
}) => {
  const walk = await AxeWalk.begin(page)
  const ada = new OutsideVisitor(page, stack)
  const { modal, frame } = ada
  await modal.open()
  await modal.button('More').click()
  await expect(modal.button('Continue with Farcaster')).toBeVisible()
  await walk.view('Connect', 'every provider')

  await test.step('a login with a provider', async () => {
    await context.route('**/api/wallet/outside/start*', () => undefined)
    const held = await ada.press('google')
    await walk.view('ConnectingSocial', 'the window opens')
    await held.page.close()
    await context.unroute('**/api/wallet/outside/start*')
    await page.reload()
    await modal.opener.click()
    const asked = await ada.press('google')
    await asked.shows()
    await expect(modal.dialog.getByText('Log in at Google')).toBeVisible()
    await walk.view('ConnectingSocial', 'at the provider')
    const accountPage = asked.page.url()
    await asked.page.close()
    await expect(modal.button('Open it again')).toBeVisible()
    await walk.view('ConnectingSocial', 'the window was closed')
    const reopened = page.waitForEvent('popup')
    await modal.button('Open it again').click()
    await (await reopened).getByRole('button', { name: 'Cancel', exact: true }).click()
    await expect(modal.alert).toBeVisible()
    await walk.view('ConnectingSocial', 'declined')
    await page.goto(accountPage)
    await expect(page.getByRole('group', { name: 'Choose an account' })).toBeVisible()
    await walk.wholePage('example account')
  })

  await test.step('a login with Farcaster', async () => {
    await modal.open()
    await modal.button('More').click()
    await modal.button('Continue with Farcaster').click()
    await expect(modal.button('Copy link')).toBeVisible()
    await walk.view('ConnectingFarcaster')
    await page.goto(await farcasterLink(page))
    await expect(page.getByRole('group', { name: 'Choose an account' })).toBeVisible()
    await walk.wholePage('example Farcaster app')
  })

  await test.step('the window of a login', async () => {
    await page.goto(`${stack.walletUrl}/loading`)
    await walk.wholePage('loading')
    for (const fragment of ['', '#declined', '#failed', `#result=${'r'.repeat(43)}&to=${stack.appUrl}`]) {
      await page.goto('about:blank')
      await page.goto(`${stack.walletUrl}/callback${fragment}`)
      await expect(page.getByRole('button', { name: 'Close this window' })).toBeVisible()
      await walk.wholePage(`callback${fragment}`)
    }
  })

  await test.step('the logins of the wallet', async () => {
    await ada.logInWith('google', { typed: 'Axe' })
    await modal.openAccount()
    await modal.button('Settings').click()
    await expect(modal.button(/^Logins/)).toBeVisible()
    await walk.view('AccountSettings', 'a wallet with an account')
    await modal.button(/^Logins/).click()
    await expect(frame.getByRole('button', { name: 'Add a login' })).toBeVisible()
    await expectNoFault(ada.frameOf())
    // The frame forgets the proof of the login when the page loads again.
    await page.reload()
    await modal.openAccount()
    await modal.button('Settings').click()
    await modal.button(/^Logins/).click()
    await pressInFrame(frame.getByRole('button', { name: 'Add a login' }))
    await expect(frame.getByRole('button', { name: 'Log in again with Google' })).toBeVisible()
    await expectNoFault(ada.frameOf())
  })
  expect(walk.found).toEqual([])
  expect(walk.views).toEqual(WALKED_VIEWS.social)
})
