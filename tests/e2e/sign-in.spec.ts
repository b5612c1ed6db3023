import { expect } from '@playwright/test'
import { accountName } from './support/sign-in-view'
import { PROJECT_ID, test } from './support/test'

const SESSION_COOKIE = '__Host-foyer.session'
const OPTIMISM = 10

test.describe('with optional sign-in', () => {
  test.use({ signIn: 'optional' })

  test('behavior: a visitor signs the shown text, is signed in on the server, and is signed out by a disconnect', async ({
    app,
    context,
    modal,
    page,
    signing,
    wallet,
  }) => {
    await signing.arrive(wallet)
    await signing.membersSee(null)
    expect(await signing.membersStatus()).toBe(401)

    expect(await signing.fields()).toMatchObject({
      Site: new URL(app.url).host,
      Account: expect.stringContaining(wallet.address),
      Network: 'Foyer Devnet',
      Expires: expect.stringMatching(/^in \d min\.$/),
    })
    await expect(signing.text).toBeHidden()
    await modal.dialog.getByText('Message to sign').click()
    await expect(signing.text).toBeVisible()
    const shown = await signing.text.textContent()
    const prompt = wallet.holdNext('personal_sign')
    await signing.button.click()
    await expect(modal.dialog.getByText('Your wallet shows this message. Sign it there.')).toBeVisible()
    await expect.poll(() => wallet.textsToSign).toEqual([shown])
    expect(await signing.accounts()).toEqual([])

    prompt.approve()
    await expect(modal.dialog).toBeHidden()
    await signing.membersSee(wallet)
    expect(await signing.accounts()).toEqual([accountName(wallet)])
    const readMe = async (project: string) => (await fetch(`/api/auth/me?projectId=${project}`)).json()
    expect(await page.evaluate(readMe, PROJECT_ID)).toMatchObject({
      session: { accounts: [{ data: { accountAddress: wallet.address }, message: shown }] },
    })
    const cookie = (await context.cookies()).find(({ name }) => name === SESSION_COOKIE)
    expect(cookie).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Lax', path: '/', domain: 'localhost' })
    expect(await page.evaluate(() => document.cookie)).not.toContain(SESSION_COOKIE)
    await signing.tracked('SIWX_AUTH_SUCCESS')
    await modal.hasClosed()

    await page.reload()
    await modal.connected(wallet)
    await signing.membersSee(wallet)
    await signing.openSettings()
    await expect(modal.dialog.getByRole('list', { name: 'Signed in as' })).toContainText(wallet.address)
    expect(wallet.textsToSign).toHaveLength(1)

    await modal.button('Disconnect').click()
    await expect(modal.opener).toHaveText('Connect wallet')
    await signing.membersSee(null)
    await expect.poll(() => signing.membersStatus()).toBe(401)
    // Ended on the server, not only in this browser.
    const kept = await page.request.get('/api/members', { headers: { cookie: `${SESSION_COOKIE}=${cookie?.value}` } })
    expect(kept.status()).toBe(401)
  })

  test('behavior: after a visitor declines, the sign-in view opens only on request or after a new connection', async ({
    modal,
    page,
    signing,
    wallet,
  }) => {
    await signing.arrive(wallet)
    await signing.cancel.click()
    await modal.hasClosed()
    await signing.tracked('CLICK_CANCEL_SIWX')
    await modal.connected(wallet)

    const read = page.waitForResponse('**/api/auth/me?*')
    await page.reload()
    await (await read).finished()
    await modal.connected(wallet)
    await modal.openAccount()
    await modal.button('Settings').click()
    await modal.button(/^Sign in/).click()
    await signing.asks()
    await signing.cancel.click()
    await expect(modal.dialog).toBeHidden()
    await modal.openAccount()
    await modal.disconnect()
    await expect(modal.opener).toHaveText('Connect wallet')

    await signing.arrive(wallet)
    await signing.sign()
    expect(await signing.accounts()).toEqual([accountName(wallet)])
  })

  test('behavior: a new account in the wallet is signed in only after it has signed; then both accounts are', async ({
    modal,
    page,
    signing,
    wallet,
  }) => {
    await signing.arrive(wallet)
    await signing.sign()
    const first = { account: wallet.account, name: accountName(wallet) }
    await wallet.changeAccount()
    await modal.connected(wallet)
    // No view opens over the page by itself.
    const offer = page.getByRole('status').filter({ hasText: 'This account is not signed in.' })
    await expect(modal.dialog).toBeHidden()
    await offer.getByRole('button', { name: 'Sign in' }).click()
    await signing.asks()
    expect((await signing.fields()).Account).toContain(wallet.address)
    await signing.sign()
    expect(await signing.accounts()).toEqual([first.name, accountName(wallet)])
    await signing.membersSee(wallet)

    await wallet.changeAccount(first.account)
    await modal.connected(wallet)
    await signing.openSettings()
    const current = modal.dialog.getByRole('list', { name: 'Signed in as' }).getByRole('listitem')
    await expect(current.filter({ hasText: 'Current' })).toContainText(wallet.address)
    expect(wallet.textsToSign).toHaveLength(2)
  })
})

test.describe('with sign-in required', () => {
  test.use({ signIn: 'required' })

  test('behavior: no other view opens before the visitor has signed, and Account opens afterwards', async ({
    modal,
    page,
    signing,
    wallet,
  }) => {
    await signing.arrive(wallet)
    await page.keyboard.press('Escape')
    await expect(modal.alert.filter({ hasText: 'Sign in or disconnect to close' })).toBeVisible()
    await page.reload()
    await modal.connected(wallet)
    await signing.asks()
    // The other buttons of the page are behind the dialog and open no other view.
    for (const name of ['See all tokens', 'Swap', 'Networks', 'Settings']) {
      const offer = page.getByRole('button', { name, exact: true, includeHidden: true })
      await offer.evaluate((button: HTMLElement) => button.click())
      await signing.asks()
    }
    expect(await signing.membersStatus()).toBe(401)
    await signing.sign()
    expect(await signing.accounts()).toEqual([accountName(wallet)])
    await modal.openAccount()
    expect(wallet.textsToSign).toHaveLength(1)
  })

  test('behavior: cancelling returns to the signed-in network, and disconnects if there is none', async ({
    modal,
    signing,
    wallet,
  }) => {
    await signing.arrive(wallet)
    await signing.sign()
    await wallet.changeChain(OPTIMISM)
    await signing.stayOn('OP Mainnet')
    expect((await signing.fields()).Network).toBe('OP Mainnet')
    await signing.cancel.click()
    await expect(modal.dialog).toBeHidden()
    expect(wallet.chainId).toBe(31_337)
    expect(wallet.countOf('wallet_switchEthereumChain')).toBe(1)

    await wallet.changeChain(OPTIMISM)
    await signing.stayOn('OP Mainnet')
    await signing.sign()
    expect(await signing.accounts()).toEqual([accountName(wallet, 31_337), accountName(wallet, OPTIMISM)])
    await wallet.changeChain(31_337)
    await modal.openAccount()
    expect(wallet.textsToSign).toHaveLength(2)
    await modal.disconnect()
    await expect(modal.opener).toHaveText('Connect wallet')
    await expect.poll(() => signing.accounts()).toEqual([])

    await signing.arrive(wallet)
    await signing.cancel.click()
    await expect(modal.opener).toHaveText('Connect wallet')
    await expect(modal.dialog).toBeHidden()
  })
})
