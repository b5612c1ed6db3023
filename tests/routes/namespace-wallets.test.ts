import { describe, expect, test } from 'vitest'
import type { Connector } from '@/lib/connect/connector'
import type { Caip2 } from '@/lib/core/caip'
import { COSMOS_HUB, createFakeKeplrWallet } from '@/tests/fakes/fake-keplr-wallet'
import { BITCOIN_MAINNET, createFakeSatsWallet } from '@/tests/fakes/fake-sats-wallet'
import { createFakeWeb3Wallet, DOT_BOB, KUSAMA_RELAY, POLKADOT_RELAY } from '@/tests/fakes/fake-web3-wallet'
import { failureOf, openSignIn, TestBrowser } from './sign-in-api'

const patience = { timeoutMs: 1_000 }

/** An account of a wallet, as the page signs in with it: the message of the server, signed through the connector. */
async function walletSigner(connector: Connector, chainId: Caip2, index = 0) {
  const { accounts } = await connector.connect(chainId)
  const address = accounts[index] ?? ''
  const sign = async (message: string) => {
    const { signature, publicKey } = await connector.signMessage({ message, address }, patience)
    return { signature, ...(publicKey === undefined ? {} : { publicKey }) }
  }
  return { chainId, accountAddress: address, sign }
}

/** Wallets with real keys, each with the index of the account that signs. */
const wallets: readonly (readonly [name: string, connector: () => Connector, chainId: Caip2, index: number])[] = [
  ['sats-connect, payment', () => createFakeSatsWallet().connector(), BITCOIN_MAINNET, 0],
  ['sats-connect, ordinals', () => createFakeSatsWallet().connector(), BITCOIN_MAINNET, 1],
  ['Leather', () => createFakeSatsWallet({ style: 'leather' }).connector(), BITCOIN_MAINNET, 0],
  ['Polkadot, sr25519', () => createFakeWeb3Wallet().connector(), POLKADOT_RELAY, 0],
  ['Polkadot, ed25519', () => createFakeWeb3Wallet({ keys: [DOT_BOB] }).connector(), POLKADOT_RELAY, 0],
  ['Kusama', () => createFakeWeb3Wallet().connector(), KUSAMA_RELAY, 0],
  ['Keplr', () => createFakeKeplrWallet().connector(), COSMOS_HUB, 0],
]

describe('signing in with the wallets of other namespaces', () => {
  test.each(wallets)('behavior: %s: the server accepts the signature', async (_, connector, chainId, index) => {
    openSignIn()
    const browser = new TestBrowser()
    const signer = await walletSigner(connector(), chainId, index)
    const answer = await browser.signIn(signer)
    expect(answer.status).toBe(200)
    expect(await browser.accounts()).toEqual([`${chainId}:${signer.accountAddress}`])
  })

  test.each(wallets)('error: %s: a signature of another text is refused', async (_, connector, chainId, index) => {
    openSignIn()
    const browser = new TestBrowser()
    const signer = await walletSigner(connector(), chainId, index)
    const form = await browser.prepare({ ...signer, sign: (text) => signer.sign(`${text} `) })
    expect(await failureOf(await browser.submit(form))).toMatchObject({ code: 'siwx.bad_signature' })
    expect(await browser.accounts()).toBeNull()
  })
})
