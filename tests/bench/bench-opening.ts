import type { Browser } from '@playwright/test'
import { buildFloor } from '@/tests/checks/size/floor'
import { type AppServer, startApp } from '@/tests/runner/app-server'
import { findChromium } from '@/tests/runner/chromium'
import { type BenchStack, median } from './bench-stack'
import {
  buildInlineDialog,
  type ComparedPage,
  INLINE,
  inlinePage,
  OURS,
  ourPage,
  PACKAGE,
  SCRIPT,
  startPackagePage,
  startPeers,
  startScriptPage,
} from './compared-pages'
import { type Costs, costLine, launchOffline, traceOpenings } from './opening-costs'
import { navigationToOpen, type Visit, visit } from './opening-probe'
import { SLOWDOWN } from './page-probe'

const RUNS = Number(process.env.BENCH_RUNS ?? 9)
const TRACES = 5
/** The empty page has no button: only its first paint is compared. */
const EMPTY = 'empty page'
const OWN = [OURS, SCRIPT, PACKAGE]

/** The most that each figure may be of the same figure of the inline dialog, of the empty page, and of the best peer. */
const LIMITS = {
  warm: { [INLINE]: 1.5, peer: 0.6 },
  coldContent: { peer: 0.5 },
  toOpen: { [INLINE]: 1.15, peer: 0.5 },
  firstPaint: { [EMPTY]: 1.2 },
} as const

interface Figures {
  readonly firstPaint: number
  readonly cold: number
  readonly coldContent: number
  readonly warm: number
  readonly warmContent: number
  readonly toOpen: number
}
type Runs = Map<string, Partial<Figures>[]>

const FIGURES: Readonly<Record<keyof Figures, string>> = {
  firstPaint: 'first paint of the page',
  toOpen: 'navigation to rows, pressing every 100 ms',
  cold: 'press to painted card, first opening',
  coldContent: 'press to painted rows, first opening',
  warm: 'press to painted card, second opening',
  warmContent: 'press to painted rows, second opening',
}

/**
 * How fast our page paints and its modal opens, beside the same modal by the script and by the package, an empty Next page,
 * an inline `<dialog>` on one, and the peers of `BENCH_PEERS` (see `startPeers`): all in turns in one run, for a visitor with
 * one wallet. Then where the time of an opening goes.
 */
export async function benchOpening(stack: BenchStack): Promise<string[]> {
  const servers: Pick<AppServer, 'stop'>[] = []
  const browser = await launchOffline(findChromium())
  try {
    const inline = await startApp({ folder: await buildInlineDialog() })
    servers.push(inline)
    const empty = await startApp({ folder: await buildFloor() })
    servers.push(empty)
    const peers = await startPeers(process.env.BENCH_PEERS)
    servers.push(...peers.servers)
    const script = await startScriptPage(stack)
    servers.push(script)
    const packaged = await startPackagePage(stack)
    servers.push(packaged)
    const compared = [ourPage(stack.app.url), inlinePage(inline.url), script.page, packaged.page, ...peers.pages]
    const runs = await measureInTurns(browser, compared, empty.url)
    return [
      `(d) opening, ${SLOWDOWN} times slower, medians of ${RUNS}:`,
      ...Object.entries(FIGURES).flatMap(([figure, name]) =>
        OWN.flatMap((own) => figureLines(runs, figure as keyof Figures, { own, name })),
      ),
      ...(await traceLines(browser, compared.slice(0, 4))),
    ]
  } finally {
    for (const server of servers) await server.stop()
    await browser.close()
  }
}

async function measureInTurns(browser: Browser, pages: readonly ComparedPage[], emptyUrl: string): Promise<Runs> {
  const runs: Runs = new Map([...pages.map(({ name }) => name), EMPTY].map((name) => [name, []]))
  for (let run = 0; run < RUNS; run++) {
    for (const page of pages) {
      const seen = await visit(browser, page)
      runs.get(page.name)?.push({ ...figuresOf(seen), toOpen: await navigationToOpen(browser, page) })
    }
    runs.get(EMPTY)?.push({ firstPaint: await firstPaintOf(browser, emptyUrl) })
  }
  return runs
}

const figuresOf = ({ firstPaint, cold, warm }: Visit): Omit<Figures, 'toOpen'> => ({
  firstPaint,
  cold: cold.card,
  coldContent: cold.content,
  warm: warm.card,
  warmContent: warm.content,
})

async function firstPaintOf(browser: Browser, url: string): Promise<number> {
  const tab = await browser.newPage({ viewport: { width: 1280, height: 800 }, locale: 'en-US' })
  const session = await tab.context().newCDPSession(tab)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  await tab.goto(url)
  await tab.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
  const paint = await tab.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime)
  await tab.close()
  return paint ?? Number.NaN
}

/** The figure of every page, and that of one of ours as a part of each; with the limit where there is one. */
function figureLines(
  runs: Runs,
  figure: keyof Figures,
  { own, name }: { readonly own: string; readonly name: string },
): string[] {
  const medians = [...runs].flatMap(([page, all]) => {
    const values = all.flatMap((figures) => figures[figure] ?? [])
    return values.length > 0 ? [[page, median(values)] as const] : []
  })
  const mine = medians.find(([page]) => page === own)?.[1] ?? Number.NaN
  const limits: { readonly [page: string]: number } = figure in LIMITS ? LIMITS[figure as keyof typeof LIMITS] : {}
  const peers = medians.filter(([page]) => ![...OWN, INLINE, EMPTY].includes(page))
  const best = Math.min(...peers.map(([, time]) => time))
  return [
    `    ${own}, ${name}: ${mine.toFixed(0)} ms`,
    ...medians
      .filter(([page]) => !OWN.includes(page))
      .map(([page, theirs]) => {
        const limit = limits[page] ?? (theirs === best ? limits.peer : undefined)
        const ratio = `${(mine / theirs).toFixed(2)}${limit === undefined ? '' : ` of ${limit}`}`
        return `        ${page}${theirs === best ? ' (best peer)' : ''} ${theirs.toFixed(0)} ms: ${ratio}`
      }),
  ]
}

async function traceLines(browser: Browser, pages: readonly ComparedPage[]): Promise<string[]> {
  const traced = new Map<string, { readonly cold: Costs; readonly warm: Costs }[]>()
  for (let run = 0; run < TRACES; run++) {
    for (const page of pages) {
      const both = await traceOpenings(browser, page)
      traced.set(page.name, [...(traced.get(page.name) ?? []), both])
    }
  }
  return [
    `    from the press to the frame with the card, traced, medians of ${TRACES}:`,
    ...[...traced].flatMap(([name, all]) => [
      costLine(
        `    ${name}, first opening`,
        all.map(({ cold }) => cold),
      ),
      costLine(
        `    ${name}, second opening`,
        all.map(({ warm }) => warm),
      ),
    ]),
  ]
}
