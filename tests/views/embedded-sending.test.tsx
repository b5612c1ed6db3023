import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { SOLANA_NETWORKS } from '../fakes/fake-solana-networks'
import { DEVNET } from '../fakes/fake-wallet-networks'
import { factsOf, renderLoggedIn, setUpFrame } from './support/embedded-account'
import { closed } from './support/render-modal'

setUpFrame()

const CANNOT_SEND = 'You cannot send from this wallet yet. Use it for test tokens only.'

/** A page whose visitor has logged in by e-mail. The modal is closed. */
async function loggedIn(namespace: 'eip155' | 'solana') {
  const networks = namespace === 'solana' ? [SOLANA_NETWORKS[0]!] : [DEVNET]
  const page = await renderLoggedIn({ config: { networks } })
  await waitFor(() => expect(factsOf(page, namespace).status).toBe('connected'))
  await closed()
  return page
}

describe('a wallet by e-mail on an EVM network', () => {
  test.each(['Swap', 'Send'] as const)('behavior: the account offers %s, and it opens', async (view) => {
    const { open, title, user } = await loggedIn('eip155')
    await open()
    await title('Account')
    await user.click(await screen.findByRole('button', { name: view }))
    await title(view)
  })

  test('behavior: Receive says nothing about sending', async () => {
    const { open, title, user } = await loggedIn('eip155')
    await open()
    await title('Account')
    await user.click(screen.getByRole('button', { name: 'Receive' }))
    await title('Receive')
    await screen.findByRole('img', { name: /QR/ })
    expect(screen.queryByText(CANNOT_SEND)).toBeNull()
  })
})

describe('a wallet by e-mail on Solana, where it signs messages only', () => {
  test('behavior: the button of the form that the login leads to says that this wallet cannot send', async () => {
    const { runtime, title, user } = await loggedIn('solana')
    runtime().modal.open({ view: 'Send', params: {} })
    await title('Send')
    const button = await screen.findByRole('button', { name: 'This wallet cannot send yet' })
    expect(button.getAttribute('aria-disabled')).toBe('true')
    await user.click(button)
    await title('Send')
  })

  test('behavior: Receive says above the address that nothing can be sent', async () => {
    const { open, title, user } = await loggedIn('solana')
    await open()
    await title('Account')
    await user.click(screen.getByRole('button', { name: 'Receive' }))
    await title('Receive')
    const warning = await screen.findByText(CANNOT_SEND)
    const code = screen.getByRole('img', { name: /QR/ })
    expect(warning.compareDocumentPosition(code) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  })
})
