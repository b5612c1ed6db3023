import { writeFileSync } from 'node:fs'
import { type Browser, expect } from '@playwright/test'
import figures from '@/components/site/figures.json' with { type: 'json' }
import { test as base, PROJECT_ID } from '@/tests/e2e/support/test'
import { startApp } from '@/tests/runner/app-server'
import { type BudgetName, expectWithin, kB, tell } from './budgets'
import { buildFloor } from './floor'
import { type LoadedFile, LoadRecorder, sizeOf } from './load-recorder'

/** Strings that outlive minification, by the package that only can have brought them. */
const SIGNATURES = {
  xstate: 'xstate.init',
  viem: 'https://viem.sh',
  zod: '$ZodType',
} as const
const QUERY_SIGNATURE = 'isInvalidated'

type Measured = {
  readonly floor: number
  /** Before the visitor has done anything, who saves data. */
  readonly host: readonly LoadedFile[]
  /** Added while the page is idle. */
  readonly idle: readonly LoadedFile[]
  /** Added by the pointer over the button. */
  readonly intent: readonly LoadedFile[]
  /** Added between that and the Connect view's first paint. */
  readonly opening: readonly LoadedFile[]
  /** Added once Connect had painted. */
  readonly later: readonly LoadedFile[]
  /** Added by what serves a connected account. */
  readonly account: readonly LoadedFile[]
  readonly hosts: readonly string[]
}

const test = base.extend<object, { readonly measured: Measured }>({
  measured: [
    async ({ browser, stack }, use) => {
      const floor = await measureFloor(browser)
      const page = await browser.newPage()
      await page.addInitScript(saveData)
      await page.addInitScript(markConnectPaint)
      const loads = new LoadRecorder(page)
      await page.goto(stack.app.url)
      await loads.quiet()
      const host = await loads.files()
      const hosts = loads.hosts()
      const idle = await filesOfIdlePage(browser, stack.app.url, host)

      const button = page.getByRole('button', { name: 'Connect wallet' })
      await page.evaluate(() =>
        Object.assign((navigator as unknown as { connection: object }).connection, { saveData: false }),
      )
      await button.hover()
      await loads.quiet()
      const intent = (await loads.files()).slice(host.length)

      await button.click()
      await page.getByRole('dialog', { name: 'Connect' }).getByText('No wallet in this browser').waitFor()
      // The flows come when the browser is idle, within two seconds.
      await loads.quiet(3_000)
      const early = new Set(await page.evaluate(loadedBeforeConnectPaint))
      const rest = (await loads.files()).slice(host.length + intent.length)
      await page.close()
      await use({
        floor,
        host,
        hosts,
        idle,
        account: await filesOfAccount(browser, stack.app.url, await loads.files()),
        intent,
        opening: rest.filter(({ url }) => early.has(url)),
        later: rest.filter(({ url }) => !early.has(url)),
      })
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})

test('behavior: a page without a project id loads nothing more before a press than other pages; Connect loads the alert and no flows', async ({
  measured,
  page,
}, info) => {
  const app = await startApp({ env: { LOG_LEVEL: 'warn' } })
  try {
    const loads = new LoadRecorder(page)
    await page.addInitScript(saveData)
    await page.goto(app.url)
    await loads.quiet()
    const host = await loads.files()
    expect(host.map(pathOf).sort()).toEqual(measured.host.map(pathOf).sort())

    await page.getByRole('button', { name: 'Connect wallet' }).hover()
    await loads.quiet()
    const intent = (await loads.files()).slice(host.length)
    const later = new Set(measured.later.map(pathOf))
    expect(intent.map(pathOf).filter((path) => later.has(path))).toEqual([])
    const added = sizeOf(intent) - sizeOf(measured.intent)
    tell(info, `without a project id: ${kB(added)} more with the pointer`)
  } finally {
    await app.stop()
  }
})

/** The first view of a feature brings its flow as well. */
const FEATURES: readonly string[] = ['Swap']

test('behavior: the host page stays within its budget above an empty Next page', ({ measured }, info) => {
  const above = sizeOf(measured.host) - measured.floor
  tell(info, `an empty page: ${kB(measured.floor)}`)
  expectWithin(info, 'page', above)
})

test('behavior: an idle page loads the first card, which the pointer would load as well, and nothing else', ({
  measured,
}, info) => {
  const intent = measured.intent.map(pathOf)
  expect(measured.idle.map(pathOf).filter((path) => !intent.includes(path))).toEqual([])
  tell(info, `the first card: ${kB(sizeOf(measured.idle))}`)
  expect(measured.idle.length).toBeGreaterThan(0)
})

test('behavior: until Connect shows its rows a visitor loads no more than the budget, and then the modal', ({
  measured,
}, info) => {
  const added = sizeOf(measured.intent) + sizeOf(measured.opening)
  tell(info, `Connect: ${kB(added)} more, ${kB(sizeOf(measured.intent))} with the pointer`)
  const first = sizeOf(measured.idle)
  expectWithin(info, 'untilConnect', sizeOf(measured.host) - measured.floor + first)
  expectWithin(info, 'modal', added - first)
})

test('behavior: the document of the frame stays within its budget above an empty Next page', async ({
  measured,
  page,
  stack,
}, info) => {
  const loads = new LoadRecorder(page)
  await page.goto(`${stack.app.url.replace('//', '//wallet.')}/frame?projectId=${PROJECT_ID}`)
  await loads.quiet()
  const above = sizeOf(await loads.files()) - measured.floor
  expectWithin(info, 'frame', above)
})

/** The page states figures of an earlier run: they may differ from today's by this share. */
const DRIFT = 0.03

test('behavior: the figures that the page states are the measured ones', ({ measured, stack }, info) => {
  const own = new URL(stack.app.url).host
  const found = {
    pageBytes: sizeOf(measured.host) - measured.floor,
    wholePageBytes: sizeOf(measured.host) + sizeOf(measured.idle),
    openingBytes: sizeOf(measured.intent) + sizeOf(measured.opening),
    idleBytes: sizeOf(measured.idle),
    thirdPartyHosts: measured.hosts.filter((host) => host !== own).length,
  }
  // `npm run figures` writes them anew.
  if (['all', 'changed'].includes(info.config.updateSnapshots)) {
    const measuredOn = new Date().toISOString().slice(0, 10)
    writeFileSync('components/site/figures.json', `${JSON.stringify({ measuredOn, ...found }, null, 2)}\n`)
    return
  }
  for (const [name, value] of Object.entries(found)) {
    const stated = figures[name as keyof typeof found]
    expect(Math.abs(value - stated), `${name}: ${stated} is stated, ${value} measured`).toBeLessThanOrEqual(
      stated * DRIFT,
    )
  }
})

test('behavior: the pointer alone brings all that Connect needs', ({ measured }) => {
  expect(measured.intent.length).toBeGreaterThan(0)
  expect(measured.opening.map(({ url }) => url)).toEqual([])
})

for (const [name, signature] of Object.entries(SIGNATURES)) {
  test(`behavior: ${name} is loaded after Connect has painted, and not before`, ({ measured }) => {
    const early = [...measured.host, ...measured.intent, ...measured.opening]
    expect(early.filter(({ text }) => text.includes(signature)).map(({ url }) => url)).toEqual([])
    // Seen later: else the signature says nothing.
    expect(measured.later.some(({ text }) => text.includes(signature))).toBe(true)
  })
}

test('behavior: what follows Connect stays within its budget', ({ measured }, info) => {
  expectWithin(info, 'flows', sizeOf(measured.later))
})

test('behavior: without a wallet nothing that serves a connected account is loaded', ({ measured }, info) => {
  const { host, intent, opening, later, account } = measured
  // It has the query client; else it would have been loaded with the flows.
  expect(account.some(({ text }) => text.includes(QUERY_SIGNATURE))).toBe(true)
  const others = [...host, ...intent, ...opening, ...later]
  expect(others.filter(({ text }) => text.includes(QUERY_SIGNATURE)).map(({ url }) => url)).toEqual([])
  expectWithin(info, 'account', sizeOf(account))
})

test('behavior: what serves the account of a remembered wallet loads beside the flows, not after them', async ({
  measured,
  modal,
  page,
  wallet,
}) => {
  await modal.connect(wallet)
  const [machines] = measured.later.filter(({ text }) => text.includes(SIGNATURES.xstate)).map(pathOf)
  let release: () => void = () => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(`**${machines}`, async (route) => {
    await released
    await route.continue()
  })
  await page.reload()
  const received = () =>
    page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname))
  await expect.poll(received).toEqual(expect.arrayContaining(measured.account.map(pathOf)))
  expect(await received()).not.toContain(machines)
  release()
  await expect(page.getByRole('group', { name: 'Total value' })).toBeVisible()
})

test('behavior: each view after Connect brings little of its own', async ({ measured, modal, page, wallet }, info) => {
  const loads = new LoadRecorder(page)
  await page.goto('/')
  await modal.opener.hover()
  await modal.opener.click()
  await expect(modal.button(/Scripted Wallet/)).toBeVisible()
  await loads.quiet(3_000)
  let known = (await loads.files()).length
  const brought: Record<string, number> = {}
  const account = new Set(measured.account.map(pathOf))
  const isOfAccount = (file: LoadedFile) => account.has(pathOf(file))
  const visit = async (view: string, go: () => Promise<void>) => {
    await go()
    await loads.quiet()
    const files = await loads.files()
    brought[view] = sizeOf(files.slice(known).filter((file) => !isOfAccount(file)))
    known = files.length
  }

  await visit('AllWallets', () => modal.button('All wallets').click())
  await visit('Downloads', () => modal.button(/MetaMask/).click())
  await modal.button('Back').click()
  await modal.button('Back').click()
  const connecting = wallet.holdNext('eth_requestAccounts')
  await visit('ConnectingExternal', () => modal.button(/Scripted Wallet/).click())
  // Loaded while the wallet asks.
  expect((await loads.files()).filter(isOfAccount)).toHaveLength(account.size)
  connecting.approve()
  await modal.connected(wallet)
  await expect(modal.dialog).toBeHidden()
  await visit('the host page with a wallet', () => page.getByRole('group', { name: 'Total value' }).waitFor())
  await visit('Account', () => modal.openAccount())
  await visit('ProfileWallets', () => modal.button('Wallets').click())
  await modal.button('Back').click()
  await visit('Receive', () => modal.button('Receive').click())
  await modal.button('Back').click()
  await visit('AccountSettings', () => modal.button('Settings').click())
  await visit('Allowances', () => modal.button(/^Permissions and allowances/).click())
  await modal.button('Back').click()
  await modal.button('Back').click()
  await visit('Activity', () => modal.dialog.getByRole('tab', { name: 'Activity' }).click())
  await visit('Networks', () => modal.button(/^Network:/).click())
  const switching = wallet.holdNext('wallet_switchEthereumChain')
  await visit('SwitchNetwork', () => modal.button(/^Ethereum/).click())
  // The table of wallet and node errors loads with the first failure.
  await visit('the first failure', async () => {
    switching.decline()
    await modal.button('Close').click()
    await expect(modal.dialog).toBeHidden()
  })
  await visit('Swap', () => modal.openSwap())
  await visit('SwapSelectToken', () => modal.chooseToken('receive', 'USDC'))
  await modal.dialog.getByRole('textbox', { name: 'Amount to pay' }).fill('0.1')
  await visit('SwapPreview', () => modal.reviewSwap())

  for (const [view, bytes] of Object.entries(brought))
    expectWithin(info, FEATURES.includes(view) ? 'feature' : 'view', bytes, view)
})

/** Compares what each step of a feature brings with a budget. Nothing that is built for Solana alone is among it. */
function measureSteps(loads: LoadRecorder, info: Parameters<typeof expectWithin>[0]) {
  return async (view: string, budget: BudgetName, go: () => Promise<void>): Promise<void> => {
    const known = (await loads.files()).length
    await go()
    await loads.quiet()
    const files = (await loads.files()).slice(known)
    expectWithin(info, budget, sizeOf(files), view)
    expect(files.filter(({ text }) => text.includes('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'))).toEqual([])
  }
}

test('behavior: a transfer, without a swap before it, stays within the budget of a feature, its views in theirs', async ({
  modal,
  page,
  wallet,
}, info) => {
  await modal.connect(wallet)
  await modal.openAccount()
  const loads = new LoadRecorder(page)
  await loads.quiet()
  const visit = measureSteps(loads, info)
  await visit('Send', 'feature', async () => {
    await modal.button('Send').click()
    await modal.button('ETH, change token').waitFor()
  })
  await visit('SendSelectToken', 'view', () => modal.button('ETH, change token').click())
  await modal.button(/^Ether/).click()
  await modal.dialog.getByRole('textbox', { name: 'Amount to send' }).fill('0.1')
  await modal.dialog.getByRole('textbox', { name: /^Recipient address/ }).fill(`0x${'12'.repeat(20)}`)
  await visit('SendPreview', 'view', () => modal.button('Review transfer').click())
})

test('behavior: a purchase, without a swap before it, stays within the budget of a feature, its views in theirs', async ({
  modal,
  page,
  wallet,
}, info) => {
  await modal.connect(wallet)
  await modal.openAccount()
  const loads = new LoadRecorder(page)
  await loads.quiet()
  const visit = measureSteps(loads, info)
  const amount = modal.dialog.getByRole('textbox', { name: /^Amount to pay/ })
  await visit('OnRamp', 'feature', async () => {
    await modal.button('Buy').first().click()
    await amount.waitFor()
  })
  await visit('OnRampTokenSelect', 'view', () => modal.button(/, change token$/).click())
  await modal.button('Back').click()
  await visit('OnRampFiatSelect', 'view', () => modal.button(/, change how you pay$/).click())
  await modal.button('Back').click()
  await amount.fill('100')
  await visit('OnRampProviders', 'view', () => modal.button(/Best of/).click())
  await modal.button('Back').click()
  const opened = page.waitForEvent('popup')
  await visit('BuyInProgress', 'view', async () => {
    await modal.button(/^Continue to/).click()
    await (await opened).close()
    await modal.shows('Your order')
  })
  // The order has taken the place of the form.
  await modal.button('Back').click()
  await modal.button('Buy').first().click()
  await visit('OnRampActivity', 'view', () => modal.button(/in progress$/).click())
})

test('behavior: before a click the page contacts no host but its own', ({ measured, stack }) => {
  expect(measured.hosts).toEqual([new URL(stack.app.url).host])
})

/**
 * What serves a connected account: added to `known`, the files of a visitor without a wallet, by a pending transaction
 * of an earlier visit. It cannot be read and shows nothing, so that no view is loaded with it.
 */
async function filesOfAccount(browser: Browser, url: string, known: readonly LoadedFile[]): Promise<LoadedFile[]> {
  const page = await browser.newPage()
  try {
    await page.addInitScript(() => localStorage.setItem('foyer.transactions', '[{"status":"pending"}]'))
    const loads = new LoadRecorder(page)
    await page.goto(url)
    await loads.quiet()
    const urls = new Set(known.map((file) => file.url))
    return (await loads.files()).filter((file) => !urls.has(file.url))
  } finally {
    await page.close()
  }
}

async function measureFloor(browser: Browser): Promise<number> {
  const app = await startApp({ folder: await buildFloor() })
  const page = await browser.newPage()
  try {
    const loads = new LoadRecorder(page)
    await page.goto(app.url)
    await loads.quiet()
    return sizeOf(await loads.files())
  } finally {
    await page.close()
    await app.stop()
  }
}

/** Runs in the page: marks the frame that paints Connect, which without a wallet says so. */
function markConnectPaint(): void {
  const look = () => {
    const text = document.querySelector('dialog[open]')?.textContent ?? ''
    if (text.includes('No wallet in this browser')) performance.mark('connect-painted')
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

function loadedBeforeConnectPaint(): string[] {
  const [painted] = performance.getEntriesByName('connect-painted')
  if (!painted) throw new Error('Connect was not seen to paint')
  return performance
    .getEntriesByType('resource')
    .filter((entry) => entry.startTime <= painted.startTime)
    .map((entry) => entry.name)
}

const pathOf = ({ url }: LoadedFile): string => new URL(url).pathname

/** What a page loads by itself after `host`. */
async function filesOfIdlePage(
  browser: Browser,
  url: string,
  host: readonly LoadedFile[],
): Promise<readonly LoadedFile[]> {
  const page = await browser.newPage()
  const loads = new LoadRecorder(page)
  await page.goto(url)
  await loads.quiet(3_000)
  const known = new Set(host.map(pathOf))
  const files = await loads.files()
  await page.close()
  return files.filter((file) => !known.has(pathOf(file)))
}

/** Runs in the page before its own scripts: the visitor saves data. */
function saveData(): void {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
}
