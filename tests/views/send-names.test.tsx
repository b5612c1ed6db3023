import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { AppError } from '@/lib/core/app-error'
import { type FoundName, nameLookup, nameReverse } from '@/lib/names/names-contract'
import { wordsOf } from '../support/error-rows'
import { expectAlert, provoked } from './support/error-walk'
import { createFakeMarket } from './support/fake-market'
import { endModal, OTHER, OWNER, pass, spoken } from './support/render-modal'
import { openSend, RECIPIENT } from './support/send-form'
import { SETTLED_MS } from './support/settled-button'

afterEach(endModal)

const NAME = 'alice.foyer.eth'
const GROUPS = '0x5aAe b605 3F3E 94C9 b9A0 9f33 6694 35E7 Ef1B eAed'

/** Opens Send where names are on. */
async function openNamed(names: Record<string, string | null> = { [NAME]: RECIPIENT }) {
  const market = createFakeMarket()
  market.state.registration = 'open'
  const state = { names }
  market.api.answer(nameLookup, ({ name }) => {
    const address = state.names[name]
    if (address === undefined) throw new AppError('names.not_found')
    return { name, source: 'registry' as const, address: address as FoundName['address'], avatar: null }
  })
  return { ...(await openSend({ market })), state }
}

describe('Send by name', () => {
  test('behavior: a name shows the whole address that it leads to, and the review shows both', async () => {
    const { fill, says, review, dialog, api, recipient } = await openNamed()
    expect(recipient().placeholder).toBe('Address or name')
    await fill('0.5', 'Alice.foyer.eth')
    // With every letter another name: shown, not announced.
    expect((await screen.findByText(`Looking up ${NAME}`)).closest('[role="status"]')).toBeNull()
    await says('Looking up the name')
    await spoken('status', GROUPS)
    await review()
    expect(dialog().textContent).toContain(NAME)
    expect(dialog().textContent).toContain(GROUPS)
    expect(api.asked(nameLookup)).toEqual(
      Array.from({ length: 2 }, () => ({ name: NAME, coinType: 2_147_483_648 + 31_337 })),
    )
  })

  test('behavior: the transfer goes to the address; the result and the activity have the name beside it', async () => {
    const { fill, review, user, sent, agree, market, title } = await openNamed()
    await fill('0.5', NAME)
    await review()
    await user.click(screen.getByRole('button', { name: 'Send 0.5 ETH' }))
    await waitFor(() => expect(sent()).toEqual([expect.objectContaining({ to: RECIPIENT })]))
    agree()
    market.mine()
    await title('Transfer complete')
    expect(screen.getByText('You sent')).toBeTruthy()
    expect(screen.queryByText('You send')).toBeNull()
    const done = screen.getByText('To').closest('div') as HTMLElement
    expect(within(done).queryAllByText(NAME)).toHaveLength(1)
    expect(within(done).queryAllByTitle(RECIPIENT)).toHaveLength(1)
    await user.click(screen.getByRole('button', { name: 'Back to account' }))
    await title('Account')
    await user.click(screen.getByRole('tab', { name: 'Activity' }))
    const row = (await screen.findByText('Send ETH')).closest('summary')
    expect(row?.textContent).toContain(`0.5 ETH to ${NAME}`)
    await user.click(screen.getByText('Send ETH'))
    const facts = (await screen.findByText('Amount sent')).closest('dl') as HTMLElement
    expect(within(facts).queryAllByText(NAME)).toHaveLength(1)
    expect(within(facts).queryAllByTitle(RECIPIENT)).toHaveLength(1)
  })

  test('error: a name that nobody has is names.not_found, below the field', async () => {
    const { fill, says, recipient } = await openNamed()
    await fill('0.5', 'nobody.foyer.eth')
    await spoken('alert', wordsOf('names.not_found').title)
    expect(provoked.Send).toContain('names.not_found')
    expect(recipient().getAttribute('aria-invalid')).toBe('true')
    await says('Check the recipient')
  })

  test('error: a name without an address on the network says so', async () => {
    const { fill, says } = await openNamed({ [NAME]: null })
    await fill('0.5', NAME)
    await spoken('alert', 'This name has no address on Foyer Devnet.')
    await says('Check the recipient')
  })

  test('error: a name of the zero address shows the problem and the address', async () => {
    const { fill } = await openNamed({ [NAME]: `0x${'0'.repeat(40)}` })
    await fill('0.5', NAME)
    await spoken('alert', 'Nobody can use what is sent to this address.')
    await spoken('status', '0x0000 0000')
  })

  test('error: names.resolve_failed keeps what was entered; the main button asks again', async () => {
    const { fill, says, api, user, mainButton, amount, recipient } = await openNamed()
    api.refuse(nameLookup, 'names.resolve_failed')
    await fill('0.5', NAME)
    await expectAlert('names.resolve_failed', { overHttp: true })
    expect([amount().value, recipient().value]).toEqual(['0.5', NAME])
    await says('Try again')
    api.recover(nameLookup)
    await user.click(mainButton())
    await says('Review transfer')
    expect(screen.queryByText('Error resolving name')).toBeNull()
  })

  test('error: a name that has moved since it was shown opens no review: the new account needs consent', async () => {
    const { fill, says, user, mainButton, state, review, sent, agree } = await openNamed()
    await fill('0.5', NAME)
    await says('Review transfer')
    state.names = { [NAME]: OTHER }
    await user.click(mainButton())
    await spoken('alert', 'This name now leads to another account than before.')
    await spoken('status', '0x2222 2222')
    await says('Confirm the warning')
    await user.click(screen.getByRole('checkbox', { name: 'I checked the whole address' }))
    await review()
    await user.click(screen.getByRole('button', { name: 'Send 0.5 ETH' }))
    await waitFor(() => expect(sent()).toEqual([expect.objectContaining({ to: OTHER })]))
    agree()
  })

  test('error: the warnings of an address apply to where the name leads', async () => {
    const { fill } = await openNamed({ [NAME]: OWNER })
    await fill('0.5', NAME)
    await spoken('alert', 'This is your own address.')
  })

  test('error: a text that is neither says what to enter, and an address with a typing error stays one', async () => {
    const { fill, api } = await openNamed()
    await fill('0.5', 'alice')
    await spoken('alert', 'Enter a whole address on Foyer Devnet, or a whole name such as alice.eth.')
    await fill('0.5', RECIPIENT.replace('aA', 'AA'))
    await spoken(
      'alert',
      'The capital letters of this address do not fit. Copy it again, or from an explorer of this network.',
    )
    expect(api.asked(nameLookup)).toEqual([])
  })

  test('behavior: the params of Send may name the recipient', async () => {
    const { open, recipient } = await openNamed()
    await open({ view: 'Send', params: { to: NAME, amount: '0.5' } })
    await spoken('status', GROUPS)
    expect(recipient().value).toBe(NAME)
  })

  test('behavior: an account that was sent to by address shows the name that it has', async () => {
    const { fill, review, user, agree, market, title, api } = await openNamed()
    const ada = { name: 'ada.eth', source: 'ens' as const, avatar: null }
    api.answer(nameReverse, ({ address }) => ({ names: address === RECIPIENT ? [ada] : [] }))
    await fill('0.5')
    await review()
    await user.click(screen.getByRole('button', { name: 'Send 0.5 ETH' }))
    await pass(SETTLED_MS)
    agree()
    market.mine()
    await title('Transfer complete')
    await user.click(screen.getByRole('button', { name: 'Back to account' }))
    await title('Account')
    await user.click(screen.getByRole('tab', { name: 'Activity' }))
    const asked = () => api.asked(nameReverse).filter(({ address }) => address === RECIPIENT)
    // A closed row asks for nothing.
    await screen.findByText('Send ETH')
    expect(asked()).toEqual([])
    await user.click(screen.getByText('Send ETH'))
    const facts = (await screen.findByText('Amount sent')).closest('dl') as HTMLElement
    await within(facts).findByText('ada.eth')
    expect(within(facts).queryAllByTitle(RECIPIENT)).toHaveLength(1)
    expect(asked()).toHaveLength(1)
  })
})
