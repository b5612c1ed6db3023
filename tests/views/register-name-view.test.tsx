import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { nameRegister, nameReverse, nameSuggestions, namesOwned } from '@/lib/names/names-contract'
import { createFakeWallet, WalletError } from '../fakes/fake-wallet'
import { WALLET_URL } from '../fakes/scripted-frame'
import { deferred } from '../support/deferred'
import { setOnline } from './support/connection'
import { rememberedLogin, setUpFrame } from './support/embedded-account'
import { createFakeMarket } from './support/fake-market'
import { openNameForm } from './support/name-form'
import { closed, endModal, OTHER, OWNER, pass, renderModal, spoken } from './support/render-modal'

afterEach(() => {
  setOnline(true)
  endModal()
})

const SIGNATURE = `0x${'ab'.repeat(65)}`

/** A wallet that signs when it is told to. */
function signer() {
  const wallet = createFakeWallet({ accounts: [OWNER, OTHER] })
  const open: ReturnType<typeof deferred<string>>[] = []
  wallet.answer('personal_sign', () => {
    const answer = deferred<string>()
    open.push(answer)
    return answer.promise
  })
  return {
    wallet,
    sign: () => open.at(-1)?.resolve(SIGNATURE),
    refuse: (cause: unknown) => open.at(-1)?.reject(cause),
    asked: (count: number) => waitFor(() => expect(wallet.asked('personal_sign')).toHaveLength(count)),
    signed: () =>
      wallet.asked('personal_sign').map(({ params }) => Buffer.from(String(params[0]).slice(2), 'hex').toString()),
  }
}

describe('the form of a name', () => {
  test('behavior: says below the name what is wrong with it or that it is available, and the button what is missing', async () => {
    const { enter, line, says, mainButton, api } = await openNameForm({ taken: ['taken'], reserved: ['admin'] })
    await line('At least 4 letters, digits or hyphens')
    await says('Enter a name')
    expect(mainButton().getAttribute('aria-disabled')).toBe('true')
    for (const [text, words, button] of [
      ['ali', 'Use at least 4 characters', 'Enter a name'],
      ['alice!', 'Use only letters, digits and hyphens', 'Enter a name'],
      ['al--ice', 'The third and fourth characters cannot both be hyphens', 'Enter a name'],
      [`a${'b'.repeat(63)}`, 'Use at most 63 characters', 'Enter a name'],
      ['taken', 'taken.foyer.eth is taken', 'Choose another name'],
      ['admin', 'admin.foyer.eth is reserved', 'Choose another name'],
      ['Alice', 'alice.foyer.eth is available', 'Register alice.foyer.eth'],
    ] as const) {
      await enter(text)
      await line(words)
      await says(button)
    }
    expect(api.asked(nameSuggestions).map(({ name }) => name)).toEqual(['ali', 'taken', 'admin', 'Alice'])
  })

  test('behavior: a field is marked as invalid only by what no further letter mends', async () => {
    const { enter, field, line } = await openNameForm({ taken: ['taken'] })
    await enter('ali')
    expect(field().getAttribute('aria-invalid')).toBeNull()
    await enter('ali!')
    expect(field().getAttribute('aria-invalid')).toBe('true')
    await enter('taken')
    await line('taken.foyer.eth is taken')
    expect(field().getAttribute('aria-invalid')).toBe('true')
  })

  test('behavior: a suggestion takes its place in the field and is checked itself', async () => {
    const { enter, user, says, field } = await openNameForm({ taken: ['alice'] })
    await enter('alice')
    await user.click(await screen.findByRole('button', { name: 'alice-pay' }))
    await pass(301)
    expect(field().value).toBe('alice-pay')
    expect(document.activeElement).toBe(field())
    await says('Register alice-pay.foyer.eth')
  })

  test('behavior: the suggestions and whether they load are in the public state', async () => {
    const { enter, runtime, api, says } = await openNameForm({ taken: ['alice'] })
    api.hang(nameSuggestions)
    await enter('alice')
    expect(runtime().getState()?.names).toEqual({ suggestions: [], loading: true })
    api.recover(nameSuggestions)
    await enter('alice')
    await says('Choose another name')
    expect(runtime().getState()?.names).toEqual({ suggestions: [{ name: 'alice-pay.foyer.eth' }], loading: false })
  })

  test('behavior: offline the button says so, and the name stays', async () => {
    const { enter, says, field } = await openNameForm()
    await enter('alice')
    await says('Register alice.foyer.eth')
    setOnline(false)
    await says('You are offline')
    expect(field().value).toBe('alice')
  })
})

describe('registering', () => {
  test('behavior: signs exactly name, attributes and timestamp, then shows the name that the server answered with', async () => {
    const { wallet, sign, asked, signed } = signer()
    const { enter, register, title, shell, api, user } = await openNameForm({ wallets: [wallet] })
    await enter('alice')
    await register()
    await asked(1)
    const [message = ''] = signed()
    const { timestamp, ...rest } = JSON.parse(message)
    expect(rest).toEqual({ name: 'alice.foyer.eth', attributes: {} })
    expect(Object.keys(JSON.parse(message))).toEqual(['name', 'attributes', 'timestamp'])
    expect(Number.isInteger(timestamp) && timestamp < 10_000_000_000).toBe(true)
    api.answer(nameReverse, () => ({ names: [{ name: 'alice.foyer.eth', source: 'registry' as const, avatar: null }] }))
    sign()
    await title('Name registered')
    expect(api.asked(nameRegister)).toEqual([
      { coinType: 2_147_483_648 + 31_337, address: OWNER, signature: SIGNATURE, message },
    ])
    expect(shell.account.getState().accounts.eip155.profileName).toBe('alice.foyer.eth')
    await user.click(screen.getByRole('button', { name: 'Back to account' }))
    await title('Account')
    await within(screen.getByRole('dialog')).findByText('alice.foyer.eth')
  })

  test('error: a declined signature returns to the form with everything in it', async () => {
    const { wallet, refuse, asked } = signer()
    const { enter, register, field, says } = await openNameForm({ wallets: [wallet] })
    await enter('alice')
    await register()
    await asked(1)
    refuse(new WalletError(4001))
    await spoken('alert', 'Declined in your wallet')
    expect(field().value).toBe('alice')
    await says('Try again')
  })

  test('error: the server is away after the signature: the same signature is sent again, and the name is registered', async () => {
    const { wallet, sign, asked } = signer()
    const { enter, register, field, says, api, user, mainButton, title } = await openNameForm({ wallets: [wallet] })
    await enter('alice')
    await register()
    await asked(1)
    api.refuse(nameRegister, 'names.register_failed', { name: 'alice.foyer.eth' })
    sign()
    await spoken('alert', 'Error registering name alice.foyer.eth')
    expect(field().value).toBe('alice')
    await says('Try again')
    api.recover(nameRegister)
    await user.click(mainButton())
    await title('Name registered')
    const [first, second] = api.asked(nameRegister)
    expect(second).toEqual(first)
    expect(wallet.asked('personal_sign')).toHaveLength(1)
  })

  test('error: somebody else was faster: the form says so and offers other names', async () => {
    const { wallet, sign, asked } = signer()
    const taken: string[] = []
    const { enter, register, field, api } = await openNameForm({ wallets: [wallet], taken })
    await enter('alice')
    await register()
    await asked(1)
    taken.push('alice')
    api.refuse(nameRegister, 'names.taken', { name: 'alice.foyer.eth' })
    sign()
    await spoken('alert', 'alice.foyer.eth is taken')
    expect(field().value).toBe('alice')
    await screen.findByRole('button', { name: 'alice-pay' })
  })

  test('behavior: a request that is not answered can be taken back, and nothing is registered', async () => {
    const { wallet, asked } = signer()
    const { enter, register, user, says, api } = await openNameForm({ wallets: [wallet] })
    await enter('alice')
    await register()
    await asked(1)
    await says('Confirm in your wallet')
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await says('Register alice.foyer.eth')
    expect(api.asked(nameRegister)).toEqual([])
  })

  test('behavior: a name that is registered after the modal was closed is told by a message', async () => {
    const { wallet, sign, asked } = signer()
    const { enter, register, runtime } = await openNameForm({ wallets: [wallet] })
    await enter('alice')
    await register()
    await asked(1)
    runtime().close()
    await closed()
    sign()
    await spoken('status', 'alice.foyer.eth is yours')
  })

  test('behavior: after Back while it is registered, the list of names shows it as soon as the message says so', async () => {
    const { wallet, sign, asked } = signer()
    const market = createFakeMarket()
    const page = await openNameForm({ wallets: [wallet], market })
    await page.open({ view: 'AccountNames' })
    await screen.findByText(/You have no name yet/)
    await page.user.click(screen.getByRole('button', { name: 'Register a name' }))
    await page.title('Register a name')
    const answered = deferred<void>()
    market.api.answer(nameRegister, async ({ address, message }) => {
      await answered.promise
      return {
        name: JSON.parse(message).name,
        owner: address,
        registeredAt: 1,
        updatedAt: 1,
        attributes: {},
        addresses: {},
      }
    })
    await page.enter('alice')
    await page.register()
    await asked(1)
    sign()
    await page.says('Registering')
    await page.user.click(screen.getByRole('button', { name: 'Back' }))
    await page.title('Names')
    // The server is slow: what it says about the account's names is not known yet.
    market.api.hang(namesOwned)
    answered.resolve()
    await spoken('status', 'alice.foyer.eth is yours')
    const list = await screen.findByRole('list', { name: 'Names' })
    expect(list.textContent).toContain('alice.foyer.eth')
    expect(screen.queryByText(/You have no name yet/)).toBeNull()
  })

  test.each([
    [false, 'This is your name now. People on this site can send to it.'],
    [true, 'This is your name now. Wallets that know ENS can send to it too.'],
  ])(
    'behavior: where wallets that know ENS find it (%s), the view of a registered name says "%s"',
    async (resolved, words) => {
      const { wallet, sign, asked } = signer()
      const market = createFakeMarket()
      market.state.resolved = resolved
      const { enter, register, title } = await openNameForm({ wallets: [wallet], market })
      await enter('alice')
      await register()
      await asked(1)
      sign()
      await title('Name registered')
      await screen.findByText(words)
    },
  )

  test('behavior: the view of a registered name goes when the wallet changes to an account that does not own it', async () => {
    const { wallet, sign, asked } = signer()
    const { enter, register, title } = await openNameForm({ wallets: [wallet] })
    await enter('alice')
    await register()
    await asked(1)
    sign()
    await title('Name registered')
    act(() => wallet.emit('accountsChanged', [OTHER]))
    await title('Account')
    expect(screen.queryByText(/This is your name now/)).toBeNull()
  })
})

describe('who may register', () => {
  setUpFrame()

  const marketOf = (registration: 'embedded' | 'open' | undefined) => {
    const market = createFakeMarket()
    market.state.registration = registration
    return market
  }

  test('error: Address or auth connector not found: a browser wallet where only embedded ones may', async () => {
    const page = await renderModal({ connected: true, market: marketOf('embedded') })
    await page.open({ view: 'RegisterAccountName' })
    await spoken('alert', 'Address or auth connector not found')
    expect(screen.queryByRole('textbox', { name: 'Name' })).toBeNull()
    await page.user.click(screen.getByRole('button', { name: 'Connect wallet' }))
    await page.title('Connect')
  })

  test('error: Address or auth connector not found: without an account', async () => {
    const page = await renderModal({ market: marketOf('open') })
    await page.open({ view: 'RegisterAccountName' })
    await spoken('alert', 'Address or auth connector not found')
  })

  test('behavior: the embedded wallet may, and its account offers it', async () => {
    const market = marketOf('embedded')
    const page = await renderModal({
      wallets: [],
      storage: rememberedLogin(),
      market,
      config: { walletUrl: WALLET_URL },
    })
    await waitFor(() => expect(page.shell.account.getState().accounts.eip155.status).toBe('connected'))
    await page.open()
    await page.title('Account')
    await page.user.click(await screen.findByRole('button', { name: 'Register a name' }))
    await screen.findByRole('textbox', { name: 'Name' })
  })

  test.each([
    ['the server has no names', marketOf(undefined), {}],
    ['the host has switched names off', marketOf('open'), { features: { names: false } }],
    ['only embedded wallets may', marketOf('embedded'), {}],
  ] as const)('behavior: Account does not offer it where %s', async (_why, market, config) => {
    const page = await renderModal({ connected: true, market, config })
    await page.open()
    await page.title('Account')
    await waitFor(() => expect(page.runtime().project.getState().config).toBeDefined())
    expect(screen.queryByRole('button', { name: 'Register a name' })).toBeNull()
  })

  test('behavior: where the host has switched names off nobody is asked for a name', async () => {
    const market = marketOf('open')
    const page = await renderModal({ connected: true, market, config: { features: { names: false } } })
    await page.open()
    await page.title('Account')
    expect(market.api.asked(nameReverse)).toEqual([])
  })
})
