import { screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createFakeWallet } from '../fakes/fake-wallet'
import { closed, endModal, OWNER, renderModal, spoken } from './support/render-modal'

afterEach(endModal)

/** The first example of EIP-55: its checksum has upper-case and lower-case letters. */
const LOWER_CASE = '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed'
const WITH_CHECKSUM = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

async function receive(accounts: readonly string[] = [LOWER_CASE]) {
  const page = await renderModal({ connected: true, wallets: [createFakeWallet({ accounts })] })
  await page.open({ view: 'Receive' })
  await page.title('Receive')
  await screen.findByRole('img', { name: 'QR code of your address' })
  return page
}

describe('Receive', () => {
  test('behavior: the full address shows with its checksum, visually in groups of four characters', async () => {
    await receive()
    const address = screen.getByTitle(WITH_CHECKSUM)
    expect(address.textContent).toContain(WITH_CHECKSUM)
    expect(address.querySelector('[aria-hidden]')?.textContent).toBe(
      '0x5aAe b605 3F3E 94C9 b9A0 9f33 6694 35E7 Ef1B eAed',
    )
  })

  test('behavior: it names the active network and warns that tokens sent on other networks are lost', async () => {
    await receive()
    expect(screen.getByText('Only on Foyer Devnet and other EVM networks')).toBeTruthy()
    expect(screen.getByText(/Tokens sent on other networks.*are lost/)).toBeTruthy()
  })

  test('behavior: "Copy address" copies the ungrouped address and announces it', async () => {
    const { user } = await receive()
    await user.click(screen.getByRole('button', { name: 'Copy address' }))
    expect(await spoken('status', 'Address copied')).toBeTruthy()
    expect(await navigator.clipboard.readText()).toBe(WITH_CHECKSUM)
    await waitFor(() => expect(screen.getByRole('button', { name: 'Copy address' })).toBeTruthy(), { timeout: 30_000 })
  })

  test('error: a refusal of the clipboard is announced as "Could not copy"', async () => {
    const { user } = await receive()
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'))
    await user.click(screen.getByRole('button', { name: 'Copy address' }))
    expect(await spoken('status', 'Could not copy')).toBeTruthy()
  })

  test('behavior: "Share address" shows only if the browser can share; it shares the address only, and a dismissed sheet is no failure', async () => {
    await receive()
    expect(screen.queryByRole('button', { name: 'Share address' })).toBeNull()
    endModal()
    // A browser rejects with AbortError when the visitor dismisses the sheet.
    const share = vi.fn(async () => Promise.reject(new DOMException('closed', 'AbortError')))
    Object.defineProperty(navigator, 'share', { configurable: true, value: share })
    try {
      const { user } = await receive()
      await user.click(screen.getByRole('button', { name: 'Share address' }))
      expect(share).toHaveBeenCalledWith({ text: WITH_CHECKSUM })
      expect(
        screen
          .queryAllByRole('alert')
          .map(({ textContent }) => textContent)
          .join(''),
      ).toBe('')
    } finally {
      Reflect.deleteProperty(navigator, 'share')
    }
  })

  test('behavior: disconnecting closes the view', async () => {
    const { shell } = await receive([OWNER])
    await shell.disconnect()
    await closed()
  })
})
