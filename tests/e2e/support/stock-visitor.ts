import type { Browser, Frame, FrameLocator, Page } from '@playwright/test'
import { DEVNET_CHAIN_ID } from '@/lib/chains/devnet'
import type { LoginStack } from '@/tests/support/login-stack'
import { codeOf } from '@/tests/support/mail-texts'
import type { StockPage } from '../stock-client/stock-page'
import { approveLink } from './email-visitor'
import { pressInFrame } from './press-in-frame'

declare global {
  interface Window {
    readonly stock: StockPage
  }
}

type Version = '1.7' | '1.8'
/** Of any method: the types of the client name those of its time. */
interface Asked {
  readonly method: string
  readonly params: readonly unknown[]
}

/** A visitor of a page with AppKit's published client, in two versions, unmodified. */
export class StockVisitor {
  readonly page: Page
  readonly #stack: LoginStack
  readonly #query: URLSearchParams
  readonly #url: string

  /** @param url - Of the page, which a test serves. */
  constructor(page: Page, stack: LoginStack, url: string, version: Version) {
    this.page = page
    this.#stack = stack
    this.#url = url
    this.#query = new URLSearchParams({
      frame: `${stack.walletUrl}/frame`,
      project: stack.projectId,
      rpc: stack.anvil.rpcUrl,
      version,
    })
  }

  /** What the wallet's frame shows. */
  get frame(): FrameLocator {
    return this.page.frameLocator('#w3m-iframe')
  }

  /** @param site - The same page on another site, with `other.`. */
  async open(site: '' | 'other.' = ''): Promise<void> {
    await this.page.goto(`${this.#url.replace('//', `//${site}`)}?${this.#query}`)
    await this.#ready()
  }

  async reload(): Promise<void> {
    await this.page.reload()
    await this.#ready()
  }

  async #ready(): Promise<void> {
    await this.page.waitForFunction(() => window.stock !== undefined)
  }

  /** Goes on from an address, which the client has sent, to a wallet on a new device. */
  async approveLogin(email: string): Promise<void> {
    const browser = this.page.context().browser() as Browser
    const approved = this.page.evaluate(() => window.stock.client.connectDevice())
    await approveLink(browser, this.#stack, email)
    await approved
    const otp = codeOf(await this.#stack.mail.nextMail(email))
    await this.page.evaluate((code) => window.stock.client.connectOtp({ otp: code }), otp)
  }

  /** From an address to a wallet on a new device. */
  async logIn(email: string): Promise<void> {
    await this.page.evaluate((given) => window.stock.client.connectEmail({ email: given }), email)
    await this.approveLogin(email)
  }

  /** The address of the login's account of this type on the devnet. */
  async address(preferredAccountType: 'eoa' | 'smartAccount'): Promise<`0x${string}`> {
    const wanted = { chainId: DEVNET_CHAIN_ID, preferredAccountType }
    const { address } = await this.page.evaluate((given) => window.stock.client.connect(given), wanted)
    return address as `0x${string}`
  }

  /** The client's own request, which is answered once the visitor has agreed. */
  request(asked: Asked): Promise<unknown> {
    return this.page.evaluate((given) => window.stock.client.request(given as never), asked)
  }

  /** Shows the frame as the client's view does: where the visitor can see it. */
  async show(): Promise<void> {
    await this.page.evaluate(() => {
      const frame = document.getElementById('w3m-iframe')
      const place = { display: 'block', width: '360px', height: '600px', left: 'calc(50% - 180px)', top: '60px' }
      Object.assign(frame?.style ?? {}, place)
    })
  }

  /** Presses a button of the frame. */
  async press(name: string): Promise<void> {
    await pressInFrame(this.frame.getByRole('button', { name, exact: true }))
  }

  /** The document of the wallet's frame. */
  frameOf(): Frame {
    const found = this.page.frames().find((frame) => frame.url().startsWith(`${this.#stack.walletUrl}/frame`))
    if (!found) throw new Error('The page shows no frame')
    return found
  }
}
