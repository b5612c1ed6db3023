import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { NameForm } from '@/lib/modal/views'
import { MAX_ATTRIBUTE_LENGTH } from '@/lib/names/attribute-rules'
import {
  nameAddress,
  nameExport,
  nameHistory,
  nameOffer,
  namesOffered,
  namesOwned,
  nameUpdate,
} from '@/lib/names/names-contract'
import { WalletError } from '../fakes/fake-wallet'
import { DEVNET, MAINNET } from '../fakes/fake-wallet-networks'
import { setOnline } from './support/connection'
import { createFakeMarket } from './support/fake-market'
import { ALICE, nameOf, openOwned, SIGNATURE } from './support/owned-names'
import { closed, endModal, OTHER, OWNER, pass, spoken } from './support/render-modal'

afterEach(() => {
  setOnline(true)
  vi.unstubAllGlobals()
  endModal()
})

const change = (form: NameForm, coinType?: number) =>
  ({ view: 'ChangeAccountName', params: { name: ALICE, form, ...(coinType !== undefined && { coinType }) } }) as const
const ALICE_PAGE = { view: 'AccountName', params: { name: ALICE } } as const

describe('the names of the account', () => {
  const two = [nameOf('alice', { attributes: { description: 'For work' } }), nameOf('bobby')]

  test('behavior: lists them in the order of the server, leads to each, and to another one', async () => {
    const { press, title } = await openOwned({ view: 'AccountNames' }, { names: two })
    const rows = within(await screen.findByRole('list', { name: 'Names' })).getAllByRole('button')
    expect(rows.map(({ textContent }) => textContent)).toEqual(['alice.foyer.ethFor work', 'bobby.foyer.eth'])
    await press(/bobby/)
    await title('Name')
    await screen.findByRole('heading', { level: 3, name: 'bobby.foyer.eth' })
    await press('Back')
    await press('Register another name')
    await title('Register a name')
  })

  test('behavior: without one it says what a name is for, and leads to the first', async () => {
    const { press, title } = await openOwned({ view: 'AccountNames' }, { names: [] })
    await screen.findByText(/You have no name yet/)
    await press('Register a name')
    await title('Register a name')
  })

  test('behavior: an account that may not register is told how to', async () => {
    const market = createFakeMarket()
    market.state.registration = 'embedded'
    await openOwned({ view: 'AccountNames' }, { names: [], market })
    await screen.findByText('Log in with e-mail to register a name here.')
    expect(screen.queryByRole('button', { name: 'Register a name' })).toBeNull()
  })

  test.each([
    ['several', two, 'Names'],
    ['exactly one', two.slice(1), 'Name'],
  ] as const)(
    'behavior: the settings lead to the list, and the name in Account to %s',
    async (_which, names, heading) => {
      const { press, title, open } = await openOwned({ view: 'AccountSettings' }, { names })
      const row = await screen.findByRole('list', { name: 'Names' })
      await within(row).findByText(names.map(({ name }) => name).join(', '))
      await press(/^Names/)
      await title('Names')
      await open()
      await title('Account')
      await press(names[0]?.name ?? '')
      await title(heading)
    },
  )

  test.each([
    ['the server has no names', { hasNames: false }],
    ['the host has switched names off', { config: { features: { names: false } } }],
  ] as const)('behavior: no row in the settings where %s', async (_why, options) => {
    const page = await openOwned({ view: 'AccountSettings' }, options)
    await page.title('Settings')
    await waitFor(() => expect(page.runtime().project.getState().config).toBeDefined())
    await pass(500)
    expect(screen.queryByRole('button', { name: /^Names/ })).toBeNull()
  })
})

describe('one name', () => {
  test('behavior: shows what is set: records, who is paid, owner', async () => {
    const attributes = { description: 'Mathematician', 'com.github': 'ada', location: 'London' }
    const names = [nameOf('alice', { attributes, addresses: { 60: { address: OTHER, updatedAt: 1 } } })]
    await openOwned(ALICE_PAGE, { names })
    const profile = within(await screen.findByRole('region', { name: 'Profile' }))
    const terms = profile.getAllByRole('term').map(({ textContent }) => textContent)
    expect(terms).toEqual(['Description', 'GitHub', 'location'])
    const addresses = within(screen.getByRole('region', { name: 'Addresses' }))
    expect(addresses.getByRole('button', { name: /^Ethereum/ }).textContent).toContain(OTHER)
    expect(addresses.getByText('Same as Ethereum', { selector: 'summary *' })).toBeDefined()
  })

  test('behavior: the history shows what, who and the signed message', async () => {
    const { registry, user, api } = await openOwned(ALICE_PAGE)
    const message = JSON.stringify({ action: 'transfer', name: ALICE, to: OWNER, timestamp: 1 })
    const signed = { coinType: 60, address: OTHER, signature: SIGNATURE, message } as const
    registry.changes.push(
      {
        action: 'update',
        actor: OWNER,
        at: Date.now() - 60_000,
        signed: { ...signed, message: '{"action":"update"}' },
      },
      { action: 'transfer', actor: OTHER, at: Date.now() - 3_600_000, signed },
      { action: 'import', actor: OTHER, at: Date.now() - 7_200_000, signed: null },
    )
    await user.click(await screen.findByText('History'))
    const entries = await waitFor(() => {
      const items = within(screen.getByRole('list', { name: 'History' })).getAllByRole('listitem')
      expect(items).toHaveLength(3)
      return items
    })
    expect(entries.map((entry) => entry.querySelector('summary')?.textContent)).toEqual([
      expect.stringMatching(/^Profile changedYou · /),
      expect.stringMatching(/^Transferred0x2222/),
      expect.stringMatching(/^Imported/),
    ])
    expect(entries[1]?.querySelector('pre')?.textContent).toBe(message)
    expect(entries[2]?.textContent).toContain('without a signed message')
    expect(api.asked(nameHistory)).toHaveLength(1)
  })

  test('behavior: a copy is saved as a file, with the command that verifies it', async () => {
    const saved: { name: string; blob: Blob }[] = []
    const blobs: Blob[] = []
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: (blob: Blob) => `blob:${blobs.push(blob)}` }))
    Object.assign(URL, { revokeObjectURL: () => undefined })
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      const blob = blobs.at(-1)
      if (blob) saved.push({ name: this.download, blob })
    })
    const { user, press, api } = await openOwned(ALICE_PAGE)
    await user.click(await screen.findByText('Save a copy', { selector: 'summary *' }))
    await screen.findByText(`npm run names -- verify ${ALICE}.snapshot`)
    api.refuse(nameExport, 'database.unavailable')
    await press('Save a copy')
    await spoken('alert', 'Error resolving name')
    api.recover(nameExport)
    await press('Try again')
    await spoken('status', `Saved as ${ALICE}.snapshot`)
    expect(saved.map(({ name }) => name)).toEqual([`${ALICE}.snapshot`])
    expect(await saved[0]?.blob.text()).toBe(`snapshot of ${ALICE}\n`)
  })
})

describe('the profile', () => {
  test('behavior: is signed at once, without what was emptied, then shown', async () => {
    const names = [nameOf('alice', { attributes: { url: 'https://old.example', location: 'London' } })]
    const page = await openOwned(ALICE_PAGE, { names })
    await page.press('Edit profile')
    await page.title('Edit profile')
    expect((await page.button('Nothing to save yet')).getAttribute('aria-disabled')).toBe('true')
    await page.enter('Description', 'Mathematician')
    await page.enter('Website', '')
    await page.press('Save')
    await page.asked(1)
    expect(page.signed()[0]).toEqual({
      action: 'update',
      name: ALICE,
      attributes: { description: 'Mathematician', location: 'London' },
      timestamp: expect.any(Number),
    })
    page.sign()
    await spoken('status', `${ALICE} was changed`)
    await page.title('Name')
    await screen.findByText('Mathematician')
    expect(screen.queryByText('https://old.example')).toBeNull()
  })

  test('error: a record that no name can have is not signed', async () => {
    const page = await openOwned(change('profile'))
    const description = await page.field('Description')
    await page.user.clear(description)
    await page.user.click(description)
    await page.user.paste('x'.repeat(MAX_ATTRIBUTE_LENGTH + 9))
    await screen.findByText('This cannot be used here')
    await page.enter('Description', 'turned \u202E around')
    await screen.findByText('This cannot be used here')
    const button = await page.button('The record Description cannot be used')
    await page.user.click(button)
    expect(page.wallet.asked('personal_sign')).toEqual([])
  })

  test('error: a declined signature leaves the form as it was entered', async () => {
    const page = await openOwned(change('profile'))
    await page.enter('Description', 'Mathematician')
    await page.press('Save')
    await page.asked(1)
    page.refuse(new WalletError(4001))
    await spoken('alert', 'Declined in your wallet')
    expect((await page.field('Description')).value).toBe('Mathematician')
    await page.press('Try again')
    await page.asked(2)
  })

  test('error: the server is away after the signature: the same signature is sent again', async () => {
    const page = await openOwned(change('profile'))
    await page.enter('Description', 'Mathematician')
    await page.press('Save')
    await page.asked(1)
    page.api.refuse(nameUpdate, 'database.unavailable')
    page.sign()
    await spoken('alert', `${ALICE} could not be changed`)
    page.api.recover(nameUpdate)
    await page.press('Try again')
    await spoken('status', `${ALICE} was changed`)
    const [first, second] = page.api.asked(nameUpdate)
    expect(second).toEqual(first)
    expect(page.wallet.asked('personal_sign')).toHaveLength(1)
  })

  test('behavior: what was entered is still there after the form was left for a moment', async () => {
    const page = await openOwned(ALICE_PAGE)
    await page.press('Edit profile')
    await page.enter('Description', 'Mathematician')
    await page.press('Save')
    await page.asked(1)
    page.refuse(new WalletError(4001))
    await spoken('alert', 'Declined in your wallet')
    await page.press('Back')
    await page.press('Edit profile')
    expect((await page.field('Description')).value).toBe('Mathematician')
  })

  test('behavior: a change that ends after the modal was closed is told by a message', async () => {
    const page = await openOwned(change('profile'))
    await page.enter('Description', 'Mathematician')
    await page.press('Save')
    await page.asked(1)
    page.runtime().close()
    await closed()
    page.sign()
    await spoken('status', `${ALICE} was changed`)
  })

  test('error: another account in the wallet stops the change, and the form says whose name it is', async () => {
    const page = await openOwned(change('profile'))
    await page.enter('Description', 'Mathematician')
    await page.press('Save')
    await page.asked(1)
    act(() => page.wallet.emit('accountsChanged', [OTHER]))
    await spoken('alert', 'This name belongs to another account')
    page.sign()
    await pass(10)
    expect(page.api.asked(nameUpdate)).toEqual([])
  })

  test('behavior: offline nothing is signed, and the button says why', async () => {
    const page = await openOwned(change('profile'))
    await page.enter('Description', 'Mathematician')
    setOnline(false)
    await page.press('You are offline')
    expect(page.wallet.asked('personal_sign')).toEqual([])
  })
})

describe('an address', () => {
  const config = { networks: [DEVNET, MAINNET] }

  test('behavior: proposes the connected account, and can be removed again', async () => {
    const coinType = 2_147_483_648 + 31_337
    const page = await openOwned(change('address', coinType), { config })
    expect((await page.field(/address$/)).value.toLowerCase()).toBe(OWNER)
    await page.press('Save')
    await page.asked(1)
    page.sign()
    await spoken('status', `${ALICE} was changed`)
    expect(page.registry.names.get(ALICE)?.addresses[coinType]?.address.toLowerCase()).toBe(OWNER)
    await page.open(change('address', coinType))
    await page.button('Nothing to save yet')
    await page.press('Remove this address')
    await page.asked(2)
    expect(page.signed()[1]).toMatchObject({ action: 'address', coinType, address: null })
    page.sign()
    await waitFor(() => expect(page.registry.names.get(ALICE)?.addresses[coinType]).toBeUndefined())
  })

  test.each(['0x12', `${OTHER}00`, '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD'.toLowerCase().replace('0x', '0X')])(
    'error: %s is no address, and is not signed',
    async (text) => {
      const page = await openOwned(change('address', 60))
      await page.enter(/address$/, text)
      await page.press('This is not an address of that network')
      expect(page.wallet.asked('personal_sign')).toEqual([])
    },
  )

  test('error: one that only the server refuses stays in the form', async () => {
    const page = await openOwned(change('address', 60))
    await page.enter(/address$/, OTHER)
    page.api.refuse(nameAddress, 'names.bad_address')
    await page.press('Save')
    await page.asked(1)
    page.sign()
    await spoken('alert', 'This is not an address of that network')
    expect((await page.field(/address$/)).value).toBe(OTHER)
  })
})

describe('what cannot be undone', () => {
  test('behavior: a transfer needs the label typed, and Enter sends nothing', async () => {
    const page = await openOwned(change('transfer'))
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
    const page = await openOwned(change('transfer'))
    await page.enter('New owner', `eip155:31337:${OTHER}`)
    await page.enter('Type alice to confirm', 'alice')
    await page.press(`Transfer ${ALICE}`)
    await page.asked(1)
    expect(page.signed()[0]).toMatchObject({ action: 'offer', name: ALICE, to: OTHER })
  })

  test('error: not to oneself, and not to what is no address', async () => {
    const page = await openOwned(change('transfer'))
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

  test('behavior: to a name: the whole address shows first, and is what is signed', async () => {
    const bobby = nameOf('bobby', { owner: OTHER, addresses: { 60: { address: OTHER, updatedAt: 1 } } })
    const page = await openOwned(change('transfer'), { names: [nameOf('alice'), bobby] })
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
    const page = await openOwned(change('release'))
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

  test('behavior: to the account is listed apart, shows who offers it, and is accepted with one signature', async () => {
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

  test('behavior: is declined with one signature, and the name stays with its owner', async () => {
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

  test('behavior: of the account waits for the other one, and is taken back', async () => {
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

  test('error: an offer that is over says so, and nothing is signed', async () => {
    const page = await openOwned(change('accept'), { names: [nameOf('alice', { owner: OTHER })] })
    await spoken('alert', 'This name is not offered to this account')
    expect(page.wallet.asked('personal_sign')).toEqual([])
  })

  test('behavior: a thousand of them hide none of the names of the account, and are read page by page', async () => {
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

  test('error: a page that cannot be read says so, keeps what was read, and is read again', async () => {
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
