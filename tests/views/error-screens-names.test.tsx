import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { nameRegister, nameSuggestions } from '@/lib/names/names-contract'
import { fillText } from '@/lib/text/fill-text'
import { createFakeWallet } from '../fakes/fake-wallet'
import { wordsOf } from '../support/error-rows'
import { expectAlert, provoked, setUpErrorWalk } from './support/error-walk'
import { createFakeMarket } from './support/fake-market'
import { openNameForm } from './support/name-form'
import { closed, OWNER, renderModal } from './support/render-modal'

// Walks `tests/support/error-screens.ts`: provokes each failure in the places of its row and asserts its alert there.
setUpErrorWalk()

describe('RegisterAccountName', () => {
  const refused = provoked.RegisterAccountName.filter(
    (code) => code !== 'names.no_connector' && code !== 'names.suggestions_failed',
  )

  test.each(refused)(
    'error: the registry refuses with %s: the form keeps the name and offers what helps',
    async (code) => {
      const wallet = createFakeWallet({ accounts: [OWNER] })
      wallet.answer('personal_sign', () => `0x${'ab'.repeat(65)}`)
      const { enter, register, api, field, mainButton } = await openNameForm({ wallets: [wallet] })
      await enter('alice')
      api.refuse(nameRegister, code, facts)
      await register()
      await expectTitle(code)
      expect(field().value).toBe('alice')
      const isAgain = () => mainButton().textContent === 'Try again'
      await waitFor(() => expect(isAgain()).toBe(wordsOf(code).isAgainOfUse))
    },
  )

  test('error: names.suggestions_failed: the button asks the server again', async () => {
    const { enter, api, user, says, mainButton } = await openNameForm()
    api.refuse(nameSuggestions, 'names.suggestions_failed')
    await enter('alice')
    await expectAlert('names.suggestions_failed', { overHttp: true })
    api.recover(nameSuggestions)
    await says('Try again')
    await user.click(mainButton())
    await says('Register alice.foyer.eth')
    expect(screen.queryByText('Error fetching name suggestions')).toBeNull()
  })

  test('error: names.no_connector, with the way to connect', async () => {
    const market = createFakeMarket()
    market.state.registration = 'embedded'
    const page = await renderModal({ connected: true, market })
    await page.open({ view: 'RegisterAccountName' })
    await expectAlert('names.no_connector')
    page.runtime().close()
    await closed()
  })
})

const facts = { name: 'alice.foyer.eth', limit: 5, key: 'avatar' }

/** Titles of names are filled with the facts that the server sent. */
async function expectTitle(code: (typeof provoked.RegisterAccountName)[number]): Promise<void> {
  const title = fillText(wordsOf(code).title, facts)
  await waitFor(() => {
    const alerts = screen.getAllByRole('alert').map((alert) => alert.querySelector('p')?.textContent)
    expect(alerts).toContain(title)
  })
}

test.each([
  ['names.too_short', 'ali', 'Use at least 4 characters'],
  ['names.too_long', 'a'.repeat(64), 'Use at most 63 characters'],
  ['names.letters', 'al_ice', 'Use only letters, digits and hyphens'],
  ['names.hyphens', 'xn--alice', 'The third and fourth characters cannot both be hyphens'],
  ['names.taken', 'taken', 'taken.foyer.eth is taken'],
  ['names.reserved', 'admin', 'admin.foyer.eth is reserved'],
] as const)('error: %s shows in NameInput for %j', async (code, text, words) => {
  expect(provoked.NameInput).toContain(code)
  const { enter, line } = await openNameForm({ taken: ['taken'], reserved: ['admin'] })
  await enter(text)
  await line(words)
})
