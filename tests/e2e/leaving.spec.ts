import { resolve } from 'node:path'
import { expect } from '@playwright/test'
import { mnemonicToAccount } from 'viem/accounts'
import { codeOf } from '@/tests/support/mail-texts'
import { EmailVisitor } from './support/email-visitor'
import { test } from './support/login-test'

const PASSWORD = 'correct horse battery staple'
const EMAIL = 'leah@example.com'

test('behavior: an owner takes the wallet away: phrase and file in a window, the file opens from disk without a network, and a planned deletion is undone', async ({
  page,
  browser,
  stack,
}) => {
  const leah = new EmailVisitor(page, stack)
  const { frame, modal } = leah
  const wallet = await leah.logIn(EMAIL)
  const code = async () => codeOf(await stack.mail.nextMail(EMAIL))
  const sendCode = async () => {
    await stack.endCooldowns()
    await frame.getByRole('button', { name: 'Send code' }).click()
    await frame.getByRole('textbox', { name: 'Code' }).fill(await code())
  }

  await modal.openAccount()
  await modal.button('Settings').click()
  await modal.button(/^Save your keys/).click()
  await sendCode()
  const opening = page.waitForEvent('popup')
  await frame.getByRole('button', { name: 'Open window' }).click()
  const window = await opening
  await window.getByRole('button', { name: 'Show for 60 seconds' }).click()
  const shown = window.getByRole('listitem')
  await expect(shown).toHaveCount(12)
  const phrase = (await shown.allInnerTexts()).map((word) => word.trim())
  expect(mnemonicToAccount(phrase.join(' ')).address).toBe(wallet.eip155)

  await window.getByRole('button', { name: 'Save an encrypted file' }).click()
  await window.getByLabel('Password of the file').fill(PASSWORD)
  await window.getByLabel('Password again').fill(PASSWORD)
  const saving = window.waitForEvent('download', { timeout: 60_000 })
  await window.getByRole('button', { name: 'Save an encrypted file' }).click()
  const file = await (await saving).path()
  await window.close()

  const offline = await browser.newContext({ offline: true })
  const recovery = await offline.newPage()
  await recovery.goto(`file://${resolve('public/recovery.html')}`)
  await recovery.getByLabel('Encrypted file of the wallet').setInputFiles(file)
  await recovery.getByLabel('Password').fill(PASSWORD)
  await recovery.getByRole('button', { name: 'Open', exact: true }).click()
  const words = recovery.getByRole('list', { name: 'Recovery phrase' }).getByRole('listitem')
  await expect(words).toHaveText(phrase, { timeout: 60_000 })
  for (const address of Object.values(wallet)) await expect(recovery.getByText(address, { exact: true })).toBeVisible()
  await offline.close()

  await frame.getByRole('button', { name: 'Done' }).click()
  await modal.button(/^Delete wallet/).click()
  await sendCode()
  await frame.getByRole('textbox', { name: 'To confirm, type DELETE' }).fill('DELETE')
  await frame.getByRole('button', { name: 'Delete wallet' }).click()
  await expect(frame.getByText(/^The wallet will be deleted:/)).toBeVisible()
  await frame.getByRole('button', { name: 'Keep' }).click()
  await expect(frame.getByText('Your wallet stays.')).toBeVisible()
})
