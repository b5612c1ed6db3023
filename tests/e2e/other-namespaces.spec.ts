import { expect } from '@playwright/test'
import { COSMOS_HUB } from '@/tests/fakes/fake-keplr-wallet'
import { startFakeNode } from '@/tests/fakes/fake-node'
import { BITCOIN_MAINNET } from '@/tests/fakes/fake-sats-wallet'
import { POLKADOT_RELAY } from '@/tests/fakes/fake-web3-wallet'
import { type AppServer, startApp } from '@/tests/runner/app-server'
import { startHttpApi } from '@/tests/support/http-api'
import { AxeWalk } from './support/axe-walk'
import { ScriptedNamespaceWallets } from './support/scripted-namespace-wallets'
import { test as base, PROJECT_ID } from './support/test'

const BITCOIN_GENESIS = '000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f'
const POLKADOT_GENESIS = '0x91b171bb158e2d3848fa23a9f1c25182fb8e20313b2c1eb49219da7a70ce90c3'
/** `AccountInfo` in SCALE with 2.5 DOT free and nothing reserved. */
const POLKADOT_ACCOUNT = `0x${'00'.repeat(16)}00ba1dd205${'00'.repeat(59)}`
const COSMOS_NODE = { default_node_info: { network: 'cosmoshub-4', version: '0.38.19' } }

/** A server that offers one network of each of these namespaces, with sign-in, and has their nodes. */
const test = base.extend<{ readonly app: AppServer; readonly wallets: ScriptedNamespaceWallets }>({
  app: async ({ stack }, use) => {
    const esplora = await startHttpApi((path) => {
      if (path === '/block-height/0') return { text: BITCOIN_GENESIS }
      const address = path.split('/').at(-1)
      const received = { funded_txo_sum: 12_345_678, spent_txo_sum: 0 }
      return { json: { address, chain_stats: received, mempool_stats: { funded_txo_sum: 0, spent_txo_sum: 0 } } }
    })
    const lcd = await startHttpApi((path) =>
      path.endsWith('/node_info')
        ? { json: COSMOS_NODE }
        : { json: { balance: { denom: 'uatom', amount: '42500000' } } },
    )
    const answers: Readonly<Record<string, string>> = {
      chain_getBlockHash: `"result":"${POLKADOT_GENESIS}"`,
      chain_getHeader: '"result":{"number":"0x1a2b"}',
      state_getStorage: `"result":"${POLKADOT_ACCOUNT}"`,
    }
    const node = await startFakeNode({ answer: ({ method }) => answers[method] ?? '"result":null' })
    const app = await startApp({
      env: {
        FOYER_DEVNET_RPC_URL: stack.chain.rpcUrl,
        FOYER_PROJECT_ID: PROJECT_ID,
        FOYER_SIGN_IN: 'optional',
        FOYER_NETWORKS: [BITCOIN_MAINNET, POLKADOT_RELAY, COSMOS_HUB].join(),
        FOYER_CHAIN_API_URLS: JSON.stringify({ [BITCOIN_MAINNET]: [esplora.url], [COSMOS_HUB]: [lcd.url] }),
        FOYER_RPC_URLS: JSON.stringify({ [POLKADOT_RELAY]: [node.url] }),
        LOG_LEVEL: 'warn',
      },
    })
    await use(app)
    await app.stop()
    for (const server of [esplora, lcd, node]) await server.stop()
  },
  wallets: async ({ page }, use) => use(await ScriptedNamespaceWallets.install(page)),
})

test('behavior: wallets of Bitcoin, Polkadot and Cosmos connect one after the other, sign in, show their account, and stay after a reload', async ({
  modal,
  page,
  signing,
  wallets,
}) => {
  const walk = await AxeWalk.begin(page)
  const { bitcoin, polkadot, cosmos } = wallets
  const rows = [
    { wallet: 'Sats Wallet', chainId: BITCOIN_MAINNET, address: bitcoin.addresses().payment, balance: '0.123456 BTC' },
    { wallet: 'Polkadot.js', chainId: POLKADOT_RELAY, address: polkadot.accounts()[0], balance: '2.5 DOT' },
    { wallet: 'Keplr', chainId: COSMOS_HUB, address: cosmos.accounts()[0], balance: '42.5 ATOM' },
  ]
  await modal.open()
  await expect(modal.button(/^Keplr/)).toBeVisible()
  await walk.view('Connect', 'wallets of three namespaces')

  const signedIn: string[] = []
  for (const [index, { wallet, chainId, address = '', balance }] of rows.entries()) {
    if (index > 0) {
      await modal.openAccount()
      await modal.button('Wallets').click()
      await modal.button('Connect another wallet').click()
    }
    await modal.button(new RegExp(`^${wallet}`)).click()
    await modal.shows('Sign in')
    await expect(signing.button).toBeEnabled()
    if (index === 0) await walk.view('SIWXSignMessage', wallet)
    await signing.button.click()
    signedIn.push(`${chainId}:${address}`.toLowerCase())
    await expect.poll(() => signing.accounts()).toEqual(signedIn)
    await modal.hasClosed()

    await page.reload()
    await modal.openAccount()
    await expect(modal.dialog.getByRole('list', { name: 'Tokens' })).toContainText(balance)
    await walk.view('Account', wallet)
    await modal.button('Receive').click()
    await modal.shows('Receive')
    await expect(modal.dialog.getByTitle(address)).toBeVisible()
    await walk.view('Receive', wallet)
    await modal.button('Back').click()
  }

  await modal.button('Wallets').click()
  const connected = modal.dialog.getByRole('list', { name: 'Connected' })
  await expect(connected.getByRole('listitem')).toHaveCount(3)
  await walk.view('ProfileWallets')
  expect(await signing.accounts()).toEqual(signedIn)
  expect(polkadot.asked('signRaw')).toHaveLength(1)
  expect(walk.found).toEqual([])
})
