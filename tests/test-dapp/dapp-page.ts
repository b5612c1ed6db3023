import { createRequire } from 'node:module'
import path from 'node:path'
import { expect, type Page } from '@playwright/test'
import type { PageProvider } from '@/lib/connect/eip1193-provider'
import type { ForeignHost } from '@/tests/e2e/support/foreign-host'
import type { DappButton } from './buttons'

const packageFile = createRequire(import.meta.url).resolve('@metamask/test-dapp/package.json')

/** The folder of the built dapp, whose files are served as they are. */
const DIST = path.join(path.dirname(packageFile), 'dist')

/** The name of our provider in the dapp. */
const NAME = 'Foyer'

/** How long one press may take, with the transaction that it sends. */
const PRESS_TIMEOUT_MS = 20_000

/** A request that the dapp has sent to the provider. */
interface Asked {
  readonly method: string
  outcome?: 'answered' | { readonly code: number; readonly message: string }
}

interface DappWindow {
  readonly asked: Asked[]
}

/** What a press of a button came to. */
export interface Pressed {
  readonly id: string
  /** The title of its card, and its own text. */
  readonly card: string
  readonly label: string
  readonly method: string
  readonly outcome: string
  /** What the dapp shows, with `0x…` for each hash, address and signature. */
  readonly shown?: string
}

/** The unmodified dapp in a page that has our modal, with the modal's provider. */
export class DappPage {
  readonly page: Page

  private constructor(page: Page) {
    this.page = page
  }

  /**
   * Serves the dapp beside the page of `host`, and opens it.
   *
   * @param at - Address of the host's page, without a query.
   * @param query - Settings of that page.
   */
  static async open(page: Page, host: ForeignHost, at: string, query: URLSearchParams): Promise<DappPage> {
    const index = await (await page.request.get(host.url)).text()
    const script = /<script type="module"[^>]* src="([^"]+)"/.exec(index)?.[1] ?? ''
    await page.addInitScript(announceProvider, { name: NAME, script: new URL(script, at).href })
    // Chromium does not know where an intercepted page comes from, and asks before it connects to this machine.
    await page.context().grantPermissions(['local-network-access', 'clipboard-read', 'clipboard-write'])
    // Fonts and styles of the dapp, and the servers of the libraries in it.
    await page.route(
      ({ hostname }) => !/(^|\.)localhost$|^127\.0\.0\.1$/.test(hostname),
      (route) => route.abort(),
    )
    await page.routeWebSocket(/^wss:/, (socket) => socket.close())
    await page.route(`${at}dapp/**`, (route) => {
      const { pathname } = new URL(route.request().url())
      return route.fulfill({ path: path.join(DIST, path.basename(pathname)) })
    })
    await page.goto(`${at}dapp/index.html?${query}`)
    await page.getByRole('button', { name: `Use ${NAME}`, exact: true }).click()
    await expect(page.locator('#chainId')).toHaveText('0x7a69')
    return new DappPage(page)
  }

  /** The ids of all buttons. */
  buttonIds(): Promise<readonly string[]> {
    return this.page.locator('button[id]').evaluateAll((buttons) => buttons.map(({ id }) => id))
  }

  /**
   * Presses a button by its DOM, because the modal may cover it, and waits until the wallet has answered.
   *
   * @param visitor.connect - What the visitor does after the press, once.
   * @param visitor.approve - What the visitor does in the wallet, repeated until the request is answered.
   */
  async press(
    { id, method, shows, fields = {} }: DappButton,
    visitor: { readonly connect?: () => Promise<void>; readonly approve?: () => Promise<void> },
  ): Promise<Pressed> {
    for (const [field, text] of Object.entries(fields)) {
      await this.page.locator(`#${field}`).evaluate((input, value) => {
        Object.assign(input, { value })
        input.dispatchEvent(new Event('input'))
      }, text)
    }
    const element = this.page.locator(`button#${id}`)
    await expect(element).toBeEnabled({ timeout: PRESS_TIMEOUT_MS })
    const label = (await element.textContent())?.trim() ?? ''
    const card = await element.evaluate((each) => each.closest('.card')?.querySelector('h4')?.textContent?.trim() ?? '')
    // What an earlier button has shown there.
    if (shows !== undefined) await this.page.locator(`#${shows}`).evaluate((each) => each.replaceChildren())
    await element.evaluate((each: HTMLButtonElement) => {
      ;(window as unknown as DappWindow).asked.length = 0
      each.click()
    })
    await visitor.connect?.()
    let outcome: string | undefined
    await expect(async () => {
      await visitor.approve?.()
      outcome = await this.#outcome(method)
      expect(outcome, id).toBeDefined()
    }).toPass({ timeout: PRESS_TIMEOUT_MS, intervals: [50] })
    return {
      id,
      card,
      label,
      method,
      outcome: outcome ?? '',
      ...(shows !== undefined && { shown: await this.#shown(shows) }),
    }
  }

  /** Undefined while a request is open, or none was sent. */
  async #outcome(method: string): Promise<string | undefined> {
    const asked = await this.page.evaluate(() => (window as unknown as DappWindow).asked)
    if (asked.some(({ outcome }) => outcome === undefined)) return undefined
    const refused = asked.find(({ outcome }) => typeof outcome === 'object')
    if (typeof refused?.outcome === 'object') {
      const { code, message } = refused.outcome
      const ours = /\((\w+\.\w+)\)$/.exec(message)?.[1] ?? message
      return `${refused.method === method ? '' : `${refused.method}: `}refused (${code}, ${ours})`
    }
    return asked.some((each) => each.method === method) ? 'answered' : undefined
  }

  /** The dapp writes a moment after the answer. */
  async #shown(id: string): Promise<string> {
    const element = this.page.locator(`#${id}`)
    await expect(element).toHaveText(/\S/)
    await expect(element).not.toHaveText(/^(?:Deploying|.* initiated|Adding token\.\.\.)$/)
    const text = (await element.textContent()) ?? ''
    return text
      .trim()
      .replace(/\s+/g, ' ')
      .replace(/0x[\da-f]{8,}/gi, '0x…')
      .slice(0, 120)
  }
}

/**
 * Runs in the page, before its scripts. Adds our modal to the page, and announces its provider by EIP-6963, with a list of
 * what the dapp has sent to it. The dapp uses only providers that are announced, and reads the network only of those with
 * `isMetaMask`: with any other, it signs for the chain `NaN`.
 */
function announceProvider({ name, script }: { readonly name: string; readonly script: string }): void {
  const asked: Asked[] = []
  let found: (ours: PageProvider) => void = () => undefined
  const ready = new Promise<PageProvider>((resolve) => {
    found = resolve
  })
  Object.defineProperty(window, 'shop', { set: (shop: { provider: PageProvider }) => found(shop.provider) })
  const provider = {
    isMetaMask: true,
    async request(call: Parameters<PageProvider['request']>[0]) {
      const entry: Asked = { method: call.method }
      asked.push(entry)
      try {
        const answer = await (await ready).request(call)
        entry.outcome = 'answered'
        return answer
      } catch (thrown) {
        const { code, message } = thrown as { code: number; message: string }
        entry.outcome = { code, message }
        throw thrown
      }
    },
    on: (...added: Parameters<PageProvider['on']>) => void ready.then((ours) => ours.on(...added)),
    removeListener: (...removed: Parameters<PageProvider['removeListener']>) =>
      void ready.then((ours) => ours.removeListener(...removed)),
  }
  const detail = { info: { uuid: crypto.randomUUID(), name, icon: '', rdns: 'test.foyer' }, provider }
  Object.assign(window, { asked })
  window.addEventListener('eip6963:requestProvider', () =>
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail })),
  )
  document.addEventListener('DOMContentLoaded', () => {
    const shop = Object.assign(document.createElement('div'), { id: 'shop' })
    document.body.append(shop, Object.assign(document.createElement('script'), { type: 'module', src: script }))
  })
}
