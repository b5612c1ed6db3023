import { expect } from '@playwright/test'
import { PROJECT_ID, test } from './support/test'

test('behavior: a plain React page on another origin mounts the modal, connects and swaps', async ({
  chain,
  modal,
  page,
  stack,
  wallet,
}) => {
  const pictures: number[] = []
  page.on('response', (answer) => {
    if (answer.url().startsWith(`${stack.app.url}/tokens/`)) pictures.push(answer.status())
  })
  const host = await stack.foreignHost()
  const query = new URLSearchParams({ api: stack.app.url, project: PROJECT_ID, rpc: chain.rpcUrl })
  await modal.connect(wallet, `${host.url}?${query}`)
  await modal.fillSwap({ pay: 'ETH', amount: '0.2', receive: 'USDC' })
  await modal.reviewSwap()
  await modal.confirm.click()
  await modal.shows('Account')
  expect(await chain.balance(wallet.address, 'USDC')).toBeGreaterThan(0n)
  // Token pictures are the app's, not this host's.
  expect(pictures).not.toEqual([])
  expect(pictures.every((status) => status === 200)).toBe(true)
})

test('behavior: only a page with a Solana network loads the code of Solana wallets', async ({
  chain,
  modal,
  page,
  stack,
  wallet,
}) => {
  // Vite serves each of our files by its own path.
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname))
  const standard = () => loaded.filter((path) => path.includes('/sources/wallet-standard/'))
  const host = await stack.foreignHost()
  const query = new URLSearchParams({ api: stack.app.url, project: PROJECT_ID, rpc: chain.rpcUrl })
  await modal.connect(wallet, `${host.url}?${query}`)
  await modal.openAccount()
  expect(loaded.filter((path) => path.includes('/sources/injected/'))).not.toEqual([])
  expect(standard()).toEqual([])

  await page.goto(`${host.url}?${query}&namespaces=solana`)
  await expect.poll(standard).not.toEqual([])
})

test('error: a page of an origin that the project does not name shows that its configuration is wrong', async ({
  page,
  stack,
}) => {
  const answer = await page.request.post(`${stack.app.url}/api/gas?projectId=${PROJECT_ID}`, {
    headers: { origin: 'http://elsewhere.test' },
    data: { chainId: 'eip155:31337' },
  })
  expect(answer.status()).toBe(403)
  expect(await answer.json()).toMatchObject({ error: { message: 'Invalid App Configuration' } })
})
