import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { SOLANA_NETWORKS } from '../fakes/fake-solana-networks'
import {
  createFakeStandardWallet,
  type FakeStandardWalletOptions,
  SOL_ADA,
  SOL_BOB,
  SOLANA_MAINNET,
} from '../fakes/fake-standard-wallet'
import { DEVNET } from '../fakes/fake-wallet-networks'
import { FrameRefusal, SOLANA_ADDRESS } from '../fakes/scripted-frame'
import { factsOf, frame, renderLoggedIn, setUpFrame } from './support/embedded-account'
import { closed, OTHER, OWNER, renderModal } from './support/render-modal'

setUpFrame()

const config = { networks: [DEVNET, ...SOLANA_NETWORKS] }
const PUBLIC_KEY = ed25519.getPublicKey(SOL_ADA)
/** One empty signature and a message. */
const TRANSACTION = new Uint8Array([1, ...new Uint8Array(64), ...new Uint8Array(40).fill(7)])

/** A page with a Solana wallet, and with an EVM wallet if `isSecond`. */
async function page({ isSecond = false, ...options }: FakeStandardWalletOptions & { isSecond?: boolean } = {}) {
  const wallet = createFakeStandardWallet(options)
  const rendered = await renderModal({
    config,
    standard: [wallet],
    ...(isSecond ? { connected: true } : { wallets: [] }),
  })
  await rendered.open({ view: 'Connect', params: { network: SOLANA_MAINNET } })
  await rendered.user.click(await screen.findByRole('button', { name: /^Sol Wallet/ }))
  await waitFor(() => expect(factsOf(rendered, 'solana').status).toBe('connected'))
  await closed()
  return { ...rendered, solanaWallet: wallet, host: await rendered.shell.hostWallet() }
}

describe('the signer of the connected Solana account', () => {
  test('behavior: a text is signed with the key of the account', async () => {
    const { host } = await page()
    const signature = base58.decode(await host.solana.signMessage('hello'))
    expect(ed25519.verify(signature, new TextEncoder().encode('hello'), PUBLIC_KEY)).toBe(true)
  })

  test('behavior: a transaction comes back signed and is not sent', async () => {
    const { host, solanaWallet } = await page()
    const signed = await host.solana.signTransaction(TRANSACTION)
    expect(ed25519.verify(signed.slice(1, 65), TRANSACTION.slice(65), PUBLIC_KEY)).toBe(true)
    expect(solanaWallet.asked('solana:signTransaction')[0]?.input).toMatchObject({ chain: 'solana:mainnet' })
    expect(solanaWallet.asked('solana:signAndSendTransaction')).toEqual([])
  })

  test('behavior: a transaction is sent on the network of the account, and its signature is returned', async () => {
    const { host, solanaWallet } = await page()
    const id = await host.solana.sendTransaction(TRANSACTION)
    expect(base58.decode(id)).toHaveLength(64)
    expect(solanaWallet.asked('solana:signAndSendTransaction')[0]?.input).toMatchObject({
      chain: 'solana:mainnet',
      transaction: TRANSACTION,
    })
  })

  test('behavior: it is bound to the Solana account beside a connected EVM account, and each function asks its own wallet', async () => {
    const { host, wallet, solanaWallet } = await page({ isSecond: true })
    wallet.answer('eth_sendTransaction', () => `0x${'ab'.repeat(32)}`)
    await host.sendTransaction({ to: OTHER, value: 10n, gas: 21_000n })
    expect(wallet.asked('eth_sendTransaction')[0]?.params).toEqual([
      { from: OWNER, to: OTHER, value: '0xa', gas: '0x5208' },
    ])
    await host.solana.signMessage('hello')
    expect(solanaWallet.asked('solana:signMessage')).toHaveLength(1)
    expect(wallet.asked('personal_sign')).toEqual([])
  })

  test('error: a wallet that only sends refuses to sign alone', async () => {
    const { host } = await page({ onlySends: true })
    await expect(host.solana.signTransaction(TRANSACTION)).rejects.toMatchObject({ code: 'wallet.unsupported_method' })
  })

  test.each([
    ['a refusal in the wallet', () => Promise.reject(new Error('User rejected the request.')), 'wallet.rejected'],
    ['an answer without a transaction', () => [{}], 'wallet.failed'],
  ])('error: %s rejects with its code', async (_, answer, code) => {
    const { host, solanaWallet } = await page()
    solanaWallet.answer('solana:signTransaction', answer)
    await expect(host.solana.signTransaction(TRANSACTION)).rejects.toMatchObject({ code })
  })

  test('error: an account that the wallet no longer shares signs nothing', async () => {
    const { host, solanaWallet } = await page()
    Object.assign(solanaWallet.state, { accounts: [solanaWallet.accountOf(SOL_BOB)] })
    await expect(host.solana.signTransaction(TRANSACTION)).rejects.toMatchObject({ code: 'wallet.changed' })
    expect(solanaWallet.asked('solana:signTransaction')).toEqual([])
  })

  test('error: anything but bytes is not passed to the wallet', async () => {
    const { host, solanaWallet } = await page()
    await expect(host.solana.sendTransaction('AQAB' as never)).rejects.toMatchObject({ code: 'request.invalid' })
    expect(solanaWallet.asked('solana:signAndSendTransaction')).toEqual([])
  })

  test('error: without a Solana account nothing is signed or sent', async () => {
    const { shell } = await renderModal({ config, connected: true })
    const { solana } = await shell.hostWallet()
    for (const asked of [solana.signMessage('hello'), solana.signTransaction(TRANSACTION)]) {
      await expect(asked).rejects.toMatchObject({ code: 'wallet.no_accounts' })
    }
  })
})

describe('the signer with the wallet by e-mail', () => {
  test('behavior: it signs a text; what it cannot do rejects with wallet.unsupported_method', async () => {
    const loggedIn = await renderLoggedIn({ config })
    await waitFor(() => expect(factsOf(loggedIn, 'solana').status).toBe('connected'))
    const signature = base58.encode(new Uint8Array(64).fill(3))
    frame.answers.RPC_REQUEST = () => ({ signature })
    const host = await loggedIn.shell.hostWallet()
    expect(await host.solana.signMessage('hello')).toBe(signature)
    expect(frame.last('RPC_REQUEST')).toMatchObject({
      method: 'solana_signMessage',
      params: { pubkey: SOLANA_ADDRESS },
    })
    // As our own frame does.
    frame.answers.RPC_REQUEST = () => {
      throw new FrameRefusal({ code: 'wallet.unsupported_method' })
    }
    const refusals = [
      host.solana.signTransaction(TRANSACTION),
      host.solana.sendTransaction(TRANSACTION),
      host.sendTransaction({ to: OTHER, value: 1n }),
    ]
    for (const refused of refusals) {
      await expect(refused).rejects.toMatchObject({ code: 'wallet.unsupported_method' })
    }
  })
})
