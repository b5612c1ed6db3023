import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { MAX_ATTRIBUTE_LENGTH } from '@/lib/names/attribute-rules'
import { nameAddress, nameExport, nameHistory, nameUpdate } from '@/lib/names/names-contract'
import { shortenAddress } from '@/lib/text/shorten-address'
import { SOLANA_NETWORKS } from '../fakes/fake-solana-networks'
import { createFakeStandardWallet, SOL_ADA, solanaAddress } from '../fakes/fake-standard-wallet'
import { WalletError } from '../fakes/fake-wallet'
import { DEVNET, MAINNET } from '../fakes/fake-wallet-networks'
import { setOnline } from './support/connection'
import { createFakeMarket } from './support/fake-market'
import { ALICE, changeOf, nameOf, openOwned, SIGNATURE } from './support/owned-names'
import { closed, endModal, OTHER, OWNER, pass, spoken } from './support/render-modal'

afterEach(() => {
  setOnline(true)
  vi.unstubAllGlobals()
  endModal()
})

const SOL = solanaAddress(SOL_ADA)
const ALICE_PAGE = { view: 'AccountName', params: { name: ALICE } } as const

describe('the names of the account', () => {
  const two = [nameOf('alice', { attributes: { description: 'For work' } }), nameOf('bobby')]

  test('behavior: lists the names in the order of the server, and leads to each and to a new registration', async () => {
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

  test('behavior: a network without an address offers the connected account of that network, and its form proposes it', async () => {
    const config = { networks: [DEVNET, SOLANA_NETWORKS[0]!] }
    const page = await openOwned({ view: 'Connect' }, { standard: [createFakeStandardWallet()], config })
    await page.press(/^Sol Wallet/)
    await waitFor(() => expect(page.shell.account.getState().accounts.solana.status).toBe('connected'))
    await closed()
    act(() => page.runtime().activate('eip155'))
    await page.open(ALICE_PAGE)
    const row = await page.button(/^Solana/)
    expect(row.textContent).toContain(`Add your address ${shortenAddress(SOL)}`)
    await page.user.click(row)
    expect((await page.field(/address$/)).value).toBe(SOL)
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
    const page = await openOwned(changeOf('profile'))
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
    const page = await openOwned(changeOf('profile'))
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
    const page = await openOwned(changeOf('profile'))
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
    const page = await openOwned(changeOf('profile'))
    await page.enter('Description', 'Mathematician')
    await page.press('Save')
    await page.asked(1)
    page.runtime().close()
    await closed()
    page.sign()
    await spoken('status', `${ALICE} was changed`)
  })

  test('error: another account in the wallet stops the change, and the form says whose name it is', async () => {
    const page = await openOwned(changeOf('profile'))
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
    const page = await openOwned(changeOf('profile'))
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
    const page = await openOwned(changeOf('address', coinType), { config })
    expect((await page.field(/address$/)).value.toLowerCase()).toBe(OWNER)
    await page.press('Save')
    await page.asked(1)
    page.sign()
    await spoken('status', `${ALICE} was changed`)
    expect(page.registry.names.get(ALICE)?.addresses[coinType]?.address.toLowerCase()).toBe(OWNER)
    await page.open(changeOf('address', coinType))
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
      const page = await openOwned(changeOf('address', 60))
      await page.enter(/address$/, text)
      await page.press('This is not an address of that network')
      expect(page.wallet.asked('personal_sign')).toEqual([])
    },
  )

  test('error: one that only the server refuses stays in the form', async () => {
    const page = await openOwned(changeOf('address', 60))
    await page.enter(/address$/, OTHER)
    page.api.refuse(nameAddress, 'names.bad_address')
    await page.press('Save')
    await page.asked(1)
    page.sign()
    await spoken('alert', 'This is not an address of that network')
    expect((await page.field(/address$/)).value).toBe(OTHER)
  })
})
