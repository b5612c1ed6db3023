import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { createFakeWallet } from '../fakes/fake-wallet'
import { closed, endModal, OWNER } from './support/render-modal'
import { renderPairing } from './support/render-pairing'

afterEach(endModal)

const SOLANA_MAINNET = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const SOLANA_ADDRESS = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'

test('behavior: one approval connects both namespaces, and the asked one is active', async () => {
  const page = await renderPairing({ wallets: [createFakeWallet()] })
  await page.open()
  await page.user.click(await screen.findByRole('button', { name: 'WalletConnect' }))
  await waitFor(() => expect(page.pairings().begun).toBe(1))
  const connection = { accounts: [SOLANA_ADDRESS], chainId: SOLANA_MAINNET } as const
  page.approve({ namespace: 'solana', connection })
  await closed()
  const { accounts, active } = page.shell.account.getState()
  expect(accounts.eip155).toMatchObject({ status: 'connected', address: OWNER })
  expect(accounts.solana).toMatchObject({ status: 'connected', address: SOLANA_ADDRESS, chainId: SOLANA_MAINNET })
  expect(active).toBe('eip155')
})
