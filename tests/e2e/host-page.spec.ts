import { expect } from '@playwright/test'
import { test } from './support/test'
import { walletPanel } from './support/wallet-panel'

test('behavior: before a click the page contacts no host but its own', async ({ modal, page, stack, wallet }) => {
  const hosts = new Set<string>()
  page.on('request', (request) => {
    const { protocol, host } = new URL(request.url())
    if (protocol !== 'data:' && protocol !== 'blob:') hosts.add(host)
  })
  await page.goto('/')
  await expect(modal.opener).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect([...hosts]).toEqual([new URL(stack.app.url).host])
  expect(wallet.requests.map(({ method }) => method)).not.toContain('eth_requestAccounts')
})

test('behavior: Back and Esc go back one view at a time, then close the modal; the URL stays, and the focus returns to the opener', async ({
  modal,
  page,
  wallet,
}) => {
  // Counts what each listener of the page hears, in the order of their registration: the modal's own is the first.
  await page.addInitScript(() => {
    const heard: number[] = []
    Object.assign(window, { heard })
    const add = window.addEventListener.bind(window)
    Object.assign(window, {
      addEventListener(type: string, listener: (event: Event) => void, options?: AddEventListenerOptions) {
        if (type !== 'popstate') return add(type, listener, options)
        const place = heard.push(0) - 1
        add(type, (event) => {
          heard[place] = (heard[place] ?? 0) + 1
          listener(event)
        })
      },
    })
  })
  await modal.connect(wallet)
  const heard = () => page.evaluate(() => (window as unknown as { heard: number[] }).heard)
  // A link within the page adds an entry without a state. Next reloads the page at the first Back to a state without
  // its own mark.
  await page.evaluate(() => {
    location.hash = 'how'
    Object.assign(window, { isSamePage: true })
  })
  await modal.openAccount()
  const address = page.url()
  await modal.button('Wallets').click()
  await modal.shows('Wallets')
  expect(page.url()).toBe(address)
  const [own = 0, ...others] = await heard()
  expect(others).not.toEqual([])
  await page.goBack()
  await modal.shows('Account')
  expect(await heard()).toEqual([own + 1, ...others])
  await page.goBack()
  await expect(modal.dialog).toBeHidden()
  expect(page.url()).toBe(address)
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)

  await modal.openAccount()
  await modal.button('Wallets').click()
  await modal.shows('Wallets')
  await page.keyboard.press('Escape')
  await modal.shows('Account')
  // Repeats the press until the modal is closed.
  await expect(async () => {
    await page.keyboard.press('Escape')
    await expect(modal.dialog).toBeHidden({ timeout: 1_000 })
  }).toPass()
  await expect(modal.opener).toBeFocused()
})

test('behavior: a connected wallet shows its address, its balances and the links into the modal, without errors', async ({
  chain,
  modal,
  page,
  wallet,
}) => {
  const problems: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) problems.push(message.text())
  })
  page.on('pageerror', (error) => problems.push(error.message))
  await chain.fund(wallet.address, { USDC: '2480.75' })
  await modal.connect(wallet)
  const panel = walletPanel(page)
  await expect(panel).toContainText(wallet.address)
  await expect(panel).toContainText('Connected with Scripted Wallet on Foyer Devnet')
  await expect(panel.getByRole('group', { name: 'Total value' })).toContainText('$')
  await expect(panel.getByText('2,480.75 USDC')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Example account' })).toBeHidden()
  for (const [name, title] of [
    ['See all tokens', 'Account'],
    ['Swap', 'Swap'],
    ['Receive', 'Receive'],
    ['Networks', 'Networks'],
    ['Settings', 'Settings'],
  ] as const) {
    await panel.getByRole('button', { name, exact: true }).click()
    await modal.shows(title)
    await modal.button('Close').click()
    await expect(modal.dialog).toBeHidden()
  }
  // No error, and no violation of the content security policy.
  expect(problems).toEqual([])
})

test('behavior: while offline the page says so and keeps the last balances', async ({
  context,
  modal,
  page,
  wallet,
}) => {
  await modal.connect(wallet)
  await expect(walletPanel(page).getByText('10 ETH')).toBeVisible()
  await context.setOffline(true)
  await expect(walletPanel(page).getByText('You are offline.')).toBeVisible()
  await expect(walletPanel(page).getByText('10 ETH')).toBeVisible()
  await context.setOffline(false)
  await expect(walletPanel(page).getByText('You are offline.')).toBeHidden()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('behavior: the page reads whole and says what needs JavaScript', async ({ page }) => {
    const response = await page.goto('/')
    // In the answer: Chromium parses `noscript` as it does with scripts when a test switches them off.
    expect(await response?.text()).toContain('Connecting a wallet needs JavaScript.')
    await expect(page.getByRole('heading', { name: 'Example account' })).toBeVisible()
    await expect(
      page
        .getByRole('row', { name: /^E-mail login/ })
        .getByText('Yes')
        .first(),
    ).toBeVisible()
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: /^Add the modal/ })
      .click()
    await expect(page.getByRole('heading', { level: 1, name: 'Guide' })).toBeVisible()
  })
})

test('behavior: a chosen theme and a chosen language apply to page and modal without a reload, and survive one', async ({
  modal,
  page,
  wallet,
}) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/')
  await page.evaluate(() => document.body.setAttribute('data-same-page', ''))
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const light = await background()
  await page.getByRole('combobox', { name: 'Appearance' }).selectOption('Dark')
  await expect.poll(background).not.toBe(light)
  const dark = await background()
  await expect(page.locator('body')).toHaveAttribute('data-same-page')
  await modal.opener.click()
  await expect(modal.dialog).toHaveCSS('color-scheme', 'dark')
  await page.reload()
  expect(await background()).toBe(dark)
  await expect(page.getByRole('combobox', { name: 'Appearance' })).toHaveValue('dark')

  await modal.hasLeftHistory()
  await modal.connect(wallet)
  await page.evaluate(() => document.body.setAttribute('data-same-page', ''))
  const language = page.getByRole('combobox').first()
  await language.selectOption({ label: 'العربية' })
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar')
  await expect(page.locator('body')).toHaveAttribute('data-same-page')
  await page.getByRole('button', { name: wallet.address }).first().click()
  await expect(modal.dialog).toHaveAttribute('dir', 'rtl')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar')
  await expect(language).toHaveValue('ar')
})

test('behavior: a language that is chosen before any code has loaded is applied once it has', async ({ page }) => {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/_next/static/**/*.js', async (route) => {
    await released
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  const language = page.getByRole('combobox').first()
  await language.selectOption({ label: 'العربية' })
  release()
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(language).toHaveValue('ar')
  // And back, as soon as the page that was reloaded is there.
  await page.reload({ waitUntil: 'commit' })
  await language.selectOption({ label: 'English' })
  await expect(page.locator('html')).toHaveAttribute('dir', 'ltr')
})

test('behavior: the events of the modal show as they happen, can be copied, and can be cleared', async ({
  context,
  modal,
  page,
  wallet,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/')
  await page.getByText('Events, live').click()
  const log = page.getByRole('log', { name: 'Events, newest first' })
  await expect(log).toContainText('No events yet.')
  await modal.opener.click()
  await modal.button(/Scripted Wallet/).click()
  await modal.connected(wallet)
  await expect(log).toContainText('MODAL_OPEN')
  await expect(log).toContainText('connected: false')
  await expect(log).toContainText('MODAL_CLOSE')
  await expect(log).toContainText('connected: true')
  expect((await log.textContent())?.toLowerCase()).not.toContain(wallet.address.toLowerCase())
  await page.getByRole('button', { name: 'Copy as JSON' }).click()
  const copied = JSON.parse(await page.evaluate(() => navigator.clipboard.readText()))
  expect(copied.map(({ event }: { event: string }) => event)).toEqual(['MODAL_OPEN', 'CONNECT_SUCCESS', 'MODAL_CLOSE'])
  await page.getByRole('button', { name: 'Clear events' }).click()
  await expect(log).toContainText('No events yet.')
})

test('behavior: the code example can be copied, and the page confirms it; the playground has the code for each way, with the options that were changed', async ({
  app,
  context,
  modal,
  page,
  wallet,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/')
  const copy = async () => {
    await page.getByRole('button', { name: 'Copy the code' }).click()
    await expect(page.getByRole('status').getByText('Copied')).toBeVisible()
    return page.evaluate(() => navigator.clipboard.readText())
  }
  expect(await copy()).toContain('<WalletModalProvider config={config}>')

  await page.goto('/playground')
  const inline = page.getByRole('region', { name: /^(?:Connect|Verbinden)$/ })
  await expect(inline).toHaveAccessibleName('Connect')
  await page.getByRole('combobox', { name: 'Theme' }).selectOption('dark')
  await page.getByRole('form', { name: 'Options' }).getByRole('combobox', { name: 'Language' }).selectOption('de')
  await expect(inline).toHaveAccessibleName('Verbinden')
  await expect(inline).toHaveCSS('color-scheme', 'dark')
  await page.getByRole('button', { name: 'Wallet verbinden' }).first().click()
  await modal.shows('Verbinden')
  await expect(modal.button(wallet.name)).toBeVisible()
  await page.keyboard.press('Escape')
  await modal.hasClosed()
  for (const [way, ...lines] of [
    ['Script', `src="${app.url}/embed.js?project=`, '<foyer-button theme="dark" language="de"></foyer-button>'],
    ['React', "from 'foyer/react'", "themeMode: 'dark'", "locale: 'de'"],
    ['wagmi', "from 'foyer/wagmi'", "themeMode: 'dark'", "locale: 'de'"],
    ['AppKit', "from 'foyer/appkit'", "themeMode: 'dark'", "locale: 'de' }"],
  ] as const) {
    await page.getByRole('tab', { name: way, exact: true }).click()
    const copied = await copy()
    for (const line of lines) expect(copied).toContain(line)
  }
})

test('error: a part of the page that fails to load shows an alert, and loads at the next press', async ({
  context,
  page,
}) => {
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  const show = page.getByRole('button', { name: 'Show inline' })
  await show.click()
  await expect(page.getByRole('alert').filter({ hasText: 'This part of the page did not load.' })).toBeVisible()
  await context.setOffline(false)
  await show.click()
  await expect(page.getByRole('region', { name: 'Connect' })).toBeVisible()
})

test('behavior: the keyboard reaches the controls in the order of the page', async ({ page }) => {
  await page.goto('/')
  const met: string[] = []
  for (let press = 0; press < 16; press += 1) {
    await page.keyboard.press('Tab')
    met.push(
      await page.evaluate(() => {
        const element = document.activeElement
        return element?.getAttribute('aria-label') ?? element?.textContent ?? ''
      }),
    )
  }
  expect(met).toEqual([
    'Foyer',
    'Documentation',
    'Language',
    'Appearance',
    'Connect wallet',
    'Try it with this account',
    'Show inline',
    'Add to wallet',
    'Copy the chain ID',
    'Copy the RPC URL',
    'Add the modal to your pages and control it',
    'Add Foyer to an app that exists',
    'Code example: Foyer in a page',
    'Copy the code',
    'Events, live',
    'Comparison table',
  ])
})

test('behavior: no part of the page is wider than the window, connected or not', async ({ modal, page, wallet }) => {
  const overflows = async () => {
    const found: number[] = []
    for (const width of [320, 390, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      found.push(await page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - window.innerWidth)))
    }
    return found
  }
  await page.goto('/')
  expect(await overflows()).toEqual([0, 0, 0])
  await modal.connect(wallet)
  await expect(walletPanel(page).getByText('10 ETH')).toBeVisible()
  expect(await overflows()).toEqual([0, 0, 0])
})

test('behavior: a reload shows the same wallet without a layout shift; after a disconnect the steps show again', async ({
  modal,
  page,
  wallet,
}) => {
  await modal.connect(wallet)
  await page.addInitScript(() => {
    const moved: string[] = []
    Object.assign(window, { moved })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as LayoutShift[])
        moved.push(...entry.sources.map(({ node }) => node?.parentElement?.outerHTML.slice(0, 200) ?? 'gone'))
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.reload()
  await expect(walletPanel(page)).toContainText('Connected with Scripted Wallet on Foyer Devnet')
  await expect(walletPanel(page).getByText('10 ETH')).toBeVisible()
  expect(await page.evaluate(() => (window as unknown as { moved: string[] }).moved)).toEqual([])

  await wallet.revoke()
  await expect(walletPanel(page)).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Example account' })).toBeVisible()
})

/** Chromium's record of an element that moved; TypeScript's own list of browser types lacks it. */
type LayoutShift = PerformanceEntry & { readonly sources: readonly { readonly node: Node | null }[] }
