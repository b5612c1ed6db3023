import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect } from '@playwright/test'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { countPresses, notePath } from './support/path-cost'
import { test } from './support/test'

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const ETHEREUM_ADDRESS = '0x2222222222222222222222222222222222222222'

/** `npm run names -- verify`, which needs neither settings nor a network. */
async function verify(file: string): Promise<string> {
  const args = ['--conditions=react-server', '--import', 'tsx', 'lib/server/start/manage-names.ts', 'verify', file]
  const { stdout } = await promisify(execFile)('node', args, { timeout: 60_000 })
  return stdout
}

test('behavior: a name is registered, gets records, is exported and verified, is offered and accepted, and is given up by its new owner', async ({
  context,
  modal,
  page,
  wallet,
}) => {
  const label = `own-${wallet.address.slice(2, 10).toLowerCase()}`
  const name = `${label}.foyer.eth`
  const [first, second] = [wallet.account, privateKeyToAccount(generatePrivateKey())]
  await modal.connect(wallet)
  const counted = await countPresses(context)
  await modal.openAccount()
  await modal.button('Register a name').click()
  await modal.dialog.getByRole('textbox', { name: 'Name' }).fill(label)
  await modal.button(`Register ${name}`).click()
  await modal.shows('Name registered')
  notePath('Register a name', counted(), 3)
  await modal.button('Back to account').click()
  // The only name: the way to it leads there directly.
  await modal.button(name).click()
  await modal.shows('Name')

  await modal.button('Edit profile').click()
  await modal.dialog.getByLabel('Picture', { exact: true }).setInputFiles({
    ...{ name: 'me.png', mimeType: 'image/png' },
    buffer: PNG,
  })
  await expect(modal.button('Change picture')).toBeVisible()
  await modal.dialog.getByRole('textbox', { name: 'Description' }).fill('Mathematician')
  wallet.declineNext('personal_sign')
  await modal.button('Save').click()
  await expect(modal.alert).toContainText('Declined in your wallet')
  await modal.button('Try again').click()
  await modal.shows('Name')
  await expect(modal.dialog.getByRole('definition').getByText('Mathematician')).toBeVisible()

  await modal.button(/^Ethereum/).click()
  await modal.shows('Ethereum address')
  await expect(modal.dialog.getByRole('textbox')).toHaveValue(wallet.address)
  await modal.dialog.getByRole('textbox').fill(ETHEREUM_ADDRESS)
  await modal.button('Save').click()
  await modal.shows('Name')
  await expect(modal.button(/^Ethereum/)).toContainText(ETHEREUM_ADDRESS)

  await modal.dialog.locator('summary', { hasText: 'History' }).click()
  const entries = modal.dialog.getByRole('list', { name: 'History' }).getByRole('listitem')
  await expect(entries).toHaveText([/^Address changed/, /^Profile changed/, /^Registered/])
  await entries.last().locator('summary').click()
  await expect(entries.last()).toContainText(`{"name":"${name}","attributes":{}`)

  await modal.dialog.locator('summary', { hasText: 'Save a copy' }).click()
  const downloading = page.waitForEvent('download')
  await modal.button('Save a copy').click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe(`${name}.snapshot`)
  expect(await verify(await download.path())).toContain('1 name')

  await modal.button('Transfer to another account').click()
  await modal.dialog.getByRole('textbox', { name: 'New owner' }).fill(second.address)
  await modal.dialog.getByRole('textbox', { name: `Type ${label} to confirm` }).fill(label)
  await page.keyboard.press('Enter')
  await modal.button(`Transfer ${name}`).click()
  await modal.shows('Name')
  await expect(modal.dialog.getByText('Waiting for the new owner')).toBeVisible()
  await modal.button('All names').click()
  expect(wallet.account).toBe(first)

  await wallet.changeAccount(second)
  await expect(modal.dialog.getByText(/You have no name yet/)).toBeVisible()
  await modal.dialog.getByRole('list', { name: 'Offered to you' }).getByRole('button').click()
  await modal.button(`Accept ${name}`).click()
  await modal.shows('Name')
  await expect(modal.dialog.getByText('No details yet')).toBeVisible()
  await modal.button('Give up this name').click()
  await modal.dialog.getByRole('textbox', { name: `Type ${label} to confirm` }).fill(label)
  await modal.button(`Give up ${name}`).click()
  await modal.shows('Names')
  await expect(modal.dialog.getByText(/You have no name yet/)).toBeVisible()
  // Six changes were signed, and one was declined.
  expect(wallet.requests.filter(({ method }) => method === 'personal_sign')).toHaveLength(7)
})
