import { expect } from '@playwright/test'
import { createClient, http, parseUnits } from 'viem'
import { getEnsAddress, getEnsAvatar, getEnsName } from 'viem/actions'
import { foundry } from 'viem/chains'
import { DEVNET_ENS } from '@/lib/chains/devnet'
import { EmailVisitor } from './support/email-visitor'
import { test } from './support/login-test'
import { NameForm } from './support/name-form'
import { countPresses, notePath } from './support/path-cost'
import { Sender } from './support/sender'

/** Longer than the server accepts a message after it was signed, ms. */
const TOO_LATE_MS = 310_000

test('behavior: an embedded wallet registers a name with a picture after each kind of refusal, and everybody finds it', async ({
  browser,
  page,
  stack,
}) => {
  const email = 'ada.names@example.com'
  const ada = new EmailVisitor(page, stack)
  const { eip155 } = await ada.logIn(email)
  await ada.modal.openAccount()
  await ada.modal.button('Register a name').click()
  await ada.modal.shows('Register a name')
  const form = new NameForm(ada.modal)

  await form.enter('ali')
  await form.says('Use at least 4 characters')
  await form.enter('ali_ce')
  await form.says('Use only letters, digits and hyphens')
  await form.enter('admin')
  await form.says('admin.foyer.eth is reserved')
  await expect(form.button).toHaveText('Choose another name')

  await form.pick({ name: 'me.png', mimeType: 'image/png', buffer: await page.screenshot() })
  await form.enter('ada-lovelace')
  await form.says('ada-lovelace.foyer.eth is available')

  // Declined on the frame's own screen.
  await form.button.click()
  await ada.frame.getByRole('button', { name: 'Reject' }).click()
  await expect(ada.modal.alert).toContainText('Declined in your wallet')
  await form.keeps('ada-lovelace')

  // The clock of this device is wrong.
  await page.evaluate((ms) => {
    const now = Date.now.bind(Date)
    Date.now = () => now() - ms
    Object.assign(window, { endOldTime: () => Object.assign(Date, { now }) })
  }, TOO_LATE_MS)
  await form.button.click()
  await ada.sign()
  await expect(ada.modal.alert).toContainText('The message was signed too long ago')
  await expect(ada.modal.alert).toContainText('Check the date and time of this device')
  await form.keeps('ada-lovelace')
  await page.evaluate(() => (window as unknown as { endOldTime(): void }).endOldTime())

  // The server is away after the signature; the same signature is good when it is back.
  await form.says('ada-lovelace.foyer.eth is available')
  await stack.stopServer()
  await form.button.click()
  await ada.sign()
  await expect(ada.modal.alert).toContainText('Error registering name ada-lovelace.foyer.eth')
  await form.keeps('ada-lovelace')
  await stack.start()
  await form.button.click()
  await ada.modal.shows('Name registered')
  await ada.modal.button('Back to account').click()
  await ada.modal.shows('Account')
  await expect(ada.modal.dialog.getByText('ada-lovelace.foyer.eth')).toBeVisible()

  // Another visitor cannot have it.
  const grace = await EmailVisitor.arrive(browser, stack)
  await grace.logIn('grace.names@example.com')
  await grace.modal.openAccount()
  await grace.modal.button('Register a name').click()
  const other = new NameForm(grace.modal)
  await other.enter('Ada-Lovelace')
  await other.says('ada-lovelace.foyer.eth is taken')

  // Any client of ENS finds it on the chain, and the picture.
  const client = createClient({
    chain: { ...foundry, contracts: { ensUniversalResolver: { address: DEVNET_ENS.universalResolver } } },
    transport: http(stack.anvil.rpcUrl),
  })
  expect(await getEnsAddress(client, { name: 'ada-lovelace.foyer.eth' })).toBe(eip155)
  expect(await getEnsName(client, { address: eip155 as `0x${string}` })).toBe('ada-lovelace.foyer.eth')
  expect(await getEnsAvatar(client, { name: 'ada-lovelace.foyer.eth' })).toMatch(/^data:image\/webp;base64,/)

  // A visitor with a browser wallet sends to the name, and sees first which account that is.
  const sender = await Sender.arrive(browser, stack)
  const before = await sender.chain.balance(eip155 as `0x${string}`, 'ETH')
  const counted = await countPresses(sender.modal.page.context())
  await sender.send('1.25', 'ada-lovelace.foyer.eth', eip155)
  notePath('Send to a name', counted(), 4)
  expect(await sender.chain.balance(eip155 as `0x${string}`, 'ETH')).toBe(before + parseUnits('1.25', 18))

  // The name and its picture stay after a reload. The server was started again and keeps sessions in its memory, so the
  // page asks to sign in.
  await page.reload()
  await ada.modal.shows('Sign in')
  await ada.modal.button('Not now').click()
  await ada.modal.hasClosed()
  await ada.modal.openAccount()
  await expect(ada.modal.dialog.getByText('ada-lovelace.foyer.eth')).toBeVisible()
  await expect(ada.modal.dialog.locator('img[src^="data:image/webp"]')).toBeVisible()
})
