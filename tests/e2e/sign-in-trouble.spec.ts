import { expect, type Page } from '@playwright/test'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { runClockUntil, stopClock } from './support/page-clock'
import { accountName } from './support/sign-in-view'
import { test } from './support/test'

test.use({ signIn: 'required' })

const READS = '**/api/auth/me?*'
const INIT_FAILED = 'A problem occurred while trying initialize authentication'

/** Counts the reads of the session that the page has started. */
function countReads(page: Page): () => number {
  let reads = 0
  page.on('request', (request) => {
    if (request.url().includes('/api/auth/me?')) reads++
  })
  return () => reads
}

test('error: each failure to sign shows its own text, and signing again succeeds', async ({
  context,
  modal,
  signing,
  wallet,
}) => {
  await signing.arrive(wallet)

  await test.step('declined', async () => {
    wallet.declineNext('personal_sign')
    await signing.button.click()
    await expect(modal.alert).toContainText('Signature declined')
    await expect(modal.alert).toContainText('Nothing was signed. Sign in when you are ready.')
  })
  await test.step('signed with the key of another account', async () => {
    wallet.signNextAs(privateKeyToAccount(generatePrivateKey()), 'personal_sign')
    await signing.button.click()
    await expect(modal.alert).toContainText('The signature does not belong to this account.')
  })
  await test.step('not a signature', async () => {
    wallet.answerNext('personal_sign', `0x${'5a'.repeat(65)}`)
    await signing.button.click()
    // The alert has the same text as before, so this waits until the wallet has been asked again.
    await expect.poll(() => wallet.textsToSign.length).toBe(3)
    await expect(modal.alert).toContainText('The signature does not belong to this account.')
  })
  await test.step('signed too late', async () => {
    const prompt = wallet.holdNext('personal_sign')
    await signing.button.click()
    await expect.poll(() => wallet.textsToSign.length).toBe(4)
    // Without this cookie the server treats the nonce as that of another browser.
    await context.clearCookies({ name: /^__Host-foyer\.nonce-/ })
    prompt.approve()
    await expect(modal.alert).toContainText('The message expired before you signed it. Sign the new one.')
  })
  await test.step('another account while the wallet asks', async () => {
    const prompt = wallet.holdNext('personal_sign')
    await signing.button.click()
    await expect.poll(() => wallet.textsToSign.length).toBe(5)
    await wallet.changeAccount()
    await expect(modal.alert).toContainText('In your wallet, choose the account shown here, then sign again.')
    expect((await signing.fields()).Account).toContain(wallet.address)
    // Too late: the request has already failed.
    prompt.approve()
  })

  expect(await signing.accounts()).toEqual([])
  expect(await signing.membersStatus()).toBe(401)
  await signing.sign()
  expect(await signing.accounts()).toEqual([accountName(wallet)])
  expect(new Set(wallet.textsToSign).size, 'no message was signed twice').toBe(6)
  await signing.tracked(
    'siwx.declined',
    'siwx.bad_signature',
    'siwx.bad_signature',
    'siwx.expired',
    'siwx.wrong_account',
    'SIWX_AUTH_SUCCESS',
  )
})

test('error: a failed verification shows an alert, and a sign-in whose response was lost still succeeds', async ({
  modal,
  page,
  signing,
  wallet,
}) => {
  await signing.arrive(wallet)
  await page.clock.install()
  await page.route('**/api/auth/**', (route) => route.abort())
  await signing.button.click()
  await expect(modal.button('Authenticating...')).toBeVisible()
  await page.clock.runFor(10_000)
  await expect(modal.alert).toContainText(
    'The server is not responding. You are still connected, so try again in a moment.',
  )
  await modal.connected(wallet)
  expect(await signing.accounts()).toEqual([])

  await page.unroute('**/api/auth/**')
  await page.route('**/api/auth/callback/siwx?*', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await signing.sign()
  expect(await signing.accounts()).toEqual([accountName(wallet)])
  await signing.membersSee(wallet)
})

test('behavior: a message that is not signed in time is replaced by a new one', async ({ page, signing, wallet }) => {
  await page.clock.install()
  await signing.arrive(wallet)
  await signing.modal.dialog.getByText('Message to sign').click()
  const first = await signing.text.textContent()
  await page.clock.fastForward(4 * 60_000)
  await expect(signing.text).not.toHaveText(first ?? '')
  expect((await signing.fields()).Expires).toMatch(/^in [45] min\.$/)
  const second = await signing.text.textContent()
  await signing.sign()
  expect(wallet.textsToSign).toEqual([second])
})

test("error: a sign-in that cannot start is reported after the third try, disconnects, and protects members' content", async ({
  modal,
  page,
  signing,
  wallet,
}) => {
  await page.clock.install()
  await page.goto('/')
  await page.route('**/api/auth/**', (route) => route.abort())
  const reads = countReads(page)
  await modal.opener.click()
  await modal.button(/Scripted Wallet/).click()
  await expect.poll(reads).toBe(1)
  await stopClock(page)
  await modal.connected(wallet)
  expect(await signing.membersStatus()).toBe(401)
  await runClockUntil(page, async () => expect(reads()).toBe(2))
  await modal.connected(wallet)
  await runClockUntil(page, async () => expect(reads()).toBe(3))

  await expect(page.getByText(INIT_FAILED).first()).toBeVisible()
  await expect(modal.opener).toHaveText('Connect wallet')
  expect(wallet.textsToSign).toEqual([])

  await page.unroute('**/api/auth/**')
  await page.clock.resume()
  await signing.arrive(wallet)
  await signing.sign()
})

test('behavior: a short outage ends no session, neither on a return to the page nor on a reload', async ({
  modal,
  page,
  signing,
  wallet,
}) => {
  await signing.arrive(wallet)
  await signing.sign()
  let refused = 0
  await page.route(READS, (route) => {
    refused++
    return route.fulfill({ status: 503, json: { error: { code: 'kv.unavailable' } } })
  })
  // A return to the page too soon does not read the session again.
  await expect
    .poll(async () => {
      await page.evaluate(() => window.dispatchEvent(new Event('focus')))
      return refused
    })
    .toBeGreaterThan(0)
  await modal.connected(wallet)
  await signing.membersSee(wallet)
  await page.unroute(READS)

  await page.clock.install()
  await page.route(READS, (route) => route.abort(), { times: 2 })
  const reads = countReads(page)
  await page.reload()
  // The clock of the page goes on by itself too: on a busy machine a read may come before it is waited for.
  await expect.poll(reads).toBeGreaterThanOrEqual(1)
  await modal.connected(wallet)
  await page.clock.runFor(3_400)
  await expect.poll(reads).toBeGreaterThanOrEqual(2)
  await page.clock.runFor(3_400)
  await expect.poll(reads).toBeGreaterThanOrEqual(3)
  await modal.connected(wallet)
  await signing.membersSee(wallet)
  expect(wallet.textsToSign).toHaveLength(1)
})
