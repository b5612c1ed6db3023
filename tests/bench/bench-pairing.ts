import type { Browser } from '@playwright/test'
import { ScriptedWallet } from '@/tests/e2e/support/scripted-wallet'
import { startRelay } from '@/tests/fakes/relay-server'
import { findChromium } from '@/tests/runner/chromium'
import { type BenchStack, median, startBenchApp } from './bench-stack'
import { ourPage } from './compared-pages'
import { launchOffline } from './opening-costs'
import { newVisitor, open } from './opening-probe'
import { SLOWDOWN } from './page-probe'

const RUNS = Number(process.env.BENCH_RUNS ?? 9)
const ROW = 'dialog[open] button:has-text("WalletConnect")'
const CODE = 'dialog[open] svg[role="img"]'

/**
 * From the press on the row of WalletConnect to the painted code, on a relay of this machine: for a new visitor, who
 * loads all of it, and again after going back.
 */
export async function benchPairing({ anvil }: BenchStack): Promise<string[]> {
  const relay = await startRelay()
  const app = await startBenchApp(anvil.rpcUrl, {
    FOYER_WALLETCONNECT_PROJECT_ID: '0123456789abcdef0123456789abcdef',
    FOYER_WALLETCONNECT_RELAY_URL: relay.url,
  })
  const browser = await launchOffline(findChromium())
  try {
    const times: { readonly first: number; readonly again: number }[] = []
    for (let run = 0; run < RUNS; run++) times.push(await pair(browser, app.url, anvil.rpcUrl))
    const first = median(times.map((each) => each.first)).toFixed(0)
    const again = median(times.map((each) => each.again)).toFixed(0)
    return [
      `(g) press to painted code of WalletConnect, ${SLOWDOWN} times slower, medians of ${RUNS}: ` +
        `first ${first} ms, again ${again} ms`,
    ]
  } finally {
    await browser.close()
    await app.stop()
    await relay.close()
  }
}

async function pair(
  browser: Browser,
  url: string,
  rpcUrl: string,
): Promise<{ readonly first: number; readonly again: number }> {
  const page = ourPage(url)
  const tab = await newVisitor(browser, { ...page, content: CODE })
  try {
    // Without a wallet in the browser, Connect shows a code at once and has no row.
    await ScriptedWallet.install(tab, rpcUrl)
    await tab.goto(url)
    await tab.locator(page.button).first().click()
    await tab.locator(ROW).waitFor()
    const row = { ...page, button: ROW }
    const first = await open(tab, row)
    await tab.keyboard.press('Escape')
    await tab.locator(ROW).waitFor()
    const again = await open(tab, row)
    return { first: first.content, again: again.content }
  } finally {
    await tab.context().close()
  }
}
