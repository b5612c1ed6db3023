import { expect } from '@playwright/test'
import { AxeWalk } from './support/axe-walk'
import { makeUpPurchases } from './support/made-up-purchases'
import { test } from './support/test'
import { WALKED_VIEWS } from './support/walked-views'

test('behavior: axe reports no violation in the views of buying', async ({ modal, page, wallet }) => {
  const walk = await AxeWalk.begin(page)
  const purchases = await makeUpPurchases(page)
  await modal.connect(wallet)
  await modal.openAccount()
  await modal.button('Buy').click()
  await modal.shows('Buy')
  await walk.view('OnRamp', 'empty')
  const amount = modal.dialog.getByRole('textbox', { name: 'Amount to pay in USD' })
  await amount.fill('5')
  await expect(modal.button('Pay at least $10.00')).toBeVisible()
  await walk.view('OnRamp', 'too little')
  await amount.fill('100')
  await expect(modal.button('Continue to Transak')).toBeVisible()
  await walk.view('OnRamp', 'quoted')

  await modal.button(/^USDC, change token/).click()
  await modal.shows('Select a token')
  await walk.view('OnRampTokenSelect')
  await modal.button('Back').click()
  await modal.button('USD, change how you pay').click()
  await modal.shows('How you pay')
  await walk.view('OnRampFiatSelect')
  await modal.dialog.getByRole('searchbox').fill('united')
  await modal.button(/^United States/).click()
  await expect(modal.dialog.getByRole('combobox', { name: 'State' })).toBeVisible()
  await walk.view('OnRampFiatSelect', 'in the US')
  await modal.button('Done').click()

  purchases.quotes = {
    ...purchases.quotes,
    waiting: ['sandbox'],
    failed: [{ provider: 'moonpay', code: 'upstream.timeout' }],
  }
  await amount.fill('101')
  await modal.button(/Waiting for Sandbox/).click()
  await modal.shows('Quotes')
  await walk.view('OnRampProviders', 'one late, one ill')
  await modal.button('Back').click()
  purchases.quotes = { ...purchases.quotes, waiting: [], failed: [] }
  await amount.fill('100')

  await modal.button('Continue to Transak').click()
  await modal.shows('Your order')
  await walk.view('BuyInProgress', 'opened')
  purchases.order = { status: 'pending', silentSince: Date.now() - 120_000 }
  await expect(modal.dialog.getByText(/has not answered since/)).toBeVisible({ timeout: 40_000 })
  await walk.view('BuyInProgress', 'the provider is silent')
  purchases.order = { status: 'delivered_less', deliveredUnits: '90000000', failure: 'onramp.delivered_less' }
  await expect(modal.alert.filter({ hasText: 'The delivery is incomplete' })).toBeVisible({ timeout: 40_000 })
  await walk.view('BuyInProgress', 'ended')
  await modal.button('Buy again').click()
  await modal.button('See your orders').click()
  await modal.shows('Orders')
  await walk.view('OnRampActivity')
  expect(walk.found).toEqual([])
  expect(walk.views).toEqual(WALKED_VIEWS.onramp)
})
