import type { Browser, BrowserContext, Page } from '@playwright/test'
import type { ComparedPage } from './compared-pages'
import { SLOWDOWN } from './page-probe'

/** A page that is quiet for so long has loaded what it loads by itself. */
const QUIET_MS = 1_500
const OPEN_TIMEOUT_MS = 30_000

/** Of one click, in ms from the event to the frame that painted it. */
export interface Opening {
  readonly card: number
  readonly content: number
}

export interface Visit {
  /** First contentful paint, ms from the navigation. */
  readonly firstPaint: number
  readonly cold: Opening
  readonly warm: Opening
}

interface Probe {
  readonly opening: Partial<Opening>
  readonly openedAt?: number
  isShown(selector: string): boolean
}
type ProbedWindow = Window & { readonly foyerOpening: Probe }

/** A new visitor with one wallet, a slow machine and an empty cache. The page's policy is set aside, for the probe. */
export async function newVisitor(browser: Browser, page: ComparedPage): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-US' })
  const tab = await context.newPage()
  // The compiler behind the bench names functions by a helper of its own, which a page does not have.
  await tab.addInitScript('globalThis.__name = (named) => named')
  await tab.addInitScript(announceWallet)
  await tab.addInitScript(installProbe, { card: page.card, content: page.content })
  await slowDown(context, tab)
  return tab
}

async function slowDown(context: BrowserContext, tab: Page): Promise<void> {
  const session = await context.newCDPSession(tab)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
}

/** First paint, the first opening and the second. */
export async function visit(browser: Browser, page: ComparedPage): Promise<Visit> {
  const tab = await newVisitor(browser, page)
  try {
    await tab.goto(page.url)
    await tab.waitForTimeout(QUIET_MS)
    const firstPaint = await tab.evaluate(
      () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    )
    const cold = await open(tab, page)
    await close(tab, page)
    return { firstPaint, cold, warm: await open(tab, page) }
  } finally {
    await tab.context().close()
  }
}

/** Moves to the button, presses it at once, and waits until the card has its content. */
export async function open(tab: Page, { button }: ComparedPage): Promise<Opening> {
  const box = await tab.locator(button).first().boundingBox()
  if (box === null) throw new Error(`Nothing to press: ${button}`)
  // Straight at it: a locator's own checks would take turns with the page.
  await tab.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
  const opening = await tab.waitForFunction(
    () => {
      const { card, content } = (window as unknown as ProbedWindow).foyerOpening.opening
      return card !== undefined && content !== undefined && { card, content }
    },
    null,
    { timeout: OPEN_TIMEOUT_MS, polling: 100 },
  )
  return (await opening.jsonValue()) as Opening
}

/** Closes by Esc, and moves away from the button, so that the next opening begins like the first. */
export async function close(tab: Page, { card }: ComparedPage): Promise<void> {
  await tab.waitForTimeout(QUIET_MS)
  await tab.keyboard.press('Escape')
  await tab.waitForFunction((sel) => !(window as unknown as ProbedWindow).foyerOpening.isShown(sel), card)
  await tab.mouse.move(2, 790)
  await tab.waitForTimeout(QUIET_MS)
}

/** From the navigation until the rows show, for a visitor who presses every 100 ms from the first moment on. */
export async function navigationToOpen(browser: Browser, page: ComparedPage): Promise<number> {
  const tab = await newVisitor(browser, page)
  try {
    await tab.addInitScript(pressUntilOpen, { button: page.button, card: page.card, content: page.content })
    await tab.goto(page.url, { waitUntil: 'commit' })
    const openedAt = await tab.waitForFunction(() => (window as unknown as ProbedWindow).foyerOpening?.openedAt, null, {
      timeout: OPEN_TIMEOUT_MS,
      polling: 100,
    })
    return Number(await openedAt.jsonValue())
  } finally {
    await tab.context().close()
  }
}

/** Runs in the page before its own scripts. Times each trusted click until the frames that paint card and content. */
function installProbe({ card, content }: { card: string; content: string }): void {
  const isShown = (selector: string): boolean => {
    const element = document.querySelector(selector)
    if (element === null || element.getBoundingClientRect().width === 0) return false
    // Half seen is seen: what fades in counts from there.
    let opacity = 1
    for (let each: Element | null = element; each !== null; each = each.parentElement) {
      const style = getComputedStyle(each)
      if (style.visibility === 'hidden') return false
      opacity *= Number(style.opacity)
    }
    return opacity >= 0.5
  }
  const probe = { opening: {} as { card?: number; content?: number }, openedAt: undefined, isShown }
  Object.assign(window, { foyerOpening: probe })
  addEventListener(
    'click',
    (event) => {
      if (!event.isTrusted) return
      const opening: { card?: number; content?: number } = {}
      probe.opening = opening
      const seen = new Set<string>()
      const look = () => {
        for (const [part, selector] of [
          ['card', card],
          ['content', content],
        ] as const) {
          if (seen.has(part) || !isShown(selector)) continue
          seen.add(part)
          performance.mark(`${part}-shown`)
          // This frame paints it; the message is handled after it.
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = () => {
            opening[part] = performance.now() - event.timeStamp
          }
          port2.postMessage(0)
        }
        if (seen.size < 2) requestAnimationFrame(look)
      }
      performance.mark('pressed')
      requestAnimationFrame(look)
    },
    true,
  )
}

/** Runs in the page before its own scripts, after the probe. */
function pressUntilOpen({ button, card, content }: { button: string; card: string; content: string }): void {
  const presses = setInterval(() => {
    const { foyerOpening } = window as unknown as ProbedWindow
    const element = document.querySelector<HTMLElement>(button)
    // The button of a custom element is in its shadow root.
    const pressed = element?.shadowRoot?.querySelector<HTMLElement>('button') ?? element
    if (foyerOpening.isShown(card)) clearInterval(presses)
    else pressed?.click()
  }, 100)
  const look = () => {
    const { foyerOpening } = window as unknown as ProbedWindow
    if (foyerOpening.isShown(content)) Object.assign(foyerOpening, { openedAt: performance.now() })
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

/**
 * Runs in the page before its own scripts. A wallet that announces itself, as an extension does (EIP-6963), and that this
 * page has not connected: it answers what asks its owner nothing.
 */
function announceWallet(): void {
  const answers: Readonly<Record<string, unknown>> = { eth_accounts: [], eth_chainId: '0x1', wallet_getPermissions: [] }
  const request = ({ method }: { readonly method: string }) =>
    method in answers ? Promise.resolve(answers[method]) : new Promise(() => undefined)
  const detail = Object.freeze({
    info: { uuid: crypto.randomUUID(), name: 'Bench Wallet', rdns: 'example.bench', icon: 'data:image/svg+xml,<svg/>' },
    provider: { request, on: () => undefined, removeListener: () => undefined },
  })
  const announce = () => dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  addEventListener('eip6963:requestProvider', announce)
  announce()
}
