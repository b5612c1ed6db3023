import { expect, type Page } from '@playwright/test'
import { DEVNET_CAIP_ID } from '@/lib/chains/devnet'
import { modalTexts } from '@/lib/text/en/modal'
import { test } from '@/tests/e2e/support/test'
import { Camera, EVERY_LOOK } from './camera'
import { recordsOf } from './made-up-past'

// Pictures for review of the messages that replace crashed and missing parts: `npm run pictures`.

const SCRIPTS = '**/_next/static/**/*.js'

/** Results of `fundsUnderWay`. */
const FUNDS = ['none', 'request', 'pending', 'unknown'] as const

/** Breaks the formatting of numbers, so that components that show one crash. */
const breakNumbers = (page: Page) =>
  page.evaluate(() => {
    const format = {
      get() {
        throw new Error('A crash')
      },
    }
    Object.defineProperty(Intl.NumberFormat.prototype, 'format', format)
    Object.defineProperty(Intl.NumberFormat.prototype, 'formatToParts', format)
  })

/** Stores values for which `fundsUnderWay` returns `funds`. */
async function storeFunds(page: Page, funds: (typeof FUNDS)[number], address: `0x${string}`): Promise<void> {
  const transactions = funds === 'pending' ? JSON.stringify(recordsOf(address).slice(0, 1)) : '[]'
  const requests = JSON.stringify(funds === 'request' ? { [`${DEVNET_CAIP_ID}:${address}`]: Date.now() + 600_000 } : {})
  await page.evaluate(
    ([stored, asked]) => {
      localStorage.setItem('foyer.transactions', stored)
      localStorage.setItem('foyer.openRequests', asked)
    },
    [funds === 'unknown' ? '{' : transactions, requests] as const,
  )
}

test('error: pictures of a view and of a card that do not show', async ({ modal, page, wallet }) => {
  const camera = new Camera(page, 'failures/modal', EVERY_LOOK)
  await modal.connect(wallet)
  await modal.openAccount()
  await page.waitForLoadState('networkidle')
  await page.reload()
  await modal.opener.hover()
  await page.waitForLoadState('networkidle')
  await modal.openAccount()
  await breakNumbers(page)
  await modal.button('Send').click()
  await expect(modal.alert).toContainText('This screen did not load')
  for (const funds of FUNDS) {
    await storeFunds(page, funds, wallet.address)
    await expect(modal.alert).toContainText(modalTexts[`modal.funds.${funds}`])
    await camera.shoot(`view-${funds}`)
  }
  await storeFunds(page, 'none', wallet.address)
  await page.reload()
  await modal.connected(wallet)
  await page.evaluate(() => {
    window.ResizeObserver = class {
      constructor() {
        throw new Error('A crash of the card')
      }
    } as never
  })
  await modal.opener.click()
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('This screen did not load')
  await camera.shoot('card')
})

test('error: pictures of parts of the page that crash', async ({ modal, page, wallet }) => {
  const camera = new Camera(page, 'failures/page', EVERY_LOOK)
  await modal.connect(wallet)
  await page.addInitScript(() => {
    const crash = () => {
      throw new Error('A crash of a part')
    }
    Object.defineProperty(Intl, 'NumberFormat', { get: crash })
    Object.defineProperty(Intl, 'DateTimeFormat', { get: crash })
  })
  await page.reload()
  await page.getByText('Events, live').click()
  const failed = page.getByText('This part of the page did not load')
  await failed.last().scrollIntoViewIfNeeded()
  await camera.shoot('events', { around: true })
  await failed.first().scrollIntoViewIfNeeded()
  await camera.shoot('wallet', { around: true })
})

for (const lang of ['en', 'ar'] as const) {
  test(`error: pictures of the page of a failure, ${lang}`, async ({ baseURL, context, page }) => {
    const camera = new Camera(page, `failures/broken-${lang}`, EVERY_LOOK)
    await context.addCookies([{ name: 'foyer-locale', value: lang, url: baseURL! }])
    await page.addInitScript(() => {
      const { querySelectorAll } = Element.prototype
      Element.prototype.querySelectorAll = function (selectors: string) {
        if (selectors === 'select[data-use]') throw new Error('A crash of the page')
        return querySelectorAll.call(this, selectors) as NodeListOf<Element>
      }
    })
    await page.goto('/')
    await expect(page.locator('.site-headline')).toHaveCount(1)
    await camera.shoot('page', { around: true })
  })
}

test('error: pictures of code that does not load', async ({ modal, page, wallet }) => {
  const camera = new Camera(page, 'failures/code', EVERY_LOOK)
  await page.goto('/')
  await modal.opener.hover()
  await page.waitForLoadState('networkidle')
  await page.route(SCRIPTS, (route) => route.abort())
  await modal.opener.click()
  await modal.button(new RegExp(wallet.name)).click()
  await expect(modal.alert).toBeVisible()
  await camera.shoot('view')
})
