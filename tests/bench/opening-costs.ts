import { type Browser, chromium } from '@playwright/test'
import { LAUNCH_ARGS } from '@/tests/runner/chromium'
import { median } from './bench-stack'
import type { ComparedPage } from './compared-pages'
import { close, newVisitor, open } from './opening-probe'

/** What the main thread did between a press and the frame with the card, in ms; elements are those styled. */
export interface Costs {
  readonly style: number
  readonly layout: number
  readonly paint: number
  /** Everything else: scripts, events, and waiting. */
  readonly rest: number
  readonly elements: number
}

interface TraceEvent {
  readonly name: string
  readonly ph: string
  /** Microseconds, as `dur`. */
  readonly ts: number
  readonly dur?: number
  readonly args?: { readonly elementCount?: number }
}

const KINDS = {
  style: ['UpdateLayoutTree'],
  layout: ['Layout'],
  paint: ['PrePaint', 'Paint', 'Layerize', 'Commit'],
} as const

/** Traces the first and the second opening of a page. A trace has its own cost: compare its parts, not its sum. */
export async function traceOpenings(
  browser: Browser,
  page: ComparedPage,
): Promise<{ readonly cold: Costs; readonly warm: Costs }> {
  const tab = await newVisitor(browser, page)
  const trace = async (): Promise<Costs> => {
    await browser.startTracing(tab, { categories: ['-*', 'devtools.timeline', 'blink.user_timing'] })
    await open(tab, page)
    const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] }
    return costsOf(traceEvents)
  }
  try {
    await tab.goto(page.url, { waitUntil: 'networkidle' })
    const cold = await trace()
    await close(tab, page)
    return { cold, warm: await trace() }
  } finally {
    await tab.context().close()
  }
}

function costsOf(events: readonly TraceEvent[]): Costs {
  const at = (name: string) => events.find((event) => event.name === name)?.ts ?? Number.NaN
  const from = at('pressed')
  // The frame that shows it paints after the mark.
  const frameEnd = events.find(({ name, ts }) => name === 'Commit' && ts > at('card-shown'))
  const to = (frameEnd?.ts ?? at('card-shown')) + (frameEnd?.dur ?? 0)
  const inside = events.filter(({ ph, ts }) => ph === 'X' && ts >= from && ts < to)
  const of = (names: readonly string[]) => inside.filter(({ name }) => names.includes(name))
  const sum = (names: readonly string[]) => of(names).reduce((ms, { dur = 0 }) => ms + dur / 1_000, 0)
  const [style, layout, paint] = [sum(KINDS.style), sum(KINDS.layout), sum(KINDS.paint)]
  return {
    style,
    layout,
    paint,
    rest: (to - from) / 1_000 - style - layout - paint,
    elements: of(KINDS.style).reduce((count, { args }) => count + (args?.elementCount ?? 0), 0),
  }
}

export function costLine(name: string, all: readonly Costs[]): string {
  const of = (kind: keyof Costs) => median(all.map((costs) => costs[kind])).toFixed(0)
  return `    ${name}: style ${of('style')} ms (${of('elements')} elements), layout ${of('layout')}, paint ${of('paint')}, scripts and waiting ${of('rest')}`
}

/** Resolves only `localhost`: a measured page must not wait for the hosts of its vendor, nor send them anything. */
export function launchOffline(executablePath: string | undefined): Promise<Browser> {
  return chromium.launch({
    ...(executablePath && { executablePath }),
    args: [...LAUNCH_ARGS, '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE localhost , EXCLUDE 127.0.0.1'],
  })
}
