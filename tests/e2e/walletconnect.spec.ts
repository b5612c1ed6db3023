import { expect, type Page } from '@playwright/test'
import type { RelayServer } from '@/tests/fakes/relay-server'
import { AxeWalk } from './support/axe-walk'
import { serveUnderOrigin } from './support/foreign-host'
import type { ModalPage } from './support/modal-page'
import { provideBuffer } from './support/page-buffer'
import { stopClock } from './support/page-clock'
import { DEVNET, RELAY_PROJECT_ID, test } from './support/relay-test'
import { hostQuery } from './support/test'

test.beforeEach(({ context }) => context.grantPermissions(['clipboard-read', 'clipboard-write']))

/** The link of the code that the modal shows. */
async function shownLink(modal: ModalPage): Promise<string> {
  await expect(modal.dialog.getByRole('img', { name: 'QR code that connects a wallet' })).toBeVisible()
  await modal.button('Copy link').click()
  return modal.page.evaluate(() => navigator.clipboard.readText())
}

test('behavior: a wallet on a phone pairs by the code, stays after a reload, swaps, and ends the connection', async ({
  chain,
  modal,
  page,
  phone,
}) => {
  await page.goto('/')
  await modal.opener.click()
  const uri = await shownLink(modal)
  expect(uri).toMatch(/^wc:/)
  await phone.scan(uri)
  await modal.hasClosed()
  const account = page.getByRole('button', { name: `Account ${phone.address}` })
  await expect(account).toBeVisible()

  await page.reload()
  await expect(account).toBeVisible()
  expect(phone.asked.map(({ method }) => method)).toEqual(['session_proposal'])

  // Approved on the phone, which signs and sends to the node of the devnet.
  await modal.fillSwap({ pay: 'ETH', amount: '0.5', receive: 'USDC' })
  await modal.reviewSwap()
  phone.answers('ignore')
  await modal.confirm.click()
  await expect(modal.dialog.getByText('The request is in Relay Wallet. Answer it there.')).toBeVisible()
  await expect.poll(() => phone.asked.at(-1)).toEqual({ method: 'eth_sendTransaction', chainId: DEVNET })
  await phone.answerOpen()
  await modal.leaveResult()
  expect(await chain.balance(phone.address, 'USDC')).toBeGreaterThan(0n)
  expect(phone.asked.map(({ method }) => method)).toEqual(['session_proposal', 'eth_sendTransaction'])

  await phone.disconnect()
  await expect(page.getByRole('button', { name: 'Connect wallet' }).first()).toBeVisible()
})

test('behavior: axe reports no violation while a wallet is paired, nor while the relay does not answer', async ({
  modal,
  page,
  relay,
}) => {
  const walk = await AxeWalk.begin(page)
  await page.goto('/')
  await modal.opener.click()
  await expect(modal.button('Copy link')).toBeVisible()
  await expect(modal.dialog.getByRole('list', { name: 'Wallets to install' })).toBeVisible()
  await walk.view('Connect', 'with a code')
  await modal.button('All wallets').click()
  await modal.button(/Rainbow/).click()
  await expect(modal.button('Copy link')).toBeVisible()
  await walk.view('ConnectingWalletConnect')
  await modal.dialog.getByRole('tab', { name: 'Browser' }).click()
  await walk.view('ConnectingWalletConnect', 'extension')
  await modal.button('Close').click()
  await modal.hasClosed()
  await relay.vanish()
  await page.reload()
  await modal.opener.click()
  await expect(modal.dialog.getByText('WalletConnect is not responding.')).toBeVisible()
  await walk.view('Connect', 'no relay')
  await relay.open()
  expect(walk.found).toEqual([])
})

/** Takes the relay away for a minute of the page, in which it tries to connect again. `check` runs before its return. */
async function passMinuteWithout(relay: RelayServer, page: Page, check: () => Promise<void>): Promise<void> {
  let attempts = 0
  const count = () => attempts++
  await stopClock(page)
  page.on('websocket', count)
  await relay.vanish()
  // In steps: each attempt fails in real time.
  for (let second = 0; second < 60; second += 3) await page.clock.runFor(3_000)
  page.off('websocket', count)
  expect(attempts).toBeGreaterThan(1)
  await check()
  await relay.open()
  await page.clock.resume()
}

test('behavior: a relay that is gone for a minute returns by itself to a code that works, and to a request that is made once', async ({
  chain,
  modal,
  page,
  phone,
  relay,
}) => {
  await page.clock.install()
  await page.goto('/')
  await modal.opener.click()
  await shownLink(modal)
  await passMinuteWithout(relay, page, () => expect(modal.button('Copy link')).toBeVisible())
  await phone.scan(await shownLink(modal))
  await expect(modal.dialog).toBeHidden()

  await modal.fillSwap({ pay: 'ETH', amount: '0.5', receive: 'USDC' })
  await modal.reviewSwap()
  phone.answers('ignore')
  await modal.confirm.click()
  await expect.poll(() => phone.asked.at(-1)).toEqual({ method: 'eth_sendTransaction', chainId: DEVNET })
  await passMinuteWithout(relay, page, () => expect(modal.dialog.getByText('Open your wallet')).toBeVisible())
  await phone.answerOpen()
  await modal.leaveResult()
  expect(await chain.balance(phone.address, 'USDC')).toBeGreaterThan(0n)
  expect(phone.asked.map(({ method }) => method)).toEqual(['session_proposal', 'eth_sendTransaction'])
})

test.describe('with a Verify server', () => {
  test.use({ verifyUrl: 'https://verify.example' })

  test('behavior: the page frames the configured Verify server, and the relay gets its proof of the origin', async ({
    app,
    modal,
    page,
    phone,
    relay,
  }) => {
    const proof = 'eyJhbGciOiJFUzI1NiJ9.eyJpZCI6IjEifQ.c2lnbmF0dXJl'
    const asked: URL[] = []
    await page.route('https://verify.example/**', (route) => {
      asked.push(new URL(route.request().url()))
      const message = JSON.stringify({ type: 'verify_attestation', attestation: proof })
      return route.fulfill({
        contentType: 'text/html',
        body: `<script>parent.postMessage(${JSON.stringify(message)}, '${app.url}')</script>`,
      })
    })
    await page.goto('/')
    await modal.opener.click()
    await phone.scan(await shownLink(modal))
    await expect(page.getByRole('button', { name: `Account ${phone.address}` })).toBeVisible()
    expect(asked.map(({ pathname, searchParams }) => [pathname, searchParams.get('origin')])).toEqual([
      ['/v3/attestation', app.url],
    ])
    expect(relay.attestations).toEqual([proof])
    await expect(page.locator('iframe')).toHaveCount(0)
  })
})

test.describe('One-Click Auth', () => {
  test.use({ signIn: 'required' })

  test('behavior: on a page of EVM networks alone one approval on the phone connects it and signs in', async ({
    app,
    chain,
    context,
    modal,
    page,
    phone,
    relay,
    stack,
  }) => {
    // Chromium does not know where an intercepted page comes from, and asks before it connects to this machine.
    await context.grantPermissions(['local-network-access', 'clipboard-read', 'clipboard-write'])
    await provideBuffer(page)
    const address = await serveUnderOrigin(page, app.url, await stack.foreignHost('under app'))
    const query = hostQuery(app.url, chain, { signIn: 'required' })
    await page.goto(`${address}?${query}&${new URLSearchParams({ relay: relay.url, relayProject: RELAY_PROJECT_ID })}`)
    await modal.opener.click()
    await phone.scan(await shownLink(modal))
    await expect(modal.dialog).toBeHidden()
    await expect(page.getByRole('button', { name: `Account ${phone.address}` })).toBeVisible()
    expect(phone.asked.map(({ method }) => method)).toEqual(['session_authenticate'])
    // The server knows the session: its own page shows what it has for this account.
    await page.goto('/')
    const members = page.getByRole('region', { name: 'Members only' })
    await expect(members.getByText('These accounts are yours')).toBeVisible()
    await expect(members.getByText(phone.address)).toBeVisible()
    expect(phone.asked).toHaveLength(1)
  })
})
