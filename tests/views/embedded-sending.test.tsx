import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { DEVNET } from '../fakes/fake-wallet-networks'
import { factsOf, renderLoggedIn, setUpFrame } from './support/embedded-account'
import { closed } from './support/render-modal'

setUpFrame()

/** A page whose visitor has logged in by e-mail. The modal is closed. */
async function loggedIn() {
  const page = await renderLoggedIn({ config: { networks: [DEVNET] } })
  await waitFor(() => expect(factsOf(page).status).toBe('connected'))
  await closed()
  return page
}

describe('a wallet by e-mail on an EVM network', () => {
  test.each(['Swap', 'Send'] as const)('behavior: the account offers %s, and it opens', async (view) => {
    const { open, title, user } = await loggedIn()
    await open()
    await title('Account')
    await user.click(await screen.findByRole('button', { name: view }))
    await title(view)
  })
})
