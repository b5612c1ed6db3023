import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { deviceList } from '@/lib/custody/login-contract'
import { stopTexts } from '@/lib/text/ar/stop'
import { type FrameHost, openFrameHost } from '@/tests/e2e/support/frame-host'
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
  const wallet = { address: `0x${'12ab'.repeat(10)}`, devices: ['Firefox on Linux', 'Safari on iPhone'] }
  await page.route('**/api/wallet/notices/wallet?*', (route) => route.fulfill({ json: wallet }))
  for (const lang of ['en', 'ar']) {
    for (const act of ['anew', 'restore']) {
      await page.goto('about:blank')
      await page.goto(`${url}?lang=${lang}&act=${act}#${TOKEN}`)
      await expect(page.getByText('0x12ab…12ab')).toBeVisible()
      await camera.shoot(`${act}-${lang}`, around)
    }
  }
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
        ...{ browser: 'Firefox', system: 'Android', matchNumber: '07', isSameBrowser: false },
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

test('behavior: pictures of the screens of the frame, from right to left', async ({ page, stack }) => {
  const camera = new Camera(page, 'pages/frame-rtl', EVERY_LOOK)
  const host = await openFrameHost(page, { url: stack.app.url, projectId: PROJECT_ID, query: '&lang=ar' })
  await host.logIn('ada@example.com')
  const { payload } = await host.ask('GET_USER', { chainId: 1 })
  const name = { name: 'ada.foyer.eth', attributes: { description: 'Tea and cakes', url: 'https://ada.example' } }
  for (const [picture, text] of [
    ['sign', 'Welcome to the shop.'],
    ['sign-name', JSON.stringify({ ...name, timestamp: 1_764_000_000 })],
  ] as const) {
    const params = [`0x${Buffer.from(text).toString('hex')}`, payload?.address]
    const asked = await host.send('RPC_REQUEST', { method: 'personal_sign', params })
    await host.show({ left: '0', top: '0', width: '320px' })
    await expect(host.frame.getByTestId('message')).toHaveCount(1)
    await camera.shoot(picture, { around: true })
    await host.frame.getByRole('heading', { level: 1 }).press('Escape')
    await host.answerTo(asked)
  }
  const soon = Date.now() + 20 * 3_600_000
  await answerDevices(page, host, (own) => [
    own,
    { ...own, isThis: false, deviceId: randomUUID(), thumbprint: 'x'.repeat(43), label: 'Safari on iOS' },
    { ...own, isThis: false, deviceId: randomUUID(), thumbprint: 'y'.repeat(43), revokesAt: soon },
  ])
  await host.send('SHOW_SECURITY')
  await expect(host.frame.getByRole('listitem')).toHaveCount(3)
  await camera.shoot('security', { around: true })
})

/** Changes what the server knows about the devices of the wallet. */
async function answerDevices(page: Page, host: FrameHost, change: (own: object) => readonly object[]): Promise<void> {
  await page.route(`${host.walletUrl}${deviceList.path}*`, async (route) => {
    const request = route.request()
    if (request.method() === 'OPTIONS') return route.fallback()
    const sent = { headers: request.headers(), body: request.postData() ?? '' }
    const { devices } = await (await host.custody.fetch(request.url(), sent)).json()
    await route.fulfill({ json: { devices: change(devices[0]) } })
  })
}

/** A whole number that is no date: formatting it throws. */
const NO_DATE = Number.MAX_SAFE_INTEGER

const SCRIPTS = '**/_next/static/**/*.js'

test('error: pictures of pages of the wallet and of the vault that crash', async ({ page, stack }) => {
  const camera = new Camera(page, 'pages/crash', EVERY_LOOK)
  await page.route('**/api/vault/approvals/read?*', (route) =>
    route.fulfill({
      json: {
        ...{ status: 'pending', projectName: 'shop', embedOrigin: 'https://shop.example' },
        ...{
          browser: 'Firefox',
          system: 'Android',
          matchNumber: '07',
          isSameBrowser: false,
          startedAt: NO_DATE,
          expiresAt: NO_DATE,
        },
      },
    }),
  )
  await page.goto(`${stack.app.url.replace('//', '//vault.')}/approve#${TOKEN}`)
  await expect(page.getByRole('heading', { name: 'This page could not be shown' })).toBeVisible()
  await camera.shoot('approve', { around: true })

  const host = await openFrameHost(page, { url: stack.app.url, projectId: PROJECT_ID })
  await host.logIn('ada@example.com')
  await answerDevices(page, host, (own) => [{ ...own, lastSeenAt: NO_DATE }])
  await page.route(SCRIPTS, (route) => route.abort())
  const shown = await host.send('SHOW_SECURITY')
  await host.show({ left: '0', top: '40px', width: '320px' })
  const again = host.frame.getByRole('button', { name: 'Try again' })
  await again.waitFor()
  await camera.shoot('screens-not-loaded', { around: true })
  await page.unroute(SCRIPTS)
  await again.click()
  await host.frame.getByText('Try again, or close it').waitFor()
  await camera.shoot('security', { around: true })
  await host.frame.getByRole('button', { name: 'Close' }).click()
  expect(await host.answerTo(shown)).toMatchObject({ payload: { code: 'request.interrupted' } })
})
