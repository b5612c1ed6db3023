import { expect, type Locator, type Page } from '@playwright/test'
import type { ScriptedWallet } from './scripted-wallet'

/** The modal as a visitor finds it: by role and name, never by class or test id. */
export class ModalPage {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  /** The modal, not the loading card, which has no heading. */
  get dialog(): Locator {
    return this.page.getByRole('dialog').filter({ has: this.page.getByRole('heading', { level: 2 }) })
  }

  get alert(): Locator {
    return this.dialog.getByRole('alert').filter({ hasText: /\S/ })
  }

  /** The button of the host page that opens the modal, with any label. */
  get opener(): Locator {
    return this.page.getByRole('button', { name: /^(?:Connect wallet|Reconnecting|Account )/ }).first()
  }

  button(name: string | RegExp): Locator {
    return this.dialog.getByRole('button', { name, exact: typeof name === 'string' })
  }

  /** Expects the view of this title to be shown. */
  async shows(title: string): Promise<void> {
    await expect(this.dialog.getByRole('heading', { level: 2 })).toHaveText(title)
  }

  /** Loads the page at `address`, by default the host page, and opens the modal. */
  async open(address = '/'): Promise<void> {
    await this.page.goto(address)
    await this.opener.click()
    await this.dialog.waitFor()
  }

  /**
   * Expects the modal to be closed, and its entries of the history to be gone: the browser gives up a reload that begins
   * while it goes back.
   */
  async hasClosed(): Promise<void> {
    await expect(this.dialog).toBeHidden()
    await this.hasLeftHistory()
  }

  /**
   * Expects the modal to have its entry of the history. It gets one a frame after it has opened; the first card, which
   * looks the same, has none.
   */
  async hasEnteredHistory(): Promise<void> {
    await expect.poll(() => this.#isInHistory()).toBe(true)
  }

  /** Expects the current entry of the history to be the page's own. */
  async hasLeftHistory(): Promise<void> {
    await expect.poll(() => this.#isInHistory()).toBe(false)
  }

  #isInHistory(): Promise<boolean> {
    return this.page.evaluate(() => 'foyer' in (history.state ?? {}))
  }

  /** Loads the page and connects `wallet`, after which the modal closes by itself. */
  async connect(wallet: ScriptedWallet, address = '/'): Promise<void> {
    await this.open(address)
    await this.button(new RegExp(wallet.name)).click()
    await this.connected(wallet)
    await expect(this.dialog).toBeHidden()
  }

  /** Expects the page to show `wallet` as the connected one. */
  async connected(wallet: ScriptedWallet): Promise<void> {
    // An account with a name says it before its address.
    const name = new RegExp(`^Account (?:\\S+, )?${wallet.address}`)
    const account = this.page.getByRole('button', { name, includeHidden: true })
    await expect(account.first()).toBeAttached()
  }

  /** Opens the modal if it is closed, and expects it to show Account. */
  async openAccount(): Promise<void> {
    if (!(await this.dialog.isVisible())) await this.opener.click()
    await this.shows('Account')
  }

  /** Disconnects in Settings, from Account. */
  async disconnect(): Promise<void> {
    await this.button('Settings').click()
    await this.shows('Settings')
    await this.button('Disconnect').click()
  }

  async openSwap(): Promise<void> {
    await this.openAccount()
    await this.button('Swap').click()
    await this.shows('Swap')
  }

  /** Chooses the token of a side of the swap form by its symbol. */
  async chooseToken(side: 'pay' | 'receive', symbol: string): Promise<void> {
    const pills = this.dialog.getByRole('button', { name: /^Select a token$|, change token$/ })
    await pills.nth(side === 'pay' ? 0 : 1).click()
    await this.shows('Select a token')
    await this.dialog.getByRole('searchbox').fill(symbol)
    await this.dialog.getByRole('listitem').getByText(symbol, { exact: true }).first().click()
    await this.shows('Swap')
  }

  /** Opens Swap and fills its form. Does not wait for the quote. */
  async fillSwap({ pay, amount, receive }: { pay: string; amount: string; receive: string }): Promise<void> {
    await this.openSwap()
    await this.chooseToken('pay', pay)
    await this.chooseToken('receive', receive)
    await this.dialog.getByRole('textbox', { name: 'Amount to pay' }).fill(amount)
  }

  /** Goes from a filled form to the review of its quote. */
  async reviewSwap(): Promise<void> {
    await this.button('Review swap').click()
    await this.shows('Review swap')
  }

  /** Swaps, from a connected page to the account after the result. */
  async swap(trade: Parameters<ModalPage['fillSwap']>[0]): Promise<void> {
    await this.fillSwap(trade)
    await this.reviewSwap()
    await this.confirm.click()
    await this.leaveResult()
  }

  /** Waits for the result of a swap and goes from it to Account. */
  async leaveResult(): Promise<void> {
    await this.shows('Swap complete')
    await this.button('Back to account').click()
    await this.shows('Account')
  }

  /** The button that starts the reviewed swap. */
  get confirm(): Locator {
    return this.button(/^Swap [\d.,]+ \S+ for /)
  }
}
