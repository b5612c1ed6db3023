import { expect, type Locator } from '@playwright/test'
import type { ModalPage } from './modal-page'

/** The view RegisterAccountName, as a visitor finds it. */
export class NameForm {
  readonly #modal: ModalPage

  constructor(modal: ModalPage) {
    this.#modal = modal
  }

  get #field(): Locator {
    return this.#modal.dialog.getByRole('textbox', { name: 'Name', exact: true })
  }

  /** The button that registers, or says what is missing. */
  get button(): Locator {
    return this.#modal.button(/^(?:Register .*|Enter a name|Choose another name|Checking the name|Try again)$/)
  }

  async enter(text: string): Promise<void> {
    await this.#field.fill(text)
  }

  /** Expects the line below the name. */
  async says(words: string): Promise<void> {
    await expect(this.#modal.dialog.getByText(words, { exact: true })).toBeVisible()
  }

  /** Expects the form as it was before an attempt failed, with the name and a picture. */
  async keeps(text: string): Promise<void> {
    await expect(this.#field).toHaveValue(text)
    await expect(this.#modal.button('Change picture')).toBeVisible()
  }

  /** Chooses a picture, as the visitor does in the dialog of the system. */
  async pick(file: { readonly name: string; readonly mimeType: string; readonly buffer: Buffer }): Promise<void> {
    const [chooser] = await Promise.all([
      this.#modal.page.waitForEvent('filechooser'),
      this.#modal.button('Add a picture').click(),
    ])
    await chooser.setFiles(file)
    await expect(this.#modal.button('Change picture')).toBeVisible()
  }
}
