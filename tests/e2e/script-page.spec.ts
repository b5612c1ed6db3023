import { ed25519 } from '@noble/curves/ed25519'
import { expect, type Locator } from '@playwright/test'
import { base58 } from '@scure/base'
import { FOYER_VERSION } from '@/lib/core/versions'
import { type FoyerWindow, frameworks } from './support/script-site'
import { ScriptedSolanaWallet } from './support/scripted-solana-wallet'
import { findStandardWallet } from './support/standard-library'
import { test } from './support/test'
import { watchPage } from './support/watch-page'

test.describe('with optional sign-in', () => {
  test.use({ signIn: 'optional' })

  test('behavior: two lines in plain HTML connect, sign in and swap, under a strict policy with Trusted Types', async ({
    app,
    chain,
    modal,
    page,
    signing,
    stack,
    wallet,
  }) => {
    const site = await stack.scriptSite()
    const seen = watchPage(page, [site.url, app.url])
    const warned: string[] = []
    page.on('console', (message) => message.type() === 'warning' && warned.push(message.text()))
    await modal.open(`${site.url}/?server=${app.url}`)
    expect(warned).toEqual(['Foyer: the script is in this page twice'])
    await modal.button(wallet.name).click()
    await modal.connected(wallet)
    await signing.asks()
    expect(await signing.fields()).toMatchObject({ Site: new URL(site.url).host })
    await signing.sign()
    await expect(page.getByRole('button', { name: 'Foyer Devnet' })).toBeVisible()
    const token = await page.evaluate(() => (window as unknown as FoyerWindow).foyer.getAccessToken())
    const [, claims = ''] = token?.split('.') ?? []
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({ aud: site.url })

    await modal.swap({ pay: 'ETH', amount: '0.2', receive: 'USDC' })
    expect(await chain.balance(wallet.address, 'USDC')).toBeGreaterThan(0n)

    // A reload restores the wallet, and libraries of the page use it.
    const solana = await ScriptedSolanaWallet.install(page)
    await page.reload()
    await modal.connected(wallet)
    const accounts = await page.evaluate(() =>
      (window as unknown as FoyerWindow).foyer.provider.request({ method: 'eth_accounts' }),
    )
    expect(accounts).toEqual([wallet.address])

    // A library for Solana connects by the modal, which does not list what it is itself for the library. Its wallet has
    // not been loaded for the modal, which has looked for wallets too.
    const files = () => page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
    expect(await files()).not.toContainEqual(expect.stringMatching(/\/solana\.js$/))
    const library = await findStandardWallet(page, 'Foyer')
    expect(await files()).toContainEqual(expect.stringMatching(/\/solana\.js$/))
    const connecting = library.connect()
    await modal.shows('Connect')
    const row = modal.button(new RegExp(solana.name))
    await expect(row).toBeVisible()
    await expect(modal.dialog.getByRole('button', { name: /^Foyer/ })).toHaveCount(0)
    await row.click()
    expect(await connecting).toEqual([solana.address])
    await signing.asks()
    await signing.sign()
    expect(await library.features()).toEqual(['solana:signMessage'])
    const signature = await library.signMessage('I am here')
    expect(ed25519.verify(Uint8Array.from(signature), Buffer.from('I am here'), base58.decode(solana.address))).toBe(
      true,
    )

    const names = await page.evaluate(() => Object.keys(window).filter((name) => /foyer|react|webpack/i.test(name)))
    expect([names, seen]).toEqual([[], { broken: [], foreign: [] }])
  })
})

/** What a theme would change first. */
async function looksOf(part: Locator) {
  await expect(part).toBeVisible()
  return part.evaluate((element) => {
    const { width, height } = element.getBoundingClientRect()
    const style = getComputedStyle(element)
    const texts = [
      style.color,
      style.fontFamily,
      style.fontSize,
      style.letterSpacing,
      style.textTransform,
      style.wordSpacing,
    ]
    const box = [style.background, style.border, style.borderRadius, style.opacity, style.padding, style.position]
    return [...texts, ...box, width, height]
  })
}

for (const framework of frameworks) {
  test(`behavior: a page of ${framework} sets the button, hears that a wallet has connected, and swaps`, async ({
    app,
    chain,
    modal,
    page,
    stack,
    wallet,
  }) => {
    const site = await stack.scriptSite()
    const seen = watchPage(page, [site.url, app.url])
    await modal.connect(wallet, `${site.url}/${framework}?server=${app.url}`)
    await expect(page.getByRole('status', { name: 'Wallet' })).toHaveText(wallet.name)
    expect(
      await page.evaluate(() =>
        (window as unknown as FoyerWindow).foyer.state?.network.networks.map(({ caipNetworkId }) => caipNetworkId),
      ),
    ).toEqual(['eip155:31337'])
    await modal.swap({ pay: 'ETH', amount: '0.1', receive: 'USDC' })
    expect(await chain.balance(wallet.address, 'USDC')).toBeGreaterThan(0n)
    expect(seen).toEqual({ broken: [], foreign: [] })
  })
}

test('behavior: the script connects a wallet where code adds it late, in a post of WordPress with a theme, and in a frame of another site', async ({
  app,
  modal,
  page,
  stack,
  wallet,
}) => {
  const site = await stack.scriptSite()
  const seen = watchPage(page, [site.url, app.url])
  const at = (name: string, more = '') => `${site.url}/${name}?server=${app.url}${more}`
  const leave = async () => {
    await modal.openAccount()
    await modal.disconnect()
    await expect(modal.opener).toHaveText('Connect wallet')
  }
  // Long after the page has loaded. The element was there before, and draws itself then.
  await page.goto(at('late'), { waitUntil: 'networkidle' })
  await expect(modal.opener).toHaveCount(0)
  await page.getByRole('button', { name: 'Accept all' }).click()
  await modal.opener.click()
  await modal.button(wallet.name).click()
  await modal.connected(wallet)
  await modal.hasClosed()
  await leave()

  // The theme reaches neither the button nor the modal, and the code of the page keeps its names.
  const drawn = async (theme: string) => {
    await page.goto(at('wordpress', `&theme=${theme}`))
    await expect(page.getByRole('button', { name: 'Foyer Devnet' })).toBeVisible()
    const button = await looksOf(modal.opener)
    // Ends once the modal has taken over from the first card.
    await page.evaluate(() => (window as unknown as FoyerWindow).foyer.open())
    return { button, dialog: await looksOf(modal.dialog), row: await looksOf(modal.button(/Scripted Wallet/)) }
  }
  expect(await drawn('its own')).toEqual(await drawn('none'))
  await modal.connect(wallet, at('wordpress'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Hello ${wallet.name}`)
  const names = () => (window as unknown as { readonly jQuery: { readonly fn: object } }).jQuery.fn
  expect(await page.evaluate(names)).toEqual({ jquery: '3.7.1' })
  await leave()
  expect(seen).toEqual({ broken: [], foreign: [] })

  const framed = page.frameLocator('iframe')
  await page.goto(at('framed').replace('localhost', '127.0.0.1'))
  await framed.getByRole('button', { name: 'Connect wallet' }).click()
  await framed.getByRole('button', { name: wallet.name }).click()
  await expect(framed.getByRole('button', { name: new RegExp(`^Account .*${wallet.address}`) })).toBeVisible()
})

test('behavior: a script two versions older than its server works, and a newer one says that the server needs an update', async ({
  app,
  modal,
  page,
  stack,
  wallet,
}) => {
  const site = await stack.scriptSite()
  const said: string[] = []
  page.on('console', (message) => said.push(message.text()))
  const serverIs = (server: string) =>
    page.route(`${app.url}/api/config?*`, async (route) => {
      const response = await route.fetch()
      const config = await response.json()
      await route.fulfill({ response, json: { ...config, versions: { server, oldestPage: '0.1.0' } } })
    })
  await serverIs('0.3.0')
  await modal.connect(wallet, `${site.url}/?server=${app.url}`)
  await modal.openAccount()
  expect(said.filter((line) => /update/i.test(line))).toEqual([])

  await page.unroute(`${app.url}/api/config?*`)
  await serverIs('0.0.9')
  await page.reload()
  await modal.connected(wallet)
  await expect
    .poll(() => said.filter((line) => /update/i.test(line)))
    .toEqual([`Foyer: the page has version ${FOYER_VERSION}, its server 0.0.9. Update the server.`])
})
