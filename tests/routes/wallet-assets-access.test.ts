import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEVNET_CAIP_ID } from '@/lib/chains/devnet'
import { logIn, newEmail, openBrowser, openWalletApi, type WalletApi } from './wallet-api'

let api: WalletApi
beforeAll(async () => {
  api = await openWalletApi('pglite', { FOYER_DEVNET_RPC_URL: 'http://127.0.0.1:9' })
}, 60_000)
afterAll(() => api.stop())

const asked = {
  account: '0xddbd2b932c763ba5b1b7ae3b362eac3e8d40121a',
  networks: [{ network: DEVNET_CAIP_ID, tokens: [] }],
}

test('error: nothing is read from the chain without a login', async () => {
  const browser = await openBrowser()
  expect((await browser.call('assets', asked)).outcome).toBe('session.ended')
})

test('error: without a node the network is not told as empty', async () => {
  const browser = await openBrowser()
  await logIn(api, browser, newEmail())
  expect((await browser.call('assets', asked)).body).toEqual({ networks: [{ network: DEVNET_CAIP_ID, assets: null }] })
})
