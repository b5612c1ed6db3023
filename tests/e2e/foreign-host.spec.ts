import { execFileSync } from 'node:child_process'
import { expect } from '@playwright/test'
import { type Hex, verifyMessage } from 'viem'
import { AxeWalk } from './support/axe-walk'
import { accountName } from './support/sign-in-view'
import { hostQuery, PROJECT_ID, test } from './support/test'
import { WALKED_VIEWS } from './support/walked-views'

type Used = { readonly signature: Hex; readonly hash: Hex }

/** The page's provider, and the libraries that use it. */
interface Shop {
  readonly provider: object
  libraries(): Promise<Record<'useEthers' | 'useViem', (provider: object, to: string) => Promise<Used>>>
}

/** What the server of a site does with a request: the verifier of docs/sign-in.md, in a process of its own. */
function verifiedAccounts(request: object, expected: { readonly issuer: string } & Record<string, string>): string[] {
  const program = `
    import { keysOf, verifySignIn } from ${JSON.stringify(new URL('../../docs/verify-sign-in/node.mjs', import.meta.url))}
    const [request, expected] = process.argv.slice(1).map((text) => JSON.parse(text))
    console.log(JSON.stringify(await verifySignIn(request, { ...expected, jwks: keysOf(expected.issuer) })))`
  const sent = [request, expected].map((value) => JSON.stringify(value))
  const answer = execFileSync('node', ['--input-type=module', '-e', program, ...sent], { encoding: 'utf8' })
  return (JSON.parse(answer) as string[]).map((account) => account.toLowerCase())
}

interface ProvingPage {
  readonly shop: {
    proofFor(method: string, url: string): Promise<{ readonly authorization: string; readonly dpop: string }>
  }
}

test('behavior: a plain React page on another origin mounts the modal, connects and swaps, and signs in for its own server', async ({
  chain,
  modal,
  page,
  signing,
  stack,
  wallet,
}) => {
  const imageStatuses: number[] = []
  page.on('response', (answer) => {
    if (answer.url().startsWith(`${stack.app.url}/tokens/`)) imageStatuses.push(answer.status())
  })
  const host = await stack.foreignHost()
  const query = hostQuery(stack.app.url, chain)
  await modal.connect(wallet, `${host.url}?${query}`)
  // A link within the page adds an entry of its own. Steps back in the modal keep the page and what was entered, and
  // the router of the host hears of none.
  await page.getByRole('link', { name: 'Prices' }).click()
  await modal.fillSwap({ pay: 'ETH', amount: '0.2', receive: 'USDC' })
  const moves = () => page.evaluate(() => (window as unknown as { shop: { moves: unknown[] } }).shop.moves.length)
  const before = await moves()
  await modal.reviewSwap()
  await page.goBack()
  await modal.shows('Swap')
  await expect(modal.dialog.getByRole('textbox', { name: 'Amount to pay' })).toHaveValue('0.2')
  expect(await moves()).toBe(before)
  await modal.reviewSwap()
  await modal.confirm.click()
  await modal.leaveResult()
  expect(await chain.balance(wallet.address, 'USDC')).toBeGreaterThan(0n)
  // Token images come from the app, not from this host.
  expect(imageStatuses).not.toEqual([])
  expect(imageStatuses.every((status) => status === 200)).toBe(true)

  // Signs in by tokens, which the server of the site verifies.
  const { url: issuer } = await stack.signingIn('optional')
  await page.goto(`${host.url}?${hostQuery(issuer, chain, { signIn: 'optional' })}`)
  await modal.connected(wallet)
  await signing.asks()
  expect(await signing.fields()).toMatchObject({ Site: new URL(host.url).host })
  await signing.sign()
  const address = new URL('/orders', host.url).href
  const prove = () => page.evaluate((url) => (window as unknown as ProvingPage).shop.proofFor('GET', url), address)
  const accounts = [accountName(wallet)]
  const verify = (proof: object) =>
    verifiedAccounts(
      { method: 'GET', url: address, ...proof },
      { issuer, audience: new URL(host.url).origin, projectId: PROJECT_ID },
    )
  expect(verify(await prove())).toEqual(accounts)
  // The key lives in the browser, and no script can read it: a reload proves with the same one.
  await page.reload()
  await modal.connected(wallet)
  expect(verify(await prove())).toEqual(accounts)
})

test('behavior: ethers, viem and wagmi of a page use the wallet that the modal connects; the modal shows what the wallet is asked, and Activity what they sent', async ({
  chain,
  modal,
  page,
  stack,
  wallet,
}) => {
  const walk = await AxeWalk.begin(page)
  const host = await stack.foreignHost()
  const query = hostQuery(stack.app.url, chain)
  await page.goto(`${host.url}?${query}`)
  const to = '0x00000000000000000000000000000000000000aa'
  const run = (name: 'useEthers' | 'useViem') =>
    page.evaluate(
      async ([library, recipient]) => {
        const { shop } = window as unknown as { shop: Shop }
        return (await shop.libraries())[library](shop.provider, recipient)
      },
      [name, to] as const,
    )
  // Asks for an account first, which opens the modal.
  const first = run('useEthers')
  await modal.button(/Scripted Wallet/).click()
  const byEthers = await first
  expect(byEthers).toMatchObject({ address: wallet.address, status: 1, hash: wallet.sent[0] })
  const address = wallet.address
  expect(await verifyMessage({ address, message: 'hello from ethers', signature: byEthers.signature })).toBe(true)
  // While the wallet does not answer, the modal says what the visitor has to do.
  const sending = wallet.holdNext('eth_sendTransaction')
  const second = run('useViem')
  await expect(modal.dialog.getByText('This site asks you to confirm a transaction.')).toBeVisible()
  await walk.view('WalletRequest')
  expect([walk.found, walk.views]).toEqual([[], WALKED_VIEWS.hostRequest])
  sending.approve()
  const byViem = await second
  await modal.hasClosed()
  expect(byViem).toMatchObject({ address, hash: wallet.sent[1] })
  expect(await verifyMessage({ address, message: 'hello from viem', signature: byViem.signature })).toBe(true)

  await modal.openAccount()
  await modal.dialog.getByRole('tab', { name: 'Activity' }).click()
  await expect(modal.dialog.getByText('Foreign shop')).toHaveCount(2)

  // A page that knows the modal by its connector for wagmi alone has the wallet of the visit before.
  const shop = `${host.url}wagmi.html?${query}`
  await page.goto(shop)
  const says = (name: string) => page.getByRole('status', { name, exact: true })
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  await expect(says('Account')).toHaveText(address)
  await press('Disconnect by wagmi')
  await expect(says('Status')).toHaveText('disconnected')
  await expect(modal.opener).toHaveText('Connect wallet')
  await press('Connect by wagmi')
  await modal.button(/Scripted Wallet/).click()
  await expect(says('Result')).toHaveText(address)
  await modal.hasClosed()
  await modal.connected(wallet)
  await press('Sign by wagmi')
  await expect(says('Result')).toHaveText(/^0x[\da-f]{130}$/)
  const signature = (await says('Result').textContent()) as Hex
  expect(await verifyMessage({ address, message: 'hello from wagmi', signature })).toBe(true)
  await press('Send by wagmi')
  await expect(says('Result')).toHaveText(/^success 0x/)
  await expect(says('Result')).toHaveText(`success ${wallet.sent[2]}`)
  await page.reload()
  await expect(says('Status')).toHaveText('connected')
  await expect(says('Account')).toHaveText(address)
})

test('behavior: only a page with a Solana network loads the code of Solana wallets', async ({
  chain,
  modal,
  page,
  stack,
  wallet,
}) => {
  const host = await stack.foreignHost()
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(...host.sourcesOf(new URL(request.url()).pathname)))
  const standard = () => loaded.filter((path) => path.includes('/sources/wallet-standard/'))
  const query = hostQuery(stack.app.url, chain)
  await modal.connect(wallet, `${host.url}?${query}`)
  await modal.openAccount()
  expect(loaded.filter((path) => path.includes('/sources/injected/'))).not.toEqual([])
  expect(standard()).toEqual([])

  await page.goto(`${host.url}?${query}&namespaces=solana`)
  await expect.poll(standard).not.toEqual([])
})

test('error: a request from an origin that the project does not allow is refused with 403 "Invalid App Configuration"', async ({
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
