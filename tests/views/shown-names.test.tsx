import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { ConnectButton } from '@/components/modal'
import { nameReverse } from '@/lib/names/names-contract'
import { ShellContext } from '@/lib/react/runtime-context'
import { siteTexts } from '@/lib/text/en/site'
import { createFakeWallet } from '../fakes/fake-wallet'
import { createFakeMarket } from './support/fake-market'
import { endModal, OTHER, OWNER, pass, renderModal } from './support/render-modal'
import { renderWalletParts } from './support/site-parts'

afterEach(endModal)

/** A connected wallet on a server where these accounts have names. The modal's code has loaded, and with it the name. */
async function renderNamed(
  names: Readonly<Record<string, string>>,
  { accounts = [OWNER], avatar = null }: { accounts?: readonly string[]; avatar?: string | null } = {},
) {
  const market = createFakeMarket()
  market.state.registration = 'open'
  market.api.answer(nameReverse, ({ address }) => {
    const name = names[address]
    return { names: name === undefined ? [] : [{ name, source: 'registry' as const, avatar }] }
  })
  const page = await renderModal({ connected: true, market, wallets: [createFakeWallet({ accounts: [...accounts] })] })
  const runtime = await page.shell.runtime()
  await act(async () => void (await runtime.accountFlows()))
  return { ...page, selectAccount: (address: string) => runtime.selectAccount('eip155', address) }
}

const PICTURE = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA='
/** Decorative: it has no role. */
const pictureIn = (button: HTMLElement) => button.querySelector('img')?.src

const NAMES = { [OWNER]: 'ada.foyer.eth', [OTHER]: 'bob.eth' }

describe('the button', () => {
  test('behavior: shows the name instead of the address, and says both', async () => {
    await renderNamed(NAMES)
    const button = await screen.findByRole('button', { name: `Account ada.foyer.eth, ${OWNER}` })
    expect(button.textContent).toBe('ada.foyer.eth')
  })

  test('behavior: shows the picture of the name beside it, and says no more than before', async () => {
    await renderNamed(NAMES, { avatar: PICTURE })
    const button = await screen.findByRole('button', { name: `Account ada.foyer.eth, ${OWNER}` })
    await waitFor(() => expect(pictureIn(button)).toBe(PICTURE))
  })

  test('error: a picture that does not load becomes the colours of the account', async () => {
    await renderNamed(NAMES, { avatar: PICTURE })
    const button = await screen.findByRole('button', { name: `Account ada.foyer.eth, ${OWNER}` })
    await waitFor(() => expect(pictureIn(button)).toBe(PICTURE))
    fireEvent.error(button.querySelector('img') as HTMLElement)
    expect(pictureIn(button)).toBeUndefined()
    expect(button.querySelector('[style*="gradient"]')).not.toBeNull()
  })

  test('param: a button of your own gets the picture, and `undefined` without one', async () => {
    const { shell, selectAccount } = await renderNamed(
      { [OWNER]: 'ada.foyer.eth' },
      { accounts: [OWNER, OTHER], avatar: PICTURE },
    )
    const view = render(
      <ShellContext value={shell}>
        <ConnectButton>{({ picture }) => <button type="button">{picture ?? 'no picture'}</button>}</ConnectButton>
      </ShellContext>,
    )
    await within(view.container).findByRole('button', { name: PICTURE })
    act(() => selectAccount(OTHER))
    await within(view.container).findByRole('button', { name: 'no picture' })
  })

  test('param: a button of your own gets the name, and `undefined` without one', async () => {
    const { shell, selectAccount } = await renderNamed({ [OWNER]: 'ada.foyer.eth' }, { accounts: [OWNER, OTHER] })
    const view = render(
      <ShellContext value={shell}>
        <ConnectButton>
          {({ name, shortAddress }) => <button type="button">{name ?? shortAddress}</button>}
        </ConnectButton>
      </ShellContext>,
    )
    await within(view.container).findByRole('button', { name: 'ada.foyer.eth' })
    act(() => selectAccount(OTHER))
    await within(view.container).findByRole('button', { name: '0x2222…2222' })
  })

  test('error: a hostile name leaves the address', async () => {
    const { api } = await renderNamed({ [OWNER]: 'al\u202eice.eth' })
    await waitFor(() => expect(api.asked(nameReverse)).toHaveLength(1))
    await pass(100)
    expect(screen.getByRole('button', { name: `Account ${OWNER}` }).textContent).toBe('0x1111…1111')
  })
})

test('behavior: the host page shows the name with its picture', async () => {
  const { shell } = await renderNamed(NAMES, { avatar: PICTURE })
  await renderWalletParts(shell)
  const panel = screen.getByRole('region', { name: siteTexts['part.wallet'] })
  await within(panel).findByText('ada.foyer.eth')
  expect(pictureIn(panel)).toBe(PICTURE)
})

describe('the lists of accounts', () => {
  test('behavior: Settings shows the name at the wallet, with the whole address', async () => {
    const { open, title } = await renderNamed(NAMES)
    await open({ view: 'AccountSettings' })
    await title('Settings')
    const list = await screen.findByRole('list', { name: 'Connected' })
    const name = await within(list).findByTitle(OWNER)
    expect(name.textContent).toBe(`ada.foyer.eth ${OWNER}`)
  })

  test('behavior: Wallets shows names with their addresses, for the connected wallet and its other accounts', async () => {
    const { open, title, api } = await renderNamed(NAMES, { accounts: [OWNER, OTHER] })
    await open({ view: 'ProfileWallets' })
    await title('Wallets')
    const connected = await screen.findByRole('list', { name: 'Connected' })
    await within(connected).findByText('ada.foyer.eth')
    expect(within(connected).queryAllByTitle(OWNER)).toHaveLength(1)
    const accounts = screen.getByRole('list', { name: 'Accounts' })
    const other = (await within(accounts).findByText('bob.eth')).closest('li') as HTMLElement
    expect(within(other).getByTitle(OTHER)).toBeTruthy()
    // One request for each account, however many rows show it.
    expect(api.asked(nameReverse).map(({ address }) => address)).toEqual([OWNER, OTHER])
  })

  test('behavior: a wallet with 50 accounts asks for 20 names', async () => {
    const accounts = [OWNER, ...Array.from({ length: 49 }, (_, at) => `0x${String(100 + at).padStart(40, '0')}`)]
    const { open, title, api } = await renderNamed(NAMES, { accounts })
    await open({ view: 'ProfileWallets' })
    await title('Wallets')
    await waitFor(() => expect(api.asked(nameReverse).length).toBeGreaterThan(20))
    await pass(1_000)
    // The active account, whose row is further down, is asked for in any case.
    expect(api.asked(nameReverse)).toHaveLength(21)
    expect(within(screen.getByRole('list', { name: 'Accounts' })).getAllByRole('listitem')).toHaveLength(50)
  })

  test('behavior: a server without names is asked for the connected account at most', async () => {
    const market = createFakeMarket()
    const wallet = createFakeWallet({ accounts: [OWNER, OTHER] })
    const { open, title, api } = await renderModal({ connected: true, market, wallets: [wallet] })
    await open({ view: 'ProfileWallets' })
    await title('Wallets')
    await pass(1_000)
    expect(api.asked(nameReverse).map(({ address }) => address)).not.toContain(OTHER)
  })
})
