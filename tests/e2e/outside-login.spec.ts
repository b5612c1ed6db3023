import { expect } from '@playwright/test'
import { test } from './support/login-test'
import { OutsideVisitor } from './support/outside-visitor'

// With an ID token the vault checks that; without one it makes a login of its own, in the same window.
for (const provider of ['google', 'github'] as const) {
  test(`behavior: an account with ${provider} is enough for a wallet, and opens it on another device`, async ({
    browser,
    page,
    stack,
  }) => {
    const typed = `Journey ${provider}`
    const visitor = new OutsideVisitor(page, stack)
    const wallet = await visitor.logInWith(provider, { typed })
    await expect.poll(() => visitor.signedIn()).toEqual([wallet.eip155.toLowerCase()])

    const other = await OutsideVisitor.arrive(browser, stack)
    expect(await other.logInWith(provider, { typed })).toEqual(wallet)
  })
}

test('error: a visitor who cancels at the provider reads that the login was not made', async ({ page, stack }) => {
  const visitor = new OutsideVisitor(page, stack)
  await visitor.modal.open()
  const refused = await visitor.press('google')
  await refused.answer({ cancels: true })
  await expect(visitor.modal.alert).toContainText('The login was declined at the provider')
})
