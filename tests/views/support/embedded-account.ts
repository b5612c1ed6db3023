import { screen } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import { createMemoryStorage, type StoragePort } from '@/lib/core/storage'
import {
  EMAIL,
  EVM_ADDRESS,
  installScriptedFrame,
  type ScriptedFrame,
  SOLANA_ADDRESS,
  WALLET_URL,
} from '../../fakes/scripted-frame'
import { endModal, type ModalOptions, renderModal } from './render-modal'

/** The frame of the running test. */
export let frame: ScriptedFrame

/**
 * Hooks for pages with the embedded wallet. They add a {@link frame} before each test, and remove frame and page after.
 */
export function setUpFrame(): void {
  beforeEach(() => {
    frame = installScriptedFrame()
  })
  afterEach(() => {
    endModal()
    frame.uninstall()
  })
}

/** Waits longer than usual, because answers of a frame take time. */
export const settled = (check: () => void) => vi.waitFor(check, { timeout: 20_000, interval: 20 })

/** A page on which the visitor has just logged in by e-mail. The modal is closed. */
export async function renderLoggedIn({ config, ...options }: ModalOptions = {}) {
  frame.answers.CONNECT_EMAIL = () => ({ action: 'CONNECT' })
  const page = await renderModal({ wallets: [], ...options, config: { walletUrl: WALLET_URL, ...config } })
  await page.open({ view: 'EmailLogin' })
  await page.user.type(await screen.findByLabelText('E-mail address'), EMAIL)
  await page.user.click(screen.getByRole('button', { name: 'Continue' }))
  return page
}

/** What an earlier visit has stored: a login by e-mail, and its connections. */
export function rememberedLogin(namespaces: readonly ('eip155' | 'solana')[] = ['eip155']): StoragePort {
  const storage = createMemoryStorage()
  storage.set('email', EMAIL)
  storage.set('email-login-used', 'true')
  storage.set('social-username', 'ada')
  const accounts = {
    eip155: { address: EVM_ADDRESS, chainId: 'eip155:31337' },
    solana: { address: SOLANA_ADDRESS, chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' },
  }
  const connections = namespaces.map((namespace) => ({
    source: 'embedded',
    walletId: 'embedded',
    namespace,
    data: { name: 'Foyer', ...accounts[namespace] },
  }))
  storage.set('connections', JSON.stringify({ version: 1, connections }))
  return storage
}

/** The account of a login, as the page knows it. */
export const factsOf = (page: Awaited<ReturnType<typeof renderModal>>, namespace: 'eip155' | 'solana' = 'eip155') =>
  page.shell.account.getState().accounts[namespace]
