import { expect } from '@playwright/test'
import { accountTexts } from '@/lib/text/ar/account'
import { onrampTexts } from '@/lib/text/ar/onramp'
import { makeUpPurchases } from '@/tests/e2e/support/made-up-purchases'
import { test } from '@/tests/e2e/support/test'
import { settle } from './camera'

/** Pictures for review, not for comparison: `npm run pictures` writes them to `test-results/pictures`. */
const FOLDER = 'test-results/pictures'

const LOOKS = [
  { name: 'desktop-light', size: { width: 1280, height: 800 }, scheme: 'light' },
  { name: 'phone-dark', size: { width: 390, height: 844 }, scheme: 'dark' },
  { name: 'phone-light', size: { width: 390, height: 844 }, scheme: 'light' },
  { name: 'desktop-dark', size: { width: 1280, height: 800 }, scheme: 'dark' },
  { name: 'narrow-light', size: { width: 320, height: 640 }, scheme: 'light' },
] as const

const HASH = `0x${'f1'.repeat(32)}`

for (const { name: look, size, scheme } of LOOKS) {
  test(`behavior: pictures of buying, ${look}`, async ({ modal, page, wallet }) => {
    await page.setViewportSize(size)
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
    let number = 0
    const shoot = async (view: string) => {
      number += 1
      await settle(page)
      await page.screenshot({ path: `${FOLDER}/onramp-${look}-${String(number).padStart(2, '0')}-${view}.png` })
    }
    const purchases = await makeUpPurchases(page)
    await modal.connect(wallet)
    await modal.openAccount()
    await expect(modal.button('Buy').first()).toBeVisible()
    await shoot('Account')
    await modal.button('Buy').first().click()
    await modal.shows('Buy')
    await shoot('OnRamp-empty')
    const amount = modal.dialog.getByRole('textbox', { name: 'Amount to pay in USD' })
    await amount.fill('100')
    await expect(modal.button('Continue to Transak')).toBeVisible()
    await shoot('OnRamp-quoted')
    await amount.fill('5')
    await shoot('OnRamp-too-little')
    await modal.button(/^USDC, change token/).click()
    await modal.shows('Select a token')
    await shoot('OnRampTokenSelect')
    await modal.button('Back').click()
    await modal.button('USD, change how you pay').click()
    await modal.shows('How you pay')
    await shoot('OnRampFiatSelect')
    await modal.dialog.getByRole('searchbox').fill('united')
    await shoot('OnRampFiatSelect-search')
    await modal.button(/^United States/).click()
    await modal.dialog.getByRole('combobox', { name: 'State' }).scrollIntoViewIfNeeded()
    await shoot('OnRampFiatSelect-state')
    await modal.button('Done').click()
    const quoted = purchases.quotes
    purchases.quotes = {
      ...quoted,
      waiting: ['sandbox'],
      failed: [
        { provider: 'moonpay', code: 'upstream.timeout' },
        { provider: 'coinbase', code: 'onramp.amount_too_small', limits: { min: '30', max: '2000' } },
      ],
    }
    await amount.fill('101')
    await modal.button(/Waiting for Sandbox/).click()
    await modal.shows('Quotes')
    await shoot('OnRampProviders')
    await modal.dialog.getByRole('heading', { name: 'Without a quote' }).scrollIntoViewIfNeeded()
    await shoot('OnRampProviders-end')
    await modal.button('Back').click()
    purchases.quotes = { ...quoted, quotes: [], failed: [{ provider: 'moonpay', code: 'upstream.timeout' }] }
    await amount.fill('102')
    await expect(modal.alert.filter({ hasText: 'No provider has a quote' })).toBeVisible()
    await shoot('OnRamp-no-quote')
    purchases.quotes = quoted
    await amount.fill('100')
    await modal.button('Continue to Transak').click()
    await modal.shows('Your order')
    await shoot('BuyInProgress-opened')
    const becomes = async (order: typeof purchases.order, words: string, as: string) => {
      purchases.order = order
      await expect(modal.dialog.getByText(words).first()).toBeVisible({ timeout: 60_000 })
      await shoot(`BuyInProgress-${as}`)
    }
    await becomes({ status: 'pending', silentSince: Date.now() - 300_000 }, 'We keep asking', 'silent')
    await becomes(
      { status: 'pending', declaredUnits: '96500000', transactionId: HASH },
      'says that it has sent',
      'sent',
    )
    const delivered = { declaredUnits: '96500000', transactionId: HASH }
    await becomes({ ...delivered, status: 'completed', deliveredUnits: '96500000' }, 'arrived', 'completed')
    await modal.button('Buy again').click()
    await shoot('OnRamp-orders')
    await modal.button('See your orders').click()
    await modal.shows('Orders')
    await shoot('OnRampActivity')
  })
}

test('behavior: pictures of buying, from right to left', async ({ modal, page, wallet }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  const shoot = async (view: string) => {
    await settle(page)
    await page.screenshot({ path: `${FOLDER}/onramp-rtl-${view}.png` })
  }
  await makeUpPurchases(page)
  await modal.connect(wallet)
  await modal.openAccount()
  await modal.button('Settings').click()
  await modal.dialog.getByRole('combobox', { name: 'Language' }).selectOption('ar')
  await modal.shows(accountTexts['title.AccountSettings'])
  await page.keyboard.press('Escape')
  await modal.button(accountTexts['account.buy']).click()
  await modal.shows(onrampTexts['title.OnRamp'])
  await modal.dialog.getByRole('textbox').first().fill('100')
  await expect(modal.button(/Transak/).last()).toBeVisible()
  await shoot('OnRamp')
  await modal
    .button(/Transak/)
    .first()
    .click()
  await modal.shows(onrampTexts['title.OnRampProviders'])
  await shoot('OnRampProviders')
  await page.keyboard.press('Escape')
  await modal
    .button(/Transak/)
    .last()
    .click()
  await modal.shows(onrampTexts['title.BuyInProgress'])
  await shoot('BuyInProgress')
})
