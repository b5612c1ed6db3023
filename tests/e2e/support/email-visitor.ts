import { type Browser, expect, type Frame, type FrameLocator, type Locator, type Page } from '@playwright/test'
import type { LoginStack } from '@/tests/support/login-stack'
import { codeOf, linkOf } from '@/tests/support/mail-texts'
import { ModalPage } from './modal-page'
import { pressInFrame } from './press-in-frame'

/** One visitor in one browser profile, who has an e-mail address and no wallet app. */
export class EmailVisitor {
  readonly page: Page
  readonly modal: ModalPage
  readonly #stack: LoginStack

  constructor(page: Page, stack: LoginStack) {
    this.page = page
    this.modal = new ModalPage(page)
    this.#stack = stack
  }

  /** In a new browser profile. */
  static async arrive(browser: Browser, stack: LoginStack): Promise<EmailVisitor> {
    const context = await browser.newContext({ baseURL: stack.appUrl })
    return new EmailVisitor(await context.newPage(), stack)
  }

  /** What the wallet's frame shows. */
  get frame(): FrameLocator {
    return this.page.frameLocator('iframe[src*="/frame?"]')
  }

  get #codeField(): Locator {
    return this.modal.dialog.getByRole('textbox', { name: 'Six-digit code' })
  }

  /** Opens the page and gives the address. */
  async giveAddress(email: string): Promise<void> {
    await this.modal.open()
    await this.submitAddress(email)
  }

  /** Gives the address in Connect, which is open. */
  async submitAddress(email: string): Promise<void> {
    await this.modal.dialog.getByRole('textbox', { name: 'E-mail address' }).fill(email)
    await this.modal.button('Continue').click()
  }

  /** Gets the tokens of the devnet's faucet in Account, which is open. */
  async getTestTokens(): Promise<void> {
    await this.modal.shows('Account')
    await this.modal.button('Get test tokens').first().click()
    await expect(this.modal.dialog.getByText('USD Coin').first()).toBeVisible()
  }

  /** Opens the review of a transfer from Account, which is open. @param token - Its name; without one it is of ether. */
  async reviewTransfer(amount: string, recipient: string, token?: string): Promise<void> {
    const { modal } = this
    await modal.button('Send').click()
    if (token !== undefined) {
      await modal.button('ETH, change token').click()
      await modal.button(new RegExp(`^${token}`)).click()
    }
    await modal.dialog.getByRole('textbox', { name: 'Amount to send' }).fill(amount)
    await modal.dialog.getByRole('textbox', { name: 'Recipient address or name' }).fill(recipient)
    await modal.button('Review transfer').click()
  }

  /** Approves the login in another browser, which has nothing of this one, and expects both to show the same number. */
  async approve(email: string): Promise<void> {
    await expect(this.modal.dialog.getByText('Approve this device')).toBeVisible()
    const browser = this.page.context().browser() as Browser
    await approveLink(browser, this.#stack, email, async (matchNumber) => {
      await expect(this.modal.dialog.getByText(matchNumber, { exact: true })).toBeVisible()
    })
  }

  /**
   * Approves the login in this browser: the mail is in another tab, and its link opens a third one, which closes itself.
   */
  async approveHere(email: string): Promise<void> {
    await expect(this.modal.dialog.getByText('Approve this device')).toBeVisible()
    const mail = await this.page.context().newPage()
    await mail.goto('about:blank')
    await mail.setContent(`<a href="${linkOf(await this.#stack.mail.nextMail(email))}" target="_blank">Review</a>`)
    const opened = mail.waitForEvent('popup')
    await mail.getByRole('link').click()
    const approval = await opened
    const shown = approval.getByText(/^\d\d$/)
    await expect(this.modal.dialog.getByText((await shown.textContent()) ?? '', { exact: true })).toBeVisible()
    const closed = approval.waitForEvent('close')
    await approval.getByRole('button', { name: 'Approve this login' }).click()
    await closed
    await mail.close()
  }

  /** Enters the code of the next mail, and returns it. */
  async enterCode(email: string): Promise<string> {
    await this.#codeField.waitFor()
    const code = codeOf(await this.#stack.mail.nextMail(email))
    await this.#codeField.fill(code)
    return code
  }

  /** Logs in, and so signs in, with nothing but the address, on a new device. */
  async logIn(email: string): Promise<WalletAddresses> {
    await this.giveAddress(email)
    await this.approve(email)
    await this.enterCode(email)
    return this.connected()
  }

  /** Signs what the frame shows, by pressing its button. */
  async sign(): Promise<void> {
    await pressInFrame(this.frame.getByRole('button', { name: 'Sign', exact: true }))
  }

  /** The accounts that the server knows as signed in. */
  async signedIn(): Promise<readonly string[]> {
    const answer = await this.page.request.get('/api/members')
    if (answer.status() !== 200) return []
    const { accounts }: { accounts: { address: string }[] } = await answer.json()
    return accounts.map(({ address }) => address.toLowerCase())
  }

  /** The document of the wallet's frame. */
  frameOf(): Frame {
    const found = this.page.frames().find((frame) => frame.url().startsWith(`${this.#stack.walletUrl}/frame`))
    if (!found) throw new Error('The page shows no frame')
    return found
  }

  /** Deletes everything that the browser has stored for any site, and loads the page again. */
  async loseStorage(): Promise<void> {
    const forget = async () => {
      localStorage.clear()
      sessionStorage.clear()
      for (const { name = '' } of await indexedDB.databases()) indexedDB.deleteDatabase(name)
    }
    await this.frameOf().evaluate(forget)
    await this.page.evaluate(forget)
    await this.page.context().clearCookies()
    await this.page.goto('about:blank')
  }

  /** Opens the security of the wallet, in the frame, and revokes every device but this one. */
  async removeOtherDevices(): Promise<void> {
    await this.modal.openAccount()
    await this.modal.button('Settings').click()
    await this.modal.button(/^Devices/).click()
    await expect(this.frame.getByText('This device', { exact: true })).toBeVisible()
    const remove = this.frame.getByRole('button', { name: /^Remove / })
    while ((await remove.count()) > 0) {
      const before = await remove.count()
      await remove.first().click()
      await expect(remove).toHaveCount(before - 1)
    }
    await this.frame.getByRole('button', { name: 'Done' }).click()
    await this.modal.button('Close').click()
    await expect(this.modal.dialog).toBeHidden()
  }

  async signOut(): Promise<void> {
    await this.modal.openAccount()
    await this.modal.button('Settings').click()
    await this.modal.button('Sign out of the wallet').click()
  }

  /** Expects the page to be connected and the login to have left the modal. Returns the addresses of the wallet. */
  async connected(): Promise<WalletAddresses> {
    const account = this.page.getByLabel(/^Account 0x[\da-fA-F]{40}/).first()
    await expect(account).toBeAttached()
    // The view of the login stays until the next one has loaded, or the modal closes.
    await expect(this.modal.dialog.getByRole('heading', { name: 'Log in with e-mail' })).toBeHidden()
    const [eip155 = ''] = /0x[\da-fA-F]{40}/.exec((await account.getAttribute('aria-label')) ?? '') ?? []
    const evm = await this.#addressOf(1)
    expect(evm).toBe(eip155)
    return { eip155, solana: await this.#addressOf(SOLANA) }
  }

  /** Asks the frame as the page does. */
  async #addressOf(chainId: number | string): Promise<string> {
    const reply = await this.page.evaluate(
      ([wanted, origin]) =>
        new Promise<{ readonly payload?: { readonly address?: string; readonly message?: string } }>((resolve) => {
          const id = crypto.randomUUID().slice(0, 8)
          addEventListener('message', function listen({ data, origin: from }) {
            if (from !== origin || data?.id !== id) return
            removeEventListener('message', listen)
            resolve(data)
          })
          const frame = document.querySelector<HTMLIFrameElement>('iframe[src*="/frame?"]')
          frame?.contentWindow?.postMessage(
            { type: '@w3m-app/GET_USER', id, payload: { chainId: wanted } },
            { targetOrigin: origin },
          )
        }),
      [chainId, this.#stack.walletUrl] as const,
    )
    if (reply.payload?.address === undefined) throw new Error(`GET_USER failed: ${reply.payload?.message}`)
    return reply.payload.address
  }
}

const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

export interface WalletAddresses {
  readonly eip155: string
  readonly solana: string
}

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

/**
 * Opens the link of the next mail in a browser that has nothing of the visitor's, and approves the login there.
 *
 * @param compare - gets the number that the page of the link shows, before the decision.
 */
export async function approveLink(
  browser: Browser,
  { mail }: Pick<LoginStack, 'mail'>,
  email: string,
  compare: (matchNumber: string) => Promise<void> = async () => undefined,
): Promise<void> {
  const link = linkOf(await mail.nextMail(email))
  const other = await browser.newContext({ userAgent: PHONE })
  try {
    const page = await other.newPage()
    await page.goto(link)
    const shown = page.getByText(/^\d\d$/)
    await expect(shown).toBeVisible()
    await compare((await shown.textContent()) ?? '')
    await page.getByRole('button', { name: 'Approve this login' }).click()
    await expect(page.getByRole('heading', { name: 'Login approved' })).toBeVisible()
    await expect(page.getByText('You can go back to your other device.')).toBeVisible()
  } finally {
    await other.close()
  }
}
