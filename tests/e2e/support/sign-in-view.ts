import { expect, type Locator } from '@playwright/test'
import type { ModalPage } from './modal-page'
import type { ScriptedWallet } from './scripted-wallet'

const PROVEN = 'These accounts are yours'
const UNPROVEN = 'You are not signed in.'

/** The view that asks for a signature, and the server's session of the browser it is in. */
export class SignInView {
  readonly modal: ModalPage

  constructor(modal: ModalPage) {
    this.modal = modal
  }

  get button(): Locator {
    return this.modal.button('Sign in')
  }

  get cancel(): Locator {
    return this.modal.button(/^(Cancel|Not now)$/)
  }

  /** The text that the wallet was asked to sign, as the page shows it behind its toggle. */
  get text(): Locator {
    return this.modal.dialog.getByText(/ wants you to sign in with your Ethereum account:/)
  }

  /** Expects the members' part of the host page to show the content for `wallet`, or none without a session. */
  async membersSee(wallet: ScriptedWallet | null): Promise<void> {
    // The dialog may cover it. The server's content is still there when the page has rendered it again.
    const part = this.modal.page.getByRole('region', { name: 'Members only', includeHidden: true })
    const words = (text: string) => part.getByText(text).filter({ visible: true })
    await expect(words(wallet ? PROVEN : UNPROVEN)).toHaveCount(1)
    await expect(words(wallet ? UNPROVEN : PROVEN)).toHaveCount(0)
    if (wallet) await expect(words(wallet.address)).toHaveCount(1)
  }

  /** Loads the page and connects `wallet`, which is then asked to sign. */
  async arrive(wallet: ScriptedWallet): Promise<void> {
    await this.modal.open()
    await this.modal.button(new RegExp(wallet.name)).click()
    await this.modal.connected(wallet)
    await this.asks()
  }

  /** Expects the message to be visible and ready to sign. */
  async asks(): Promise<void> {
    await this.modal.shows('Sign in')
    await expect(this.button).toBeEnabled()
    await expect(this.modal.dialog.getByRole('definition').filter({ hasText: /^in \d/ })).toBeVisible()
  }

  /** Asks for the message on the wallet's network, where the view offers the default network first. */
  async stayOn(network: string): Promise<void> {
    await this.modal.button(`Sign in on ${network} instead`).click()
    await this.asks()
  }

  /** Signs the requested message, after which the modal closes by itself. */
  async sign(): Promise<void> {
    await this.button.click()
    await expect(this.modal.dialog).toBeHidden()
  }

  /** Each field by its term. */
  async fields(): Promise<Readonly<Record<string, string>>> {
    const terms = await this.modal.dialog.getByRole('term').allTextContents()
    const values = await this.modal.dialog.getByRole('definition').allTextContents()
    return Object.fromEntries(terms.map((term, index) => [term, values[index] ?? '']))
  }

  /** The accounts of this browser's session, as `eip155:1:0x…` in lower case; none when there is no session. */
  async accounts(): Promise<readonly string[]> {
    const answer = await this.modal.page.request.get('/api/members')
    if (answer.status() === 401) return []
    expect(answer.status()).toBe(200)
    const { accounts }: { accounts: { chainId: string; address: string }[] } = await answer.json()
    return accounts.map(({ chainId, address }) => `${chainId}:${address}`.toLowerCase())
  }

  /** Expects exactly these sign-in events on the page, in this order; an error event is given by its code. */
  async tracked(...events: readonly string[]): Promise<void> {
    const { page } = this.modal
    const log = page.getByRole('log', { name: 'Events, newest first' })
    if (!(await log.isVisible())) await page.getByText('Events, live', { exact: true }).click()
    await expect
      .poll(async () => {
        const text = (await log.textContent()) ?? ''
        const found = text.matchAll(/CLICK_CANCEL_SIWX|SIWX_AUTH_SUCCESS|SIWX_AUTH_ERROR.*?code: ([a-z_.]+)/g)
        return [...found].map(([event, code]) => code ?? event).reverse()
      })
      .toEqual(events)
  }

  /** The status of a request for members' content. */
  async membersStatus(): Promise<number> {
    return (await this.modal.page.request.get('/api/members')).status()
  }

  /** Opens Settings from Account or from the page. */
  async openSettings(): Promise<void> {
    await this.modal.openAccount()
    await this.modal.button('Settings').click()
    await this.modal.shows('Settings')
  }
}

/** The account in the format of `accounts`. */
export function accountName(wallet: ScriptedWallet, chainId = wallet.chainId): string {
  return `eip155:${chainId}:${wallet.address}`.toLowerCase()
}
