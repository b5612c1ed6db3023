import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { nameOffer, namesOffered, namesOwned } from '@/lib/names/names-contract'
import { ALICE, changeOf, nameOf, openOwned } from './support/owned-names'
import { endModal, OTHER, OWNER, pass, spoken } from './support/render-modal'

afterEach(() => {
  endModal()
})

const ALICE_PAGE = { view: 'AccountName', params: { name: ALICE } } as const

describe('what cannot be undone', () => {
  test('behavior: a transfer needs the label typed, and Enter sends nothing', async () => {
    const page = await openOwned(changeOf('transfer'))
    await page.press('Enter the new owner')
    await page.enter('New owner', `${OTHER}{Enter}`)
    await page.press('Type alice to confirm')
    await page.enter('Type alice to confirm', 'alic{Enter}')
    await page.press('Type alice to confirm')
    expect(page.wallet.asked('personal_sign')).toEqual([])
    await page.user.type(await page.field('Type alice to confirm'), 'e{Enter}')
    await pass(500)
    expect(page.wallet.asked('personal_sign')).toEqual([])
    await page.press(`Transfer ${ALICE}`)
    await page.asked(1)
    expect(page.signed()[0]).toMatchObject({ action: 'offer', name: ALICE, to: OTHER })
    page.sign()
    await page.title('Name')
    await screen.findByText('Waiting for the new owner')
    expect(page.api.asked(nameOffer)).toHaveLength(1)
  })

  test('behavior: an account id is read as its address, which is signed', async () => {
    const page = await openOwned(changeOf('transfer'))
    await page.enter('New owner', `eip155:31337:${OTHER}`)
    await page.enter('Type alice to confirm', 'alice')
    await page.press(`Transfer ${ALICE}`)
    await page.asked(1)
    expect(page.signed()[0]).toMatchObject({ action: 'offer', name: ALICE, to: OTHER })
  })

  test('error: an offer to the own account, and to text that is no address, is refused', async () => {
    const page = await openOwned(changeOf('transfer'))
    await page.enter('Type alice to confirm', 'alice')
    for (const [text, words] of [
      [OWNER, 'This is your own address'],
      ['0x1234', 'This is not an address of that network'],
      [`ethereum:${OTHER}?value=1`, 'This is not an address of that network'],
      [`0x${'0'.repeat(40)}`, 'This is not an address of that network'],
    ] as const) {
      await page.enter('New owner', text)
      await screen.findByText(words)
      await page.press('Enter the new owner')
    }
    expect(page.wallet.asked('personal_sign')).toEqual([])
  })

  test('behavior: for an offer to a name, the whole address is shown first, and is signed', async () => {
    const bobby = nameOf('bobby', { owner: OTHER, addresses: { 60: { address: OTHER, updatedAt: 1 } } })
    const page = await openOwned(changeOf('transfer'), { names: [nameOf('alice'), bobby] })
    await page.enter('New owner', 'nobody.foyer.eth')
    await pass(301)
    await screen.findByText('No account has this name')
    await page.enter('New owner', 'bobby.foyer.eth')
    await pass(301)
    await spoken('status', OTHER)
    await page.enter('Type alice to confirm', 'Alice')
    await page.press(`Transfer ${ALICE}`)
    await page.asked(1)
    expect(page.signed()[0]).toMatchObject({ to: OTHER })
  })

  test('behavior: giving a name up needs the label typed, and Enter sends nothing', async () => {
    const page = await openOwned(changeOf('release'))
    await screen.findByText(/Anyone can then register it/)
    await page.enter('Type alice to confirm', 'alice{Enter}')
    await pass(500)
    expect(page.wallet.asked('personal_sign')).toEqual([])
    await page.press(`Give up ${ALICE}`)
    await page.asked(1)
    expect(page.signed()[0]).toEqual({ action: 'release', name: ALICE, timestamp: expect.any(Number) })
    page.sign()
    await page.title('Names')
    await spoken('status', `${ALICE} was given up`)
    expect(page.shell.account.getState().accounts.eip155.profileName).toBeUndefined()
  })
})

describe('an offer', () => {
  const offered = nameOf('bobby', { owner: OTHER, offeredTo: OWNER, attributes: { description: 'Not theirs' } })
  const waiting = nameOf('alice', { offeredTo: OTHER })

  test('behavior: an offer to the account is listed separately, shows the other account, and is accepted with one signature', async () => {
    const page = await openOwned({ view: 'AccountNames' }, { names: [nameOf('alice'), offered] })
    const row = within(await screen.findByRole('list', { name: 'Offered to you' })).getByRole('button')
    expect(within(screen.getByRole('list', { name: 'Names' })).queryByText(/bobby/)).toBeNull()
    await page.user.click(row)
    await page.title('Offered name')
    await screen.findByText('bobby.foyer.eth')
    await page.press('Accept bobby.foyer.eth')
    await page.asked(1)
    expect(page.signed()[0]).toEqual({ action: 'accept', name: 'bobby.foyer.eth', timestamp: expect.any(Number) })
    page.sign()
    await page.title('Name')
    await spoken('status', 'bobby.foyer.eth is yours')
    await page.press('All names')
    const rows = within(await screen.findByRole('list', { name: 'Names' }))
    await rows.findByText('bobby.foyer.eth')
    expect(screen.queryByRole('list', { name: 'Offered to you' })).toBeNull()
  })

  test('behavior: it is declined with one signature, and the name stays with its owner', async () => {
    const page = await openOwned({ view: 'AccountNames' }, { names: [offered] })
    await page.press(/bobby/)
    await page.press('Decline')
    await screen.findByText(/The name stays with its owner/)
    await page.press('Decline')
    await page.asked(1)
    expect(page.signed()[0]).toMatchObject({ action: 'withdraw', name: 'bobby.foyer.eth' })
    page.sign()
    await page.title('Names')
    await screen.findByText(/You have no name yet/)
    expect(screen.queryByText('Offered to you')).toBeNull()
    expect(page.registry.names.get('bobby.foyer.eth')).toMatchObject({ owner: OTHER })
  })

  test('behavior: an offer of the account waits for the other account, and can be taken back', async () => {
    const page = await openOwned(ALICE_PAGE, { names: [waiting] })
    await screen.findByText('Waiting for the new owner')
    expect(screen.queryByRole('button', { name: /^Transfer/ })).toBeNull()
    await page.press(/^Take back/)
    await screen.findByText(/It stays yours/)
    await page.press('Take back')
    await page.asked(1)
    page.sign()
    await spoken('status', `${ALICE} is no longer offered`)
    await page.title('Name')
    await page.button(/^Transfer to another account/)
    expect(screen.queryByText('Waiting for the new owner')).toBeNull()
  })

  test('error: an ended offer shows a message, and nothing is signed', async () => {
    const page = await openOwned(changeOf('accept'), { names: [nameOf('alice', { owner: OTHER })] })
    await spoken('alert', 'This name is not offered to this account')
    expect(page.wallet.asked('personal_sign')).toEqual([])
  })

  test('behavior: a thousand offers hide none of the names of the account, and are read in pages', async () => {
    const pushed = Array.from({ length: 1_000 }, (_, index) =>
      nameOf(`spam-${index}`, { owner: OTHER, offeredTo: OWNER }),
    )
    const page = await openOwned({ view: 'AccountNames' }, { names: [nameOf('alice'), ...pushed] })
    const rows = within(await screen.findByRole('list', { name: 'Names' })).getAllByRole('button')
    expect(rows.map(({ textContent }) => textContent)).toEqual([ALICE])
    const list = await screen.findByRole('list', { name: 'Offered to you' })
    expect(within(list).getAllByRole('button')).toHaveLength(20)
    await page.press('Show more')
    await waitFor(() => expect(within(list).getAllByRole('button')).toHaveLength(40))
    expect(page.api.asked(namesOffered)).toHaveLength(2)
  })

  test('error: a page that cannot be read shows a message, keeps the earlier pages, and can be retried', async () => {
    const names = Array.from({ length: 25 }, (_, index) => nameOf(`name-${index}`))
    const page = await openOwned({ view: 'AccountNames' }, { names })
    const list = await screen.findByRole('list', { name: 'Names' })
    page.api.refuse(namesOwned, 'database.unavailable')
    await page.press('Show more')
    await spoken('alert', 'Error fetching names for address')
    expect(within(list).getAllByRole('button')).toHaveLength(20)
    page.api.recover(namesOwned)
    await page.press('Try again')
    await waitFor(() => expect(within(list).getAllByRole('button')).toHaveLength(25))
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  })
})
