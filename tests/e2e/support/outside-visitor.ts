import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import { ACCOUNT_PROVIDERS } from '@/devnet/accounts/account-providers'
import type { OutsideProvider, SocialProvider } from '@/lib/core/login-providers'
import { providerNames } from '@/lib/core/provider-names'
import type { AccountChoice } from '@/tests/support/account-window'
import type { LoginStack } from '@/tests/support/login-stack'
import { EmailVisitor, type WalletAddresses } from './email-visitor'

/** One visitor in one browser profile, who has example accounts and no wallet app. */
export class OutsideVisitor extends EmailVisitor {
  /** In a new browser profile. */
  static override async arrive(browser: Browser, stack: LoginStack): Promise<OutsideVisitor> {
    const context = await browser.newContext({ baseURL: stack.appUrl })
    return new OutsideVisitor(await context.newPage(), stack)
  }

  /** Presses a provider in Connect, which is open. Returns the window that opens within the press. */
  async press(provider: SocialProvider): Promise<AccountWindow> {
    return this.pressAgain(await this.button(provider), provider)
  }

  /** Presses a button that opens the window, such as the one that tries again. */
  async pressAgain(button: Locator, provider: SocialProvider): Promise<AccountWindow> {
    const opened = this.page.waitForEvent('popup')
    await button.click()
    return new AccountWindow(await opened, provider)
  }

  /** The button of a provider in Connect, also behind "More". */
  async button(provider: OutsideProvider): Promise<Locator> {
    // The one that was used last says so after its name.
    const button = this.modal.button(new RegExp(`^Continue with ${providerNames[provider]}`))
    const more = this.modal.button('More')
    await expect(button.or(more).first()).toBeVisible()
    if (!(await button.isVisible())) await more.click()
    return button
  }

  /** Presses a provider where the page itself goes there, and agrees with an account. */
  async leaveFor(provider: SocialProvider, choice: AccountChoice): Promise<void> {
    await (await this.button(provider)).click()
    const window = new AccountWindow(this.page, provider)
    await window.answer(choice)
    await window.confirm()
  }

  /** Logs in, and so signs in, with nothing but an account. */
  async logInWith(provider: SocialProvider, choice: AccountChoice = {}): Promise<WalletAddresses> {
    await this.modal.open()
    const window = await this.press(provider)
    await window.answer(choice)
    await window.closes()
    return this.connected()
  }
}

/** The address of the Farcaster app, from the view that has a code for it. */
export async function farcasterLink(page: Page): Promise<string> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Copy link' }).click()
  return page.evaluate(() => navigator.clipboard.readText())
}

/** The window of a login: first the page of an example account, then the page of the wallet origin. */
export class AccountWindow {
  readonly page: Page
  readonly provider: SocialProvider

  constructor(page: Page, provider: SocialProvider) {
    this.page = page
    this.provider = provider
  }

  /** Expects the page on which an account is chosen. */
  async shows(): Promise<void> {
    const name = `Example account for ${ACCOUNT_PROVIDERS[this.provider].name}`
    await expect(this.page.getByRole('heading', { name })).toBeVisible()
  }

  /** Chooses an account, and agrees or cancels. */
  async answer({ person = 'ada', typed, hidesEmail, cancels }: AccountChoice = {}): Promise<void> {
    await this.shows()
    await this.page.getByRole('radio', { name: PEOPLE[person] }).check()
    if (typed !== undefined) await this.page.getByRole('textbox', { name: /^Or type a name/ }).fill(typed)
    if (hidesEmail) await this.page.getByRole('radio', { name: 'Hide my e-mail address' }).check()
    await this.page.getByRole('button', { name: cancels ? 'Cancel' : 'Continue', exact: true }).click()
  }

  /** Says that the visitor has begun this login, on the page of the wallet origin. */
  async confirm(): Promise<void> {
    await this.page.getByRole('button', { name: 'Yes, go on' }).click()
  }

  /** Expects the window to close itself. */
  async closes(): Promise<void> {
    if (!this.page.isClosed()) await this.page.waitForEvent('close')
  }
}

const PEOPLE = { ada: /^Ada Example/, ben: /^Ben Example/, cleo: /^Cleo Example/ } as const
