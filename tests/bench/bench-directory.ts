import type { Browser } from '@playwright/test'
import { type ListWalletsOutput, WALLETS_PER_PAGE } from '@/lib/directory/directory-contract'
import { ModalPage } from '@/tests/e2e/support/modal-page'
import { findChromium } from '@/tests/runner/chromium'
import type { BenchStack } from './bench-stack'
import { launchOffline } from './opening-costs'
import { PageProbe, SLOWDOWN } from './page-probe'

const WALLETS = 10_000
/** Width and height of a picture, as the explorer sends it. */
const PICTURE_PX = 128
/** Pixels of one turn of the wheel, one every 20 ms: about as quick as a flick of a trackpad. */
const WHEEL_PX = 400
/** Turns between two looks at whether the last wallet shows. */
const TURNS_A_LOOK = 25
/** Gives up after so many turns; all rows are about 1,400 turns high. */
const MAX_TURNS = 4_000

/** Scrolls the list of all wallets to the last one, page by page, and reports tasks of 50 ms and more. */
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
  const modal = new ModalPage(page)
  await page.route('**/api/wallets?*', (route) => {
    const number = Number(new URL(route.request().url()).searchParams.get('page') ?? '1')
    return route.fulfill({ json: pageOfWallets(number) })
  })
  await modal.open(url)
  // Every wallet has an address of its own for it, so that each is decoded.
  const picture = await page.screenshot({ clip: { x: 64, y: 64, width: PICTURE_PX, height: PICTURE_PX } })
  await page.route('**/api/wallet-image?*', (route) => route.fulfill({ body: picture, contentType: 'image/png' }))
  await probe.settled()
  const opening = await probe.click(() => modal.button('All wallets'), 'Wallet 1')
  await page.mouse.move(640, 500)
  await probe.take()
  const began = Date.now()
  const last = modal.dialog.locator(`[aria-posinset="${WALLETS}"]`)
  let turns = 0
  while (turns < MAX_TURNS && (turns % TURNS_A_LOOK > 0 || (await last.count()) === 0)) {
    await page.mouse.wheel(0, WHEEL_PX)
    await page.waitForTimeout(20)
    turns += 1
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

function pageOfWallets(page: number): ListWalletsOutput {
  const first = (page - 1) * WALLETS_PER_PAGE
  const wallets = Array.from({ length: Math.min(WALLETS_PER_PAGE, WALLETS - first) }, (_, index) => ({
    id: (first + index + 1).toString(16).padStart(64, '0'),
    name: `Wallet ${first + index + 1}`,
    rdns: `org.wallet${first + index + 1}`,
    homepage: 'https://wallet.example/',
    picture: `/api/wallet-image?id=${first + index + 1}`,
    certified: page === 1,
    namespaces: ['eip155' as const],
    links: { universal: 'https://wallet.example/open' },
    stores: { ios: '1234567', android: 'org.wallet.app' },
  }))
  const isLast = first + WALLETS_PER_PAGE >= WALLETS
  return { wallets, count: WALLETS, nextPage: isLast ? null : page + 1, source: 'explorer', madeAt: 0 }
}
