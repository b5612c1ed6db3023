import { screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createFakeWallet } from '../fakes/fake-wallet'
import { closed, endModal, OWNER, renderModal, spoken } from './support/render-modal'

afterEach(endModal)

/** Its checksum has letters of both kinds (the first example of EIP-55). */
const SPELT_SMALL = '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed'
const WITH_CHECKSUM = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

async function receive(accounts: readonly string[] = [SPELT_SMALL]) {
  const page = await renderModal({ connected: true, wallets: [createFakeWallet({ accounts })] })
  await page.open({ view: 'Receive' })
  await page.title('Receive')
  await screen.findByRole('img', { name: 'QR code of your address' })
  return page
}

describe('Receive', () => {
  test('behavior: the whole address shows with its checksum, in groups of four for the eye', async () => {
    await receive()
    const address = screen.getByTitle(WITH_CHECKSUM)
    expect(address.textContent).toContain(WITH_CHECKSUM)
    expect(address.querySelector('[aria-hidden]')?.textContent).toBe(
      '0x5aAe b605 3F3E 94C9 b9A0 9f33 6694 35E7 Ef1B eAed',
    )
  })

  test('behavior: it says on which networks the address is valid, and names the one in use', async () => {
    await receive()
    expect(screen.getByText('Only on Foyer Devnet and other EVM networks')).toBeTruthy()
    expect(screen.getByText(/on another kind of network.*is lost/)).toBeTruthy()
  })

  test('behavior: copying takes the plain address and says so, for a moment', async () => {
    const { user } = await receive()
    await user.click(screen.getByRole('button', { name: 'Copy address' }))
    expect(await spoken('status', 'Address copied')).toBeTruthy()
    expect(await navigator.clipboard.readText()).toBe(WITH_CHECKSUM)
    await waitFor(() => expect(screen.getByRole('button', { name: 'Copy address' })).toBeTruthy(), { timeout: 30_000 })
  })

  test('error: a clipboard that refuses is told as such', async () => {
    const { user } = await receive()
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'))
    await user.click(screen.getByRole('button', { name: 'Copy address' }))
    expect(await spoken('status', 'Could not copy')).toBeTruthy()
  })

  test('behavior: sharing is offered where the browser can, and hands over the address alone', async () => {
    await receive()
    expect(screen.queryByRole('button', { name: 'Share address' })).toBeNull()
    endModal()
    // Who closes the sheet again has done nothing wrong.
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

  test('behavior: an account that is gone takes the view with it', async () => {
    const { shell } = await receive([OWNER])
    await shell.disconnect()
    await closed()
  })
})
