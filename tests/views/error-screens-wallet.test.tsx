import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { createFakeWallet, WalletError } from '../fakes/fake-wallet'
import { wordsOf } from '../support/error-rows'
import { revokedProxy } from '../support/revoked-proxy'
import { misdeedFor, reads, refusals, refuses, silence, walkErrors } from './support/error-walk'
import { OWNER, pass, renderModal, spoken } from './support/render-modal'

// Walks `lib/core/error-screens.ts`: each failure is provoked where its row says that it shows, and read there.
walkErrors()

describe('ConnectingExternal', () => {
  const outcome = 'Nothing was shared with this site.'

  async function connecting() {
    const wallet = createFakeWallet({ accounts: [OWNER], locked: true })
    const page = await renderModal({ wallets: [wallet] })
    await page.open()
    return {
      /** Chooses the wallet, which answers so. */
      async ask(answer: () => unknown) {
        wallet.answer('eth_requestAccounts', answer)
        await page.user.click(await screen.findByRole('button', { name: /^Example Wallet/ }))
      },
      other: () => page.user.click(screen.getByRole('button', { name: 'Choose another wallet' })),
    }
  }
  const again = () => within(screen.getByRole('dialog')).queryByRole('button', { name: 'Try again' }) !== null

  test('error: whatever the wallet refuses with is read, with a way on where there is one', async () => {
    const { ask, other } = await connecting()
    for (const code of refusals('ConnectingExternal')) {
      await ask(misdeedFor(code) as () => unknown)
      await reads(code, { outcome })
      expect(again(), code).toBe(wordsOf(code).isAgainOfUse)
      await other()
    }
  }, 60_000)

  test('error: wallet.timeout', async () => {
    const { ask } = await connecting()
    await ask(silence)
    await spoken('status', 'Opening Example Wallet')
    await pass(120_000)
    await reads('wallet.timeout', { outcome })
    expect(again()).toBe(true)
  })

  test('error: what no standard has a code for is read without its words', async () => {
    const { ask, other } = await connecting()
    for (const [code, answer] of [
      ['wallet.no_accounts', () => []],
      ['wallet.no_accounts', () => ({ junk: true })],
      ['wallet.failed', refuses(new Error('<b>boom</b>'))],
      ['wallet.failed', refuses('boom')],
      ['wallet.failed', refuses(null)],
      ['wallet.failed', refuses(revokedProxy({}))],
      ['wallet.failed', refuses({ message: 'outer', cause: revokedProxy({}) })],
    ] as const) {
      await ask(answer)
      await reads(code, { outcome })
      expect(screen.queryByText(/boom/)).toBeNull()
      await other()
    }
  })

  test('error: wallet.failed, by a wallet that throws at once', async () => {
    const wallet = createFakeWallet({ accounts: [OWNER], locked: true })
    const request = (): never => {
      throw new Error('no promise')
    }
    const detail = { ...wallet.detail, provider: { ...wallet.provider, request } }
    const page = await renderModal({ wallets: [], announced: [detail] })
    await page.open()
    await page.user.click(await screen.findByRole('button', { name: /^Example Wallet/ }))
    await reads('wallet.failed', { outcome })
  })

  test('error: wallet.not_found', async () => {
    const { open } = await renderModal({ wallets: [] })
    await open({ view: 'ConnectingExternal', params: { walletId: 'org.gone' } })
    await reads('wallet.not_found', { outcome })
    expect(again()).toBe(false)
  })
})

describe('SwitchNetwork', () => {
  const outcome = 'You are still on Foyer Devnet. Nothing else changed.'

  async function switching() {
    const wallet = createFakeWallet({ accounts: [OWNER] })
    const page = await renderModal({ connected: true, wallets: [wallet] })
    return {
      async ask(answer: () => unknown) {
        wallet.answer('wallet_switchEthereumChain', answer)
        wallet.answer('wallet_addEthereumChain', answer)
        await page.open({ view: 'SwitchNetwork', params: { network: 'eip155:1' } })
      },
      back: () => page.user.click(screen.getByRole('button', { name: 'Go back' })),
    }
  }
  const again = () => screen.queryByRole('button', { name: 'Try again' }) !== null

  test('error: whatever the wallet refuses with is read, with a way on where there is one', async () => {
    const { ask, back } = await switching()
    for (const code of refusals('SwitchNetwork')) {
      await ask(misdeedFor(code) as () => unknown)
      await reads(code, { outcome })
      expect(again(), code).toBe(wordsOf(code).isAgainOfUse)
      await back()
    }
  }, 60_000)

  test('error: wallet.timeout', async () => {
    const { ask } = await switching()
    await ask(silence)
    await spoken('status', 'Switch to Ethereum')
    await pass(120_000)
    await reads('wallet.timeout', { outcome })
    expect(again()).toBe(true)
  })

  test('error: network.switch_failed, by a failure inside the wallet, by junk, and by agreeing and staying', async () => {
    const { ask, back } = await switching()
    for (const answer of [
      refuses(new WalletError(-32603)),
      refuses({ message: Symbol('junk') }),
      refuses(revokedProxy({})),
    ]) {
      await ask(answer)
      await reads('network.switch_failed', { outcome })
      await back()
    }
    await ask(() => null)
    await spoken('status', 'Switch to Ethereum')
    await pass(4_000)
    await reads('network.switch_failed', { outcome })
  })

  test('error: network.not_found, for a network that is not configured', async () => {
    const { open } = await renderModal({ connected: true })
    await open({ view: 'SwitchNetwork', params: { network: 'eip155:10' } })
    await reads('network.not_found', { outcome })
    expect(again()).toBe(false)
  })
})
