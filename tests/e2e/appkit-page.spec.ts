import { expect } from '@playwright/test'
import { type Hex, verifyMessage } from 'viem'
import { hostQuery, test } from './support/test'
import { watchPage } from './support/watch-page'

test.use({ signIn: 'optional' })

test('behavior: a page of AppKit with its imports changed connects, signs in, signs by its provider and by wagmi, swaps and leaves', async ({
  app,
  chain,
  modal,
  page,
  signing,
  stack,
  wallet,
}) => {
  const host = await stack.foreignHost('appkit')
  const seen = watchPage(page, [])
  const fact = (name: string) => page.getByRole('status', { name, exact: true })
  const run = (name: string) => page.getByRole('button', { name, exact: true }).click()

  // `<appkit-button>`, and the hooks after the visitor has connected and signed in.
  await modal.open(`${host.url}?${hostQuery(app.url, chain)}`)
  await expect(fact('isConnected')).toHaveText('false')
  await modal.button(wallet.name).click()
  await modal.connected(wallet)
  await signing.asks()
  expect(await signing.fields()).toMatchObject({ Site: new URL(host.url).host })
  await signing.sign()
  for (const [name, value] of [
    ['address', wallet.address],
    ['isConnected', 'true'],
    ['chainId', '31337'],
    ['wallet', wallet.name],
    ['event', 'MODAL_CLOSE'],
  ] as const)
    await expect(fact(name)).toHaveText(value)
  await run('Who has signed in')
  await expect(fact('signed in')).toHaveText(wallet.address)

  // The adapter: wagmi has the account, and both ways sign with it.
  await run('Ask wagmi')
  await expect(fact('wagmi account')).toHaveText(wallet.address)
  for (const [action, name] of [
    ['Sign by the provider', 'provider'],
    ['Sign by wagmi', 'wagmi'],
  ] as const) {
    await run(action)
    await expect(fact(name)).toHaveText(/^0x[\da-f]{130}$/)
    const signature = (await fact(name).textContent()) as Hex
    expect(await verifyMessage({ address: wallet.address, message: 'hello', signature })).toBe(true)
  }
  await run('Read the balance')
  await expect(fact('balance')).toHaveText('10')

  await modal.swap({ pay: 'ETH', amount: '0.1', receive: 'USDC' })
  expect(await chain.balance(wallet.address, 'USDC')).toBeGreaterThan(0n)
  await page.keyboard.press('Escape')
  await modal.hasClosed()

  await run('Change the theme')
  await expect(fact('theme')).toHaveText('dark')
  await run('Open the networks')
  await modal.shows('Networks')
  await page.keyboard.press('Escape')
  await modal.hasClosed()
  await run('Disconnect all')
  await expect(fact('isConnected')).toHaveText('false')
  await expect(modal.opener).toHaveText('Connect wallet')
  expect(seen.broken).toEqual([])
})
