import type { Locator, Page } from '@playwright/test'

/** The modal as a visitor finds it: by role and name, never by class or test id. */
export class ModalPage {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  get dialog(): Locator {
    return this.page.getByRole('dialog')
  }

  /** The view's title. */
  get title(): Locator {
    return this.dialog.getByRole('heading', { level: 2 })
  }

  get alert(): Locator {
    return this.dialog.getByRole('alert')
  }

  button(name: string | RegExp): Locator {
    return this.dialog.getByRole('button', { name })
  }

  /** Opens the page and its modal. */
  async open(): Promise<void> {
    await this.page.goto('/')
    await this.page.getByRole('button', { name: 'Connect wallet' }).click()
    await this.dialog.waitFor()
  }
}
