import { type Browser, expect } from '@playwright/test'
import type { LoginStack } from '@/tests/support/login-stack'
import { DevnetChain } from './devnet-chain'
import { ModalPage } from './modal-page'
import { ScriptedWallet } from './scripted-wallet'

/** A visitor in a browser profile of their own, with a browser wallet that has 10 ETH. */
export class Sender {
  readonly modal: ModalPage
  readonly wallet: ScriptedWallet
  readonly chain: DevnetChain

  private constructor(modal: ModalPage, wallet: ScriptedWallet, chain: DevnetChain) {
    this.modal = modal
    this.wallet = wallet
    this.chain = chain
  }

  /** Connects, and does not sign in. */
  static async arrive(browser: Browser, stack: LoginStack): Promise<Sender> {
    const context = await browser.newContext({ baseURL: stack.appUrl })
    const page = await context.newPage()
    const wallet = await ScriptedWallet.install(page, stack.anvil.rpcUrl)
    const chain = new DevnetChain(stack.anvil)
    await chain.fund(wallet.address, { ETH: '10' })
    const modal = new ModalPage(page)
    await modal.open()
    await modal.button(new RegExp(wallet.name)).click()
    await modal.shows('Sign in')
    await modal.button('Not now').click()
    await expect(modal.dialog).toBeHidden()
    return new Sender(modal, wallet, chain)
  }

  /** Sends ether to a name, which must lead to `address`, and waits until it is confirmed. */
  async send(amount: string, name: string, address: string): Promise<void> {
    const { modal } = this
    await modal.openAccount()
    await modal.button('Send').click()
    await modal.shows('Send')
    await expect(modal.button('ETH, change token')).toBeVisible()
    await modal.dialog.getByRole('textbox', { name: 'Amount to send' }).fill(amount)
    await modal.dialog.getByRole('textbox', { name: 'Recipient address or name' }).fill(name)
    await expect(modal.dialog.getByTitle(address).first()).toBeVisible()
    await modal.button('Review transfer').click()
    await modal.shows('Review transfer')
    await expect(modal.dialog.getByText(name)).toBeVisible()
    await expect(modal.dialog.getByTitle(address).first()).toBeVisible()
    await modal.button(`Send ${amount} ETH`).click()
    await modal.shows('Transfer complete')
  }
}
