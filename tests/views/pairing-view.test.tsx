import { screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { closed, endModal, OWNER, spoken } from './support/render-modal'
import { PAIRING_URI, renderPairing } from './support/render-pairing'

afterEach(endModal)

describe('ConnectingWalletConnect', () => {
  test('behavior: the row in Connect shows a code and a link to copy; an approval closes the modal', async () => {
    const { open, user, title, approve } = await renderPairing()
    await open()
    await user.click(await screen.findByRole('button', { name: 'WalletConnect' }))
    await title('WalletConnect')
    expect(await screen.findByRole('img', { name: 'QR code that connects a wallet' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Copy link' }))
    expect(await navigator.clipboard.readText()).toBe(PAIRING_URI)
    approve()
    expect(await screen.findByRole('button', { name: `Account ${OWNER}` })).toBeTruthy()
    await closed()
  })

  test('error: a rejection says that nothing was shared, and a press shows a new code', async () => {
    const { open, user, reject } = await renderPairing()
    await open()
    await user.click(await screen.findByRole('button', { name: 'WalletConnect' }))
    await screen.findByRole('img', { name: 'QR code that connects a wallet' })
    reject()
    expect(await spoken('alert', 'Declined in your wallet')).toContain('Nothing was shared with this site.')
    await user.click(screen.getByRole('button', { name: 'Show a new code' }))
    expect(await screen.findByRole('img', { name: 'QR code that connects a wallet' })).toBeTruthy()
  })

  test('error: a relay that does not answer takes the code away and says so', async () => {
    const { open, user, loseRelay } = await renderPairing()
    await open()
    await user.click(await screen.findByRole('button', { name: 'WalletConnect' }))
    await screen.findByRole('img', { name: 'QR code that connects a wallet' })
    loseRelay()
    await spoken('status', 'The relay does not answer.')
    expect(screen.queryByRole('img', { name: 'QR code that connects a wallet' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Copy link' })).toBeNull()
  })
})

describe('manual wallet control (spec section 2, rule 1)', () => {
  test('behavior: the modal opens at the code of WalletConnect', async () => {
    const { open, title } = await renderPairing({ config: { manualWalletControl: true } })
    await open()
    await title('WalletConnect')
    expect(await screen.findByRole('img', { name: 'QR code that connects a wallet' })).toBeTruthy()
  })

  test('behavior: on a page without WalletConnect it opens at Connect', async () => {
    const { open, title } = await renderPairing({ config: { walletConnectProjectId: '', manualWalletControl: true } })
    await open()
    await title('Connect')
  })
})
