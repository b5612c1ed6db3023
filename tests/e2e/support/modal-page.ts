import { expect, type Locator, type Page } from '@playwright/test'
import type { ScriptedWallet } from './scripted-wallet'

/** The modal as a visitor finds it: by role and name, never by class or test id. */
export class ModalPage {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  get dialog(): Locator {
    return this.page.getByRole('dialog')
  }

  get alert(): Locator {
    return this.dialog.getByRole('alert').filter({ hasText: /\S/ })
  }

  /** The button of the host page that opens the modal, whatever it says at the moment. */
  get opener(): Locator {
    return this.page.getByRole('button', { name: /^(?:Connect wallet|Restoring your wallet|Account )/ }).first()
  }

  button(name: string | RegExp): Locator {
    return this.dialog.getByRole('button', { name, exact: typeof name === 'string' })
  }

  /** Expects the view of this title to be shown. */
  async shows(title: string): Promise<void> {
    await expect(this.dialog.getByRole('heading', { level: 2 })).toHaveText(title)
  }

  /** Loads the page and opens the modal. */
  async open(): Promise<void> {
    await this.page.goto('/')
    await this.opener.click()
    await this.dialog.waitFor()
  }

  /** Loads the page, connects `wallet` and ends in a closed modal or the Account view. */
  async connect(wallet: ScriptedWallet): Promise<void> {
    await this.open()
    await this.button(new RegExp(wallet.name)).click()
    await this.connected(wallet)
  }

  async connected(wallet: ScriptedWallet): Promise<void> {
    await expect(this.page.getByRole('button', { name: `Account ${shorten(wallet.address)}` }).first()).toBeAttached()
  }

  /** The Account view, from wherever the modal stands. */
  async openAccount(): Promise<void> {
    if (!(await this.dialog.isVisible())) await this.opener.click()
    await this.shows('Account')
  }
}

/** As the page writes an address: `0x1234…abcd`. */
export function shorten(address: string): string {
  return `${address.slice(0, 6)}…${address.slice(-4)}`
}
