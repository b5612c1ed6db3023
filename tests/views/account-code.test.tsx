import { screen } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { stagesThrough } from '@/tests/support/stages'
import { createFakeWallet } from '../fakes/fake-wallet'
import { deferred } from '../support/deferred'
import { endModal, OWNER, pass, renderModal, spoken } from './support/render-modal'

afterEach(() => {
  endModal()
  vi.restoreAllMocks()
})

describe('the code that serves a connected account', () => {
  test('behavior: after connecting, Account shows the balances', async () => {
    const wallet = createFakeWallet({ accounts: [OWNER], locked: true })
    const { open, user, title, shell } = await renderModal({ wallets: [wallet] })
    await open()
    await user.click(await screen.findByRole('button', { name: /Example Wallet/ }))
    await vi.waitFor(() => expect(shell.account.getState().accounts.eip155.status).toBe('connected'), {
      timeout: 30_000,
    })
    await open()
    await title('Account')
    expect(await screen.findByRole('list', { name: 'Tokens' })).toBeTruthy()
  })

  test('behavior: a view that is opened before it has loaded shows once it has', async () => {
    const code = deferred<void>()
    let isSlow = false
    const stages = stagesThrough({ account: (load) => (isSlow ? code.promise.then(load) : load()) })
    const { open, title } = await renderModal({ connected: true, stages })
    isSlow = true
    await open({ view: 'Swap' })
    expect(await spoken('status', 'Loading')).toBeTruthy()
    expect(screen.queryByRole('textbox', { name: 'Amount to pay' })).toBeNull()
    code.resolve()
    await title('Swap')
    expect(await screen.findByRole('textbox', { name: 'Amount to pay' })).toBeTruthy()
  })

  test('error: if it fails to load, the view shows an alert, and "Try again" shows the balances', async () => {
    let isDown = true
    const stages = stagesThrough({
      account: (load) => (isDown ? Promise.reject(new Error('no such chunk')) : load()),
    })
    // React logs each error that a boundary catches.
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { open, user } = await renderModal({ connected: true, stages })
    await open()
    expect(await spoken('alert', 'This screen did not load')).toContain('No transaction is under way here.')
    isDown = false
    // The failed load is cached for a moment.
    await pass(1_100)
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('list', { name: 'Tokens' })).toBeTruthy()
  })
})
