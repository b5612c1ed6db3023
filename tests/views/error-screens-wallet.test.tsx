import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { createFakeWallet, WalletError } from '../fakes/fake-wallet'
import { wordsOf } from '../support/error-rows'
import { revokedProxy } from '../support/revoked-proxy'
import { expectAlert, refusals, refuses, replyCausing, setUpErrorWalk, silence } from './support/error-walk'
import { OWNER, pass, renderModal, spoken } from './support/render-modal'

// Walks `tests/support/error-screens.ts`: provokes each failure in the places of its row and asserts its alert there.
setUpErrorWalk()

describe('ConnectingExternal', () => {
  const outcome = 'Nothing was shared with this site.'

  async function connecting() {
    const wallet = createFakeWallet({ accounts: [OWNER], locked: true })
    const page = await renderModal({ wallets: [wallet] })
    await page.open()
    return {
      /** Chooses the wallet, which replies with `answer()`. */
      async ask(answer: () => unknown) {
        wallet.answer('eth_requestAccounts', answer)
        await page.user.click(await screen.findByRole('button', { name: /^Example Wallet/ }))
      },
      other: () => page.user.click(screen.getByRole('button', { name: 'Choose another wallet' })),
    }
  }
  const again = () => within(screen.getByRole('dialog')).queryByRole('button', { name: 'Try again' }) !== null

  test('error: each refusal of the wallet shows its alert, with "Try again" only if a retry can succeed', async () => {
    const { ask, other } = await connecting()
    for (const code of refusals('ConnectingExternal')) {
      await ask(replyCausing(code) as () => unknown)
      await expectAlert(code, { outcome })
      expect(again(), code).toBe(wordsOf(code).isAgainOfUse)
      await other()
    }
  }, 60_000)

  test('error: wallet.timeout shows after 120 s without an answer, with "Try again"', async () => {
    const { ask } = await connecting()
    await ask(silence)
    await spoken('status', 'Opening Example Wallet')
    await pass(120_000)
    await expectAlert('wallet.timeout', { outcome })
    expect(again()).toBe(true)
  })

  test('error: a failure without a standard code shows the alert of its own code, without the text of the wallet', async () => {
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
      await expectAlert(code, { outcome })
      expect(screen.queryByText(/boom/)).toBeNull()
      await other()
    }
  })

  test('error: wallet.failed shows when the wallet throws synchronously', async () => {
    const wallet = createFakeWallet({ accounts: [OWNER], locked: true })
    const request = (): never => {
      throw new Error('no promise')
    }
    const detail = { ...wallet.detail, provider: { ...wallet.provider, request } }
    const page = await renderModal({ wallets: [], announced: [detail] })
    await page.open()
    await page.user.click(await screen.findByRole('button', { name: /^Example Wallet/ }))
    await expectAlert('wallet.failed', { outcome })
  })

  test('error: wallet.not_found shows without "Try again" for a wallet that was not announced', async () => {
    const { open } = await renderModal({ wallets: [] })
    await open({ view: 'ConnectingExternal', params: { walletId: 'org.gone' } })
    await expectAlert('wallet.not_found', { outcome })
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

  test('error: each refusal of the wallet shows its alert, with "Try again" only if a retry can succeed', async () => {
    const { ask, back } = await switching()
    for (const code of refusals('SwitchNetwork')) {
      await ask(replyCausing(code) as () => unknown)
      await expectAlert(code, { outcome })
      expect(again(), code).toBe(wordsOf(code).isAgainOfUse)
      await back()
    }
  }, 60_000)

  test('error: wallet.timeout shows after 120 s without an answer, with "Try again"', async () => {
    const { ask } = await switching()
    await ask(silence)
    await spoken('status', 'Switch to Ethereum')
    await pass(120_000)
    await expectAlert('wallet.timeout', { outcome })
    expect(again()).toBe(true)
  })

  test('error: network.switch_failed shows when the wallet fails, rejects with junk, or accepts without switching', async () => {
    const { ask, back } = await switching()
    for (const answer of [
      refuses(new WalletError(-32603)),
      refuses({ message: Symbol('junk') }),
      refuses(revokedProxy({})),
    ]) {
      await ask(answer)
      await expectAlert('network.switch_failed', { outcome })
      await back()
    }
    await ask(() => null)
    await spoken('status', 'Switch to Ethereum')
    await pass(4_000)
    await expectAlert('network.switch_failed', { outcome })
  })

  test('error: network.not_found shows without "Try again" for a network that is not configured', async () => {
    const { open } = await renderModal({ connected: true })
    await open({ view: 'SwitchNetwork', params: { network: 'eip155:10' } })
    await expectAlert('network.not_found', { outcome })
    expect(again()).toBe(false)
  })
})
