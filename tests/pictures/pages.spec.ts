import { expect } from '@playwright/test'
import { stopTexts } from '@/lib/text/ar/stop'
import { PROJECT_ID, test } from '@/tests/e2e/support/test'
import { Camera, EVERY_LOOK } from './camera'

// Pictures for review of the pages of the wallet and of the vault: `npm run pictures`.

const TOKEN = 'A'.repeat(43)
const STOP = '**/api/wallet/notices/stop?*'

test('behavior: pictures of the page that mails about devices link to', async ({ browser, page, stack }) => {
  const camera = new Camera(page, 'pages/stop', EVERY_LOOK)
  const url = `${stack.app.url.replace('//', '//wallet.')}/stop`
  const around = { around: true }
  const heading = page.getByRole('heading', { level: 1 })
  await page.goto(url)
  await expect(heading).toHaveText('This link is not valid')
  await camera.shoot('without-a-token', around)
  for (const outcome of ['out', 'back'] as const) {
    await page.goto('about:blank')
    await page.goto(`${url}#${TOKEN}`)
    if (outcome === 'out') await camera.shoot('asking', around)
    await page.route(STOP, (route) => route.fulfill({ json: { outcome } }))
    await page.getByRole('button').click()
    await expect(heading).toHaveText(outcome === 'out' ? 'Stopped' : 'The device is back')
    await camera.shoot(outcome, around)
    await page.unroute(STOP)
  }
  await page.goto('about:blank')
  await page.goto(`${url}#${TOKEN}`)
  await page.route(STOP, () => undefined)
  await page.getByRole('button').click()
  await camera.shoot('busy', around)
  await page.unroute(STOP)
  await page.goto('about:blank')
  await page.goto(`${url}#${TOKEN}`)
  await page.route(STOP, (route) => route.abort())
  await page.getByRole('button').click()
  await expect(heading).toHaveText('The server did not answer')
  await camera.shoot('failed', around)
  await page.unroute(STOP)
  await page.goto('about:blank')
  await page.goto(`${url}?lang=en&act=back#${TOKEN}`)
  await camera.shoot('asking-back', around)
  await page.goto('about:blank')
  await page.goto(`${url}?lang=ar#${TOKEN}`)
  await expect(heading).toHaveText(stopTexts['stop.title'])
  await camera.shoot('rtl-asking', around)
  await page.route(STOP, (route) => route.abort())
  await page.getByRole('button').click()
  await expect(heading).toHaveText(stopTexts['stop.failedTitle'])
  await camera.shoot('rtl-failed', around)

  const context = await browser.newContext({ javaScriptEnabled: false })
  const plain = await context.newPage()
  const withoutScript = new Camera(plain, 'pages/stop-without-script', EVERY_LOOK)
  await plain.goto(`${url}#${TOKEN}`)
  await withoutScript.shoot('asking', around)
  await context.close()
})

test('behavior: pictures of the page of a login link', async ({ context, page, stack }) => {
  const camera = new Camera(page, 'pages/approve', EVERY_LOOK)
  const url = `${stack.app.url.replace('//', '//vault.')}/approve`
  await page.route('**/api/vault/approvals/read?*', (route) =>
    route.fulfill({
      json: {
        ...{ status: 'pending', projectName: 'shop', embedOrigin: 'https://shop.example' },
        ...{ browser: 'Firefox', system: 'Android', matchNumber: '07' },
        ...{ startedAt: Date.UTC(2026, 10, 24, 12), expiresAt: Date.UTC(2026, 10, 24, 12, 20) },
      },
    }),
  )
  for (const lang of ['en', 'ar']) {
    await context.addCookies([{ name: 'foyer-locale', value: lang, url }])
    await page.goto('about:blank')
    await page.goto(`${url}#${TOKEN}`)
    await expect(page.getByText('https://shop.example')).toBeVisible()
    await camera.shoot(`pending-${lang}`, { around: true })
  }
})

test('behavior: pictures of the frame in a window of its own', async ({ page, stack }) => {
  const camera = new Camera(page, 'pages/frame', EVERY_LOOK)
  for (const lang of ['en', 'ar']) {
    await page.goto(`${stack.app.url.replace('//', '//wallet.')}/frame?projectId=${PROJECT_ID}&lang=${lang}`)
    await expect(page.locator('p')).toBeVisible()
    await camera.shoot(`alone-${lang}`, { around: true })
  }
})
