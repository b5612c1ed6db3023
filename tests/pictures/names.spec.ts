import { expect } from '@playwright/test'
import { namesTexts } from '@/lib/text/ar/names'
import { offerName, registerName } from '@/tests/e2e/support/register-name'
import { test } from '@/tests/e2e/support/test'
import { settle } from './camera'

/** Pictures for review, not for comparison: `npm run pictures` writes them to `test-results/pictures`. */
const FOLDER = 'test-results/pictures'

/** One pixel. */
const OTHER = '0x2222222222222222222222222222222222222222'
const PICTURE =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg=='

const LOOKS = [
  { name: 'desktop-light', size: { width: 1280, height: 800 }, scheme: 'light' },
  { name: 'phone-dark', size: { width: 390, height: 844 }, scheme: 'dark' },
  { name: 'phone-light', size: { width: 390, height: 844 }, scheme: 'light' },
  { name: 'desktop-dark', size: { width: 1280, height: 800 }, scheme: 'dark' },
] as const

for (const { name: look, size, scheme } of LOOKS) {
  test(`behavior: pictures of the names of an account, ${look}`, async ({ app, modal, page, wallet }) => {
    await page.setViewportSize(size)
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
    let number = 0
    const shoot = async (view: string) => {
      number += 1
      await settle(page)
      await page.screenshot({ path: `${FOLDER}/names-${look}-${String(number).padStart(2, '0')}-${view}.png` })
    }
    await modal.connect(wallet)
    await modal.openAccount()
    await modal.button('Settings').click()
    await modal.button(/^Names/).click()
    await modal.shows('Names')
    await shoot('AccountNames-none')
    await modal.button('Close').click()
    const label = `${look}-${wallet.address.slice(2, 8).toLowerCase()}`
    const name = `${label}.foyer.eth`
    await registerName(app.url, wallet.account, name)
    await registerName(app.url, wallet.account, `other-${label}.foyer.eth`, { avatar: PICTURE })
    await offerName(app.url, `gift-${label}.foyer.eth`, wallet.address)
    await page.reload()
    await modal.openAccount()
    await expect(modal.button(`other-${name}`)).toBeVisible()
    await shoot('Account')
    await modal.button('Close').click()
    await shoot('the-button')
    await modal.openAccount()
    await modal.button('Settings').click()
    await shoot('AccountSettings')
    await modal.button(/^Names/).click()
    await expect(modal.button('Register another name')).toBeVisible()
    await shoot('AccountNames')
    await modal.button(/^gift/).click()
    await shoot('ChangeAccountName-accept')
    await modal.button('Decline').click()
    await shoot('ChangeAccountName-decline')
    await modal.button('Back').click()
    await modal.button('Back').click()
    await modal.button(new RegExp(`^${label}`)).click()
    await modal.shows('Name')
    await shoot('AccountName')
    await modal.button('Edit profile').click()
    await shoot('ChangeAccountName-profile')
    await modal.dialog.getByRole('textbox', { name: 'Description' }).fill('Mathematician, and first to write a program')
    await modal.dialog.getByRole('textbox', { name: 'GitHub' }).fill('ada')
    await modal.button('Save').click()
    await modal.shows('Name')
    await modal.dialog.locator('summary', { hasText: 'History' }).click()
    const entry = modal.dialog.getByRole('list', { name: 'History' }).locator('summary').first()
    await entry.click()
    await entry.scrollIntoViewIfNeeded()
    await shoot('AccountName-history')
    await modal.dialog.locator('summary', { hasText: 'Save a copy' }).click()
    await modal.button('Save a copy').scrollIntoViewIfNeeded()
    await shoot('AccountName-copy')
    await modal.button('Give up this name').scrollIntoViewIfNeeded()
    await shoot('AccountName-end')
    await modal.button(/^Ethereum/).click()
    await modal.dialog.getByRole('textbox').fill('0x1234')
    await shoot('ChangeAccountName-address')
    await modal.button('Back').click()
    await modal.button('Transfer to another account').click()
    await modal.dialog.getByRole('textbox', { name: 'New owner' }).fill(wallet.address)
    await shoot('ChangeAccountName-transfer')
    await modal.button('Back').click()
    await modal.button('Give up this name').click()
    await modal.dialog.getByRole('textbox').fill(label)
    const request = wallet.holdNext('personal_sign')
    await modal.button(`Give up ${name}`).click()
    await shoot('ChangeAccountName-release-signing')
    request.decline()
    await expect(modal.alert).toBeVisible()
    await shoot('ChangeAccountName-release-declined')
    await modal.button('Close').click()
    await expect(modal.dialog).toBeHidden()
    await modal.openAccount()
    await modal.button('Settings').click()
    await modal.button(/^Names/).click()
    await modal.button(new RegExp(`^${label}`)).click()
    await modal.button('Transfer to another account').click()
    await modal.dialog.getByRole('textbox', { name: 'New owner' }).fill(OTHER)
    await modal.dialog.getByRole('textbox', { name: `Type ${label} to confirm` }).fill(label)
    await modal.button(`Transfer ${name}`).click()
    await expect(modal.dialog.getByText('Waiting for the new owner')).toBeVisible()
    await shoot('AccountName-offered')
    await modal.button('Take back').click()
    await shoot('ChangeAccountName-withdraw')
  })
}

test('behavior: pictures of the names of an account, from right to left', async ({ app, modal, page, wallet }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  const shoot = async (view: string) => {
    await settle(page)
    await page.screenshot({ path: `${FOLDER}/names-rtl-${view}.png` })
  }
  await modal.connect(wallet)
  const name = `rtl-${wallet.address.slice(2, 8).toLowerCase()}.foyer.eth`
  await registerName(app.url, wallet.account, name)
  await offerName(app.url, `gift-${name}`, wallet.address)
  await modal.openAccount()
  await modal.button('Settings').click()
  await modal.dialog.getByRole('combobox', { name: 'Language' }).selectOption('ar')
  await modal.button(new RegExp(`^${namesTexts['title.AccountNames']}`)).click()
  await modal.shows(namesTexts['title.AccountNames'])
  await shoot('AccountNames')
  await modal.button(name).click()
  await expect(modal.button(namesTexts['names.transfer'])).toBeVisible()
  await shoot('AccountName')
  await modal.button(namesTexts['names.transfer']).click()
  await modal.dialog.getByRole('textbox').first().fill(wallet.address)
  await shoot('ChangeAccountName-transfer')
})
