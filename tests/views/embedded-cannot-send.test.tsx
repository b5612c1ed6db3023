import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { factsOf, renderLoggedIn, setUpFrame } from './support/embedded-account'
import { closed } from './support/render-modal'
import { renderWalletParts } from './support/site-parts'

setUpFrame()

/** A page whose visitor has logged in by e-mail. The modal is closed. */
async function loggedIn() {
  const page = await renderLoggedIn()
  await waitFor(() => expect(factsOf(page).status).toBe('connected'))
  await closed()
  return page
}

describe('a wallet by e-mail, which signs messages only', () => {
  test.each(['Swap', 'Send'] as const)(
    'behavior: open({ view: %j }) shows Account, and the console says why',
    async (view) => {
      const { open, title, warnings } = await loggedIn()
      await open({ view })
      await title('Account')
      expect(warnings).toContainEqual(
        `Foyer: ${view} is not opened, because ${view.toLowerCase()} is off for this wallet`,
      )
    },
  )

  test.each([
    ['Swap', 'This wallet cannot swap yet'],
    ['Send', 'This wallet cannot send yet'],
  ] as const)('behavior: the button of the form %s that the login leads to says: %s', async (view, label) => {
    const { runtime, title, user } = await loggedIn()
    runtime().modal.open({ view, params: {} })
    await title(view)
    const button = await screen.findByRole('button', { name: label })
    expect(button.getAttribute('aria-disabled')).toBe('true')
    await user.click(button)
    await title(view)
    expect(screen.queryByText(/not available on/)).toBeNull()
  })

  test('behavior: the host page offers neither a swap nor an example of one', async () => {
    const { shell, user } = await loggedIn()
    await renderWalletParts(shell)
    await user.click(await screen.findByRole('button', { name: 'Get test tokens' }))
    await screen.findByText('Test tokens are in your wallet.')
    const names = screen.getAllByRole('button').map(({ textContent }) => textContent ?? '')
    expect(names.filter((name) => name.includes('Swap'))).toEqual([])
    expect(names).toContain('Receive')
  })

  test('behavior: Receive says above the address that nothing can be sent', async () => {
    const { open, title, user } = await loggedIn()
    await open()
    await title('Account')
    await user.click(screen.getByRole('button', { name: 'Receive' }))
    await title('Receive')
    const warning = await screen.findByText('You cannot send from this wallet yet. Use it for test tokens only.')
    const code = screen.getByRole('img', { name: /QR/ })
    expect(warning.compareDocumentPosition(code) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  })
})
