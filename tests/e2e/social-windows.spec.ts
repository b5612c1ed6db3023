import { chromium, devices, expect } from '@playwright/test'
import { deferred } from '@/tests/support/deferred'
import { findSecrets } from '@/tests/support/find-secrets'
import { test } from './support/login-test'
import { OutsideVisitor } from './support/outside-visitor'
import { collectSecrets, dumpStorage } from './support/seen-secrets'

test('behavior: the window opens in the press, also before a slow frame, in a browser that blocks other windows; no provider is asked before', async ({
  launchOptions,
  stack,
}) => {
  const blocking = await chromium.launch({ ...launchOptions, ignoreDefaultArgs: ['--disable-popup-blocking'] })
  try {
    const visitor = await OutsideVisitor.arrive(blocking, stack)
    const asked: string[] = []
    visitor.page.context().on('request', (request) => asked.push(request.url()))
    const gate = deferred<void>()
    await visitor.page.route(
      (url) => url.pathname === '/frame',
      async (route) => {
        await gate.promise
        await route.continue()
      },
    )
    await visitor.modal.open()
    await expect(visitor.modal.button('Continue with Google')).toBeVisible()
    const provider = stack.accounts?.url ?? ''
    expect(asked.filter((url) => url.startsWith(provider))).toEqual([])
    const window = await visitor.press('google')
    await expect(window.page.getByRole('heading', { name: 'Opening the provider' })).toBeVisible()
    gate.resolve()
    await window.answer()
    await window.closes()
    await visitor.connected()
  } finally {
    await blocking.close()
  }
})

test('error: where the browser blocks every window, the visitor reads it, and nothing was asked; a press after windows are allowed logs in', async ({
  page,
  stack,
}) => {
  const visitor = new OutsideVisitor(page, stack)
  await page.addInitScript(() => {
    const open = window.open.bind(window)
    Object.assign(window, { allowWindows: () => Object.assign(window, { open }) })
    window.open = () => null
  })
  await visitor.modal.open()
  await visitor.modal.button('Continue with Google').click()
  await expect(visitor.modal.alert).toContainText('Could not open social popup')
  await page.evaluate(() => (window as unknown as { allowWindows(): void }).allowWindows())
  const allowed = await visitor.pressAgain(visitor.modal.button('Try again'), 'google')
  await allowed.answer()
  await allowed.closes()
  await visitor.connected()
})

test('behavior: a provider whose page cuts the window off still logs in: the visitor presses in the window', async ({
  page,
  stack,
}) => {
  const visitor = new OutsideVisitor(page, stack)
  // A page with this policy gets another group of windows: `closed` is true at once, and `opener` null.
  await page.context().route(`${stack.accounts?.url}/**`, async (route) => {
    const response = await route.fetch({ maxRedirects: 0 })
    await route.fulfill({ response, headers: { ...response.headers(), 'cross-origin-opener-policy': 'same-origin' } })
  })
  await visitor.modal.open()
  const window = await visitor.press('google')
  await window.answer()
  await window.confirm()
  await visitor.connected()
})

test('behavior: on a phone the window is a tab, and the login is done when it closes', async ({ browser, stack }) => {
  const { userAgent, viewport, deviceScaleFactor, isMobile, hasTouch } = devices['Pixel 7'] ?? {}
  if (!userAgent || !viewport) throw new Error('no device')
  const context = await browser.newContext({
    ...{ baseURL: stack.appUrl, userAgent, viewport },
    ...(deviceScaleFactor && { deviceScaleFactor }),
    ...(isMobile && { isMobile }),
    ...(hasTouch && { hasTouch }),
  })
  const visitor = new OutsideVisitor(await context.newPage(), stack)
  await visitor.logInWith('discord')
  await context.close()
})

test('behavior: in Telegram the page itself goes to the provider and comes back logged in, with no result in its address', async ({
  browser,
  stack,
}) => {
  const context = await browser.newContext({ baseURL: stack.appUrl })
  await context.addInitScript(() => Object.assign(window, { TelegramWebviewProxy: { postEvent: () => undefined } }))
  const visitor = new OutsideVisitor(await context.newPage(), stack)
  await visitor.modal.open()
  await visitor.leaveFor('github', { typed: 'Telegram visitor' })
  await visitor.page.waitForURL(`${stack.appUrl}/**`)
  await visitor.connected()
  expect(visitor.page.url()).not.toContain('result')
  expect(visitor.page.context().pages()).toHaveLength(1)
  await context.close()
})

test('behavior: after a login no token and no result is in an address, in what the browser stores, or in the log of the server', async ({
  context,
  page,
  stack,
}) => {
  const visitor = new OutsideVisitor(page, stack)
  const secrets = collectSecrets(context)
  await visitor.logInWith('google', { typed: 'Careful' })
  await visitor.modal.shows('Account')
  // What a page keeps says only that there is a session, and opens nothing.
  const searched = Object.fromEntries(Object.entries(secrets).filter(([name]) => !name.startsWith('hostToken')))
  expect(Object.keys(searched).some((name) => name.startsWith('token'))).toBe(true)
  expect(Object.keys(searched).some((name) => name.startsWith('code'))).toBe(true)
  const places = {
    'storage of the page': await dumpStorage(page),
    'storage of the frame': await dumpStorage(visitor.frameOf()),
    addresses: page
      .frames()
      .map((frame) => frame.url())
      .join('\n'),
    'log of the server': stack.logs(),
  }
  expect(findSecrets(searched, places)).toEqual([])
})
