import type { Browser, Page } from '@playwright/test'
import { type ListWalletsOutput, WALLETS_PER_PAGE } from '@/lib/directory/directory-contract'
import { ModalPage } from '@/tests/e2e/support/modal-page'
import { findChromium } from '@/tests/runner/chromium'
import type { BenchStack } from './bench-stack'
import { launchOffline } from './opening-costs'
import { PageProbe, SLOWDOWN } from './page-probe'

const WALLETS = 10_000
/** Pixels of one turn of the wheel, one every 20 ms: about as quick as a flick of a trackpad. */
const WHEEL_PX = 400
/** The bench ends where the list does, or after so many turns. */
const MAX_TURNS = 400

/** Scrolls the list of all wallets to its end, page by page, and reports tasks of 50 ms and more. */
export async function benchDirectory({ app }: BenchStack): Promise<string[]> {
  const browser = await launchOffline(findChromium())
  try {
    return await scrollThrough(browser, app.url)
  } finally {
    await browser.close()
  }
}

async function scrollThrough(browser: Browser, url: string): Promise<string[]> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 844 }, locale: 'en-US' })
  const page = await context.newPage()
  const probe = await PageProbe.attach(page)
  await page.route('**/api/wallets?*', (route) => {
    const number = Number(new URL(route.request().url()).searchParams.get('page') ?? '1')
    return route.fulfill({ json: pageOfWallets(number) })
  })
  const modal = new ModalPage(page)
  await modal.open(url)
  await probe.settled()
  const opening = await probe.click(() => modal.button('All wallets'), 'Wallet 1')
  await page.mouse.move(640, 500)
  await probe.take()
  const began = Date.now()
  let turns = 0
  for (let still = 0; turns < MAX_TURNS && still < 20; turns += 1) {
    const before = await scrolled(page)
    await page.mouse.wheel(0, WHEEL_PX)
    await page.waitForTimeout(20)
    still = (await scrolled(page)) === before ? still + 1 : 0
  }
  const seconds = (Date.now() - began) / 1_000
  const { longTasks, unexpectedShift } = await probe.settled()
  const rows = await modal.dialog.getByRole('listitem').last().getAttribute('aria-posinset')
  await probe.close()
  return [
    `(f) list of all wallets, ${SLOWDOWN} times slower: opening paints after ${opening.painted?.toFixed(0)} ms; ` +
      `${rows} of ${WALLETS} rows scrolled in ${turns} turns, ${seconds.toFixed(0)} s; tasks of 50 ms and more: ` +
      `${longTasks.length}, longest ${Math.max(0, ...longTasks).toFixed(0)} ms; unexpected shift ${unexpectedShift}`,
  ]
}

/** Pixels that the card is scrolled by. */
const scrolled = (page: Page): Promise<number> =>
  page.evaluate(() =>
    Math.max(0, ...[...document.querySelectorAll('dialog[open] div')].map(({ scrollTop }) => scrollTop)),
  )

function pageOfWallets(page: number): ListWalletsOutput {
  const first = (page - 1) * WALLETS_PER_PAGE
  const wallets = Array.from({ length: Math.min(WALLETS_PER_PAGE, WALLETS - first) }, (_, index) => ({
    id: (first + index + 1).toString(16).padStart(64, '0'),
    name: `Wallet ${first + index + 1}`,
    rdns: `org.wallet${first + index + 1}`,
    homepage: 'https://wallet.example/',
    certified: page === 1,
    namespaces: ['eip155' as const],
    links: { universal: 'https://wallet.example/open' },
    stores: { ios: '1234567', android: 'org.wallet.app' },
  }))
  const isLast = first + WALLETS_PER_PAGE >= WALLETS
  return { wallets, count: WALLETS, nextPage: isLast ? null : page + 1, source: 'explorer', madeAt: 0 }
}
