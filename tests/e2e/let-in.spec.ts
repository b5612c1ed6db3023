import { expect } from '@playwright/test'
import { isNotice } from '@/tests/support/mail-texts'
import { EmailVisitor } from './support/email-visitor'
import { test } from './support/login-test'

const EMAIL = 'nadia@example.com'

test('behavior: a new device is let in by an older one with the number of its screen and without a code, has the same wallet, and is out at once when it is removed', async ({
  page,
  browser,
  stack,
}) => {
  const old = new EmailVisitor(page, stack)
  const wallet = await old.logIn(EMAIL)
  const mailsTo = () => stack.mail.received().filter(({ to }) => to === EMAIL)
  const codes = () => mailsTo().filter((mail) => !isNotice(mail) && !mail.text.includes('/approve#')).length
  const notices = () => mailsTo().filter(isNotice).length
  expect([codes(), notices()]).toEqual([1, 0])

  await stack.endCooldowns()
  const fresh = await EmailVisitor.arrive(browser, stack)
  await fresh.giveAddress(EMAIL)
  const shown = fresh.modal.dialog.getByText(/^\d\d$/)
  await expect(shown).toBeVisible()
  const number = (await shown.textContent()) ?? ''

  await old.modal.openAccount()
  await old.modal.button('Settings').click()
  await old.modal.button(/^Devices/).click()
  const waiting = old.frame.getByRole('region', { name: 'A new device wants in' })
  const field = waiting.getByLabel('Number on the new device')
  await field.fill(String((Number(number) + 1) % 100).padStart(2, '0'))
  await waiting.getByRole('button', { name: 'Let it in' }).click()
  await expect(waiting.getByText('The new device shows another number.')).toBeVisible()
  await field.fill(number)
  await waiting.getByRole('button', { name: 'Let it in' }).click()
  await expect(old.frame.getByText('The new device can use this wallet.')).toBeVisible()

  expect(await fresh.connected()).toEqual(wallet)
  // The keys are there: they have signed in.
  await expect.poll(() => fresh.signedIn()).toEqual([wallet.eip155.toLowerCase()])
  expect(codes()).toBe(1)
  await expect.poll(notices).toBe(1)

  await old.frame.getByRole('button', { name: /^Remove / }).click()
  await expect(old.frame.getByText(/can no longer use this wallet\.$/)).toBeVisible()
  await fresh.page.reload()
  await expect(fresh.modal.opener).toHaveText('Connect wallet')
  await expect.poll(notices).toBe(2)
  await fresh.page.context().close()
})
