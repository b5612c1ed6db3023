import { type Browser, chromium } from '@playwright/test'
import { ModalPage } from '@/tests/e2e/support/modal-page'
import { ScriptedWallet } from '@/tests/e2e/support/scripted-wallet'
import { type AppServer, startApp } from '@/tests/runner/app-server'
import { findChromium } from '@/tests/runner/chromium'
import { buildEmptyApp } from '@/tests/support/empty-app'
import { type BenchStack, median } from './bench-stack'
import { LONG_TASK_MS, PageProbe, type Seen, SLOWDOWN } from './page-probe'

const RUNS = 9
const SAID = 'No wallet in this browser'
/** What the issue allows, against the inline dialog. */
const LIMITS = { cold: 5, warm: 2.5, blocking: 1.3, toOpen: 1.15 } as const

type Opening = {
  readonly cold: Seen
  readonly warm: Seen
  /** Blocking time of all tasks from the navigation until the page was quiet. */
  readonly blocking: number
  readonly loadShift: number
}

/**
 * How long a click takes to painted content, against an inline `<dialog>` on an empty Next page, in turns; what it costs
 * the page in long tasks and shifts; and the same for each change of view.
 */
export async function benchOpening(stack: BenchStack): Promise<string[]> {
  const executablePath = findChromium()
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
  })
  const empty = await startApp({ folder: await buildInlineDialog() })
  try {
    return [...(await compareOpenings(browser, stack.app, empty)), ...(await measureViews(browser, stack))]
  } finally {
    await empty.stop()
    await browser.close()
  }
}

function buildInlineDialog(): Promise<string> {
  return buildEmptyApp('inline-dialog', {
    'app/page.js': `import { createElement as h } from 'react'
import { Inline } from './inline.js'
export default function Page() {
  return h('main', null, h('h1', null, 'Empty'), h(Inline))
}
`,
    'app/inline.js': `'use client'
import { createElement as h, useRef } from 'react'
export function Inline() {
  const dialog = useRef(null)
  return h('div', null,
    h('button', { type: 'button', onClick: () => dialog.current.showModal() }, 'Connect wallet'),
    h('dialog', { ref: dialog }, h('h2', null, 'Connect'), h('p', null, ${JSON.stringify(SAID)}),
      h('button', { type: 'button', onClick: () => dialog.current.close() }, 'Close')))
}
`,
  })
}

async function compareOpenings(browser: Browser, ours: AppServer, empty: AppServer): Promise<string[]> {
  const pairs: { readonly ours: Opening; readonly empty: Opening; readonly toOpen: readonly [number, number] }[] = []
  for (let run = 0; run < RUNS; run++) {
    pairs.push({
      ours: await measureOpening(browser, ours.url),
      empty: await measureOpening(browser, empty.url),
      toOpen: [await navigationToOpen(browser, ours.url), await navigationToOpen(browser, empty.url)],
    })
  }
  const compare = (name: string, limit: number, of: (side: Opening) => number | null) => {
    const mine = median(pairs.map(({ ours }) => of(ours) ?? Number.NaN))
    const theirs = median(pairs.map(({ empty }) => of(empty) ?? Number.NaN))
    return ratioLine(name, mine, theirs, limit)
  }
  const openings = pairs.flatMap(({ ours }) => [ours.cold, ours.warm])
  return [
    `(d) opening, ${SLOWDOWN} times slower, medians of ${RUNS}, against an inline <dialog> on an empty Next page:`,
    compare('click to content, cold', LIMITS.cold, ({ cold }) => cold.painted),
    compare('click to content, warm', LIMITS.warm, ({ warm }) => warm.painted),
    compare('blocking time of the page', LIMITS.blocking, ({ blocking }) => blocking),
    ratioLine(
      'navigation to open modal',
      median(pairs.map(({ toOpen }) => toOpen[0])),
      median(pairs.map(({ toOpen }) => toOpen[1])),
      LIMITS.toOpen,
    ),
    `    interaction: cold ${median(pairs.map(({ ours }) => ours.cold.interaction))} ms, warm ${median(pairs.map(({ ours }) => ours.warm.interaction))} ms`,
    `    layout shift: load ${Math.max(...pairs.map(({ ours }) => ours.loadShift))}, ${costLine(openings)}`,
  ]
}

async function measureOpening(browser: Browser, url: string): Promise<Opening> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 844 }, locale: 'en-US' })
  const probe = await PageProbe.attach(await context.newPage())
  await probe.page.goto(url)
  const load = await probe.settled()
  const button = () => probe.page.getByRole('button', { name: 'Connect wallet' }).first()
  const cold = await probe.click(button, SAID)
  await probe.page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await probe.page.getByRole('dialog').waitFor({ state: 'hidden' })
  // Away from the button, so that the second opening begins like the first.
  await probe.page.mouse.move(0, 0)
  await probe.settled()
  const warm = await probe.click(button, SAID)
  await probe.close()
  return {
    cold,
    warm,
    blocking: load.longTasks.reduce((sum, duration) => sum + duration - LONG_TASK_MS, 0),
    loadShift: load.shift,
  }
}

/** From the start of the navigation until the modal is open, for a visitor who presses as soon as anything happens. */
async function navigationToOpen(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 844 }, locale: 'en-US' })
  const probe = await PageProbe.attach(await context.newPage())
  await probe.page.addInitScript(pressUntilOpen)
  await probe.page.goto(url)
  const openAt = await probe.page.waitForFunction(() => (window as { openAt?: number }).openAt)
  const time = Number(await openAt.jsonValue())
  await probe.close()
  return time
}

/** Runs in the page: presses the button in every frame until the dialog has painted. */
function pressUntilOpen(): void {
  const press = () => {
    if (document.querySelector('dialog[open]') !== null) {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => Object.assign(window, { openAt: performance.now() })
      port2.postMessage(0)
      return
    }
    for (const button of document.querySelectorAll('button'))
      if (button.textContent === 'Connect wallet') button.click()
    requestAnimationFrame(press)
  }
  requestAnimationFrame(press)
}

/** One visit through the views, each change by a click. */
async function measureViews(browser: Browser, { app, anvil }: BenchStack): Promise<string[]> {
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

function ratioLine(name: string, mine: number, theirs: number, limit: number): string {
  return `    ${name}: ${mine.toFixed(0)} ms against ${theirs.toFixed(0)} ms, ratio ${(mine / theirs).toFixed(2)} of ${limit}`
}

function costLine(all: readonly Seen[]): string {
  const shift = Math.max(...all.map(({ shift }) => shift))
  const unexpected = Math.max(...all.map(({ unexpectedShift }) => unexpectedShift))
  const longest = all.flatMap(({ longTasks }) => longTasks)
  const medianLongest = median(all.map(({ longTasks }) => Math.max(0, ...longTasks)))
  return `shift ${shift} (unexpected ${unexpected}), long tasks: ${longest.length} in ${all.length} visits, longest ${Math.max(0, ...longest).toFixed(0)} ms, median of the longest ${medianLongest.toFixed(0)} ms`
}
