import type { CDPSession, Page } from '@playwright/test'

/** How much slower than this machine the visitor's is. */
export const SLOWDOWN = 4
/** Without a task or a request for so long, what was begun is over. */
const QUIET_MS = 1_000

/** What happened in the page since it was last asked. Times in ms of the page's own clock. */
export type Seen = {
  /** From the last click to the frame that painted what was waited for. */
  readonly painted: number | null
  /** Durations of long tasks: 50 ms and more. W3C Long Tasks. */
  readonly longTasks: readonly number[]
  /** Sum of all layout shifts, those right after an input included. */
  readonly shift: number
  /** Of these, what Cumulative Layout Shift counts: not within half a second of an input. W3C Layout Instability. */
  readonly unexpectedShift: number
  /** The slowest interaction, as Event Timing has it; a multiple of 8. */
  readonly interaction: number
}

type Probe = {
  expect: (text: string) => void
  take: () => Seen
}
type ProbedWindow = Window & { readonly foyerProbe: Probe }

/** Watches a page from its first script on, on a machine made slower. */
export class PageProbe {
  readonly page: Page
  readonly #session: CDPSession

  private constructor(page: Page, session: CDPSession) {
    this.page = page
    this.#session = session
  }

  static async attach(page: Page): Promise<PageProbe> {
    // The compiler behind the bench names functions by a helper of its own, which a page does not have.
    await page.addInitScript('globalThis.__name = (named) => named')
    await page.addInitScript(installProbe)
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
    return new PageProbe(page, session)
  }

  /** Makes the next click count until the open dialog says `text`, then clicks at the middle of what `find` finds. */
  async click(find: () => ReturnType<Page['locator']>, text: string): Promise<Seen> {
    const box = await find().boundingBox()
    if (box === null) throw new Error(`Nothing to click at before "${text}"`)
    await this.take()
    await this.page.evaluate((wanted) => (window as unknown as ProbedWindow).foyerProbe.expect(wanted), text)
    // Straight at it: a locator's own checks would take turns with the page.
    await this.page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
    return this.settled()
  }

  /** Waits until nothing has happened for a while. */
  async settled(): Promise<Seen> {
    await this.page.evaluate(quiet, QUIET_MS)
    return this.take()
  }

  take(): Promise<Seen> {
    return this.page.evaluate(() => (window as unknown as ProbedWindow).foyerProbe.take())
  }

  async close(): Promise<void> {
    await this.#session.detach()
    await this.page.context().close()
  }
}

/** Runs in the page before its own scripts. */
function installProbe(): void {
  let clickedAt = 0
  let wanted = ''
  let seen = { painted: null as number | null, longTasks: [] as number[], shift: 0, unexpectedShift: 0, interaction: 0 }
  const observe = (
    type: string,
    tell: (entry: PerformanceEntry) => void,
    options: object = {},
  ): PerformanceObserver => {
    const observer = new PerformanceObserver((list) => list.getEntries().forEach(tell))
    observer.observe({ type, buffered: true, ...options })
    return observer
  }
  const tellTask = ({ duration }: PerformanceEntry) => void seen.longTasks.push(duration)
  const tellShift = (entry: PerformanceEntry) => {
    const { value, hadRecentInput } = entry as unknown as { value: number; hadRecentInput: boolean }
    seen.shift += value
    if (!hadRecentInput) seen.unexpectedShift += value
  }
  const tellEvent = (entry: PerformanceEntry) => {
    if ((entry as unknown as { interactionId: number }).interactionId > 0)
      seen.interaction = Math.max(seen.interaction, entry.duration)
  }
  const observers = [
    [observe('longtask', tellTask), tellTask],
    [observe('layout-shift', tellShift), tellShift],
    [observe('event', tellEvent, { durationThreshold: 16 }), tellEvent],
  ] as const

  const look = () => {
    const said = document.querySelector('dialog[open]')?.textContent ?? ''
    if (!said.includes(wanted)) return requestAnimationFrame(look)
    // This frame paints it; the message is handled after it.
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      seen.painted = performance.now() - clickedAt
    }
    port2.postMessage(0)
  }
  addEventListener(
    'click',
    (event) => {
      if (wanted === '') return
      clickedAt = event.timeStamp
      requestAnimationFrame(look)
    },
    true,
  )
  const probe: Probe = {
    expect(text) {
      wanted = text
    },
    take() {
      for (const [observer, tell] of observers) observer.takeRecords().forEach(tell)
      const taken = seen
      seen = { painted: null, longTasks: [], shift: 0, unexpectedShift: 0, interaction: 0 }
      return taken
    },
  }
  Object.assign(window, { foyerProbe: probe })
}

/** Runs in the page: ends once neither a long task nor a new resource has been seen for so long. */
function quiet(quietMs: number): Promise<void> {
  return new Promise((resolve) => {
    let last = performance.now()
    const observer = new PerformanceObserver(() => {
      last = performance.now()
    })
    observer.observe({ entryTypes: ['longtask', 'resource'] })
    const timer = setInterval(() => {
      if (performance.now() - last < quietMs) return
      clearInterval(timer)
      observer.disconnect()
      resolve()
    }, 50)
  })
}
