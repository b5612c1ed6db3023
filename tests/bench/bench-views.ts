import type { Browser } from '@playwright/test'
import { ModalPage } from '@/tests/e2e/support/modal-page'
import { ScriptedWallet } from '@/tests/e2e/support/scripted-wallet'
import { findChromium } from '@/tests/runner/chromium'
import { type BenchStack, median } from './bench-stack'
import { launchOffline } from './opening-costs'
import { PageProbe, type Seen, SLOWDOWN } from './page-probe'

const RUNS = 9

/** How long each change of view takes to painted content, in a visit of a connected visitor. */
export async function benchViews({ app, anvil }: BenchStack): Promise<string[]> {
  const browser = await launchOffline(findChromium())
  try {
    return await measureViews(browser, { app, anvil })
  } finally {
    await browser.close()
  }
}

/** One visit through the views, each change by a click. */
async function measureViews(browser: Browser, { app, anvil }: Pick<BenchStack, 'app' | 'anvil'>): Promise<string[]> {
  const seen = new Map<string, Seen[]>()
  for (let run = 0; run < RUNS; run++) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 844 }, locale: 'en-US' })
    const page = await context.newPage()
    const probe = await PageProbe.attach(page)
    const wallet = await ScriptedWallet.install(page, anvil.rpcUrl)
    await anvil.rpc('anvil_setBalance', [wallet.address, '0x8ac7230489e80000'])
    const modal = new ModalPage(page)
    await modal.connect(wallet, app.url)
    await probe.settled()
    const visit = async (name: string, button: string | RegExp, says: string) => {
      const visits = seen.get(name) ?? []
      visits.push(await probe.click(() => modal.button(button).first(), says))
      seen.set(name, visits)
    }
    const opening = await probe.click(() => modal.opener, 'Ether')
    seen.set('Account', [...(seen.get('Account') ?? []), opening])
    await visit('ProfileWallets', 'Wallets', 'Connect another wallet')
    await visit('back to Account', 'Back', 'Ether')
    await visit('Networks', /^Network:/, 'Ethereum')
    await visit('back to Account', 'Back', 'Ether')
    await visit('Swap', 'Swap', 'You receive')
    await visit('SwapSelectToken', 'Select a token', 'USD Coin')
    await visit('back to Swap', 'Back', 'You receive')
    await probe.close()
  }
  return [
    `(e) changes of view, ${SLOWDOWN} times slower, medians of ${RUNS}: click to content, interaction, cost`,
    ...[...seen].map(
      ([name, visits]) =>
        `    ${name}: ${median(visits.map(({ painted }) => painted ?? Number.NaN)).toFixed(0)} ms, ` +
        `${median(visits.map(({ interaction }) => interaction))} ms, ${costLine(visits)}`,
    ),
  ]
}

function costLine(all: readonly Seen[]): string {
  const shift = Math.max(...all.map(({ shift }) => shift))
  const unexpected = Math.max(...all.map(({ unexpectedShift }) => unexpectedShift))
  const longest = all.flatMap(({ longTasks }) => longTasks)
  const medianLongest = median(all.map(({ longTasks }) => Math.max(0, ...longTasks)))
  return `shift ${shift} (unexpected ${unexpected}), long tasks: ${longest.length} in ${all.length} visits, longest ${Math.max(0, ...longest).toFixed(0)} ms, median of the longest ${medianLongest.toFixed(0)} ms`
}
