import { expect, type Page } from '@playwright/test'
import { ModalPage } from './modal-page'

/** A visitor who buys tokens with the sandbox. A tab of theirs may be closed at any time, and another one opened. */
export class Buyer {
  readonly page: Page
  readonly modal: ModalPage

  constructor(page: Page) {
    this.page = page
    this.modal = new ModalPage(page)
  }

  /** Closes this tab, and opens another one in which the account is connected. */
  async inNewTab(): Promise<Buyer> {
    const context = this.page.context()
    const next = new Buyer(await context.newPage())
    await this.page.close()
    await next.page.goto('/')
    await expect(next.page.getByRole('button', { name: /^Account / }).first()).toBeVisible()
    return next
  }

  /** Opens the form from Account, and waits for quotes. */
  async quote(amount: string, symbol: string): Promise<void> {
    const { modal } = this
    await modal.openAccount()
    await modal.button('Buy').first().click()
    await modal.shows('Buy')
    const token = modal.button(/, change token$/)
    if (!(await token.getAttribute('aria-label'))?.startsWith(`${symbol},`)) {
      await token.click()
      await modal.shows('Select a token')
      await modal.dialog.getByRole('listitem').getByText(symbol, { exact: true }).first().click()
      await modal.shows('Buy')
    }
    await modal.dialog.getByRole('textbox', { name: /^Amount to pay in/ }).fill(amount)
    await expect(modal.button(/^Continue to Sandbox/)).toBeVisible()
  }

  /** Makes the order. Returns the window of the payment page. */
  async order(): Promise<PaymentPage> {
    const opened = this.page.waitForEvent('popup')
    await this.modal.button(/^Continue to Sandbox/).click()
    return new PaymentPage(await opened)
  }

  async close(): Promise<void> {
    await this.modal.button('Close').click()
    await this.modal.hasClosed()
  }

  /** Opens the newest order, from a closed modal. */
  async openOrder(): Promise<void> {
    const { modal } = this
    await modal.openAccount()
    await modal.button('Buy').first().click()
    await modal.button(/^(?:See your orders|\d+ orders? in progress)$/).click()
    await modal.shows('Orders')
    await modal.dialog.getByRole('listitem').getByRole('button').first().click()
    await modal.shows('Your order')
  }

  /** Expects the open order to say this. */
  async says(text: string | RegExp): Promise<void> {
    await expect(this.modal.dialog.getByText(text).first()).toBeVisible({ timeout: 45_000 })
  }
}

/** The page of the sandbox in its window. */
export class PaymentPage {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  async pay(number: string): Promise<void> {
    await this.page.getByLabel('Test card number').fill(number)
    await this.page.getByRole('button', { name: /^Pay / }).click()
  }

  /** Pays, and expects the window to close itself on its return. */
  async payAndReturn(number: string): Promise<void> {
    await this.pay(number)
    if (!this.page.isClosed()) await this.page.waitForEvent('close')
  }
}
