import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { rdnsByIdStart } from '@/lib/connect/explorer-table'
import { COMPUTER, FIREFOX, IPHONE, MAC_SAFARI } from '../fakes/fake-devices'
import { SOLANA_NETWORKS } from '../fakes/fake-solana-networks'
import { createFakeStandardWallet } from '../fakes/fake-standard-wallet'
import { createFakeWallet } from '../fakes/fake-wallet'
import { DEVNET } from '../fakes/fake-wallet-networks'
import { at } from '../support/at'
import { deferred } from '../support/deferred'
import { stagesThrough } from '../support/stages'
import { endModal, OWNER, pass, renderModal } from './support/render-modal'

afterEach(endModal)

const wallet = (rdns: string, name: string) => createFakeWallet({ accounts: [OWNER], rdns, name })
const rows = async () => within(await screen.findByRole('list', { name: 'Ways to connect' })).getAllByRole('button')

describe('Connect', () => {
  test('behavior: every wallet of this browser has a row with its name, sorted by name', async () => {
    const { open } = await renderModal({ wallets: [wallet('org.b', 'Birch'), wallet('org.a', 'Alder')] })
    await open()
    expect((await rows()).map((row) => row.textContent)).toEqual(['Alder', 'Birch'])
  })

  test('param: a wallet that the host excludes by its explorer id is not listed when the modal opens', async () => {
    const metaMaskId = 'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96'
    const table = deferred<{ readonly rdnsByIdStart: Readonly<Record<string, string>> }>()
    const { open, runtime } = await renderModal({
      wallets: [wallet('io.metamask', 'MetaMask'), wallet('org.a', 'Alder')],
      config: { wallets: { exclude: [metaMaskId] } },
      stages: stagesThrough({ explorerTable: () => table.promise }),
    })
    const opened = open()
    await pass(1_000)
    expect(runtime().modal.store.getState().open).toBe(false)
    table.resolve({ rdnsByIdStart })
    await opened
    expect(screen.getByRole('list', { name: 'Ways to connect' }).textContent).toBe('Alder')
  })

  test('behavior: recently used wallets come first; only the last one used says "Last used"', async () => {
    const [cedar, birch] = [wallet('org.c', 'Cedar'), wallet('org.b', 'Birch')]
    const { open, ports } = await renderModal({ wallets: [cedar, birch, wallet('org.a', 'Alder')] })
    ports.storage.set('recent-wallets', JSON.stringify([birch.memoryId, cedar.memoryId]))
    await open()
    expect((await rows()).map((row) => row.textContent)).toEqual(['BirchLast used', 'Cedar', 'Alder'])
  })

  test('behavior: the row of WalletConnect is there before its code, and a press shows its view', async () => {
    const never = () => new Promise<never>(() => undefined)
    const { open, user, title } = await renderModal({
      stages: stagesThrough({ sources: never }),
      wallets: [wallet('org.a', 'Alder')],
      config: { walletConnectProjectId: 'relay-project' },
    })
    await open()
    expect((await rows()).map((row) => row.textContent)).toEqual(['WWalletConnect', 'Alder'])
    await user.click(at(await rows(), 0))
    await title('WalletConnect')
  })

  test('behavior: a wallet that is announced while the list shows is added to it', async () => {
    const { open, wallets } = await renderModal({ wallets: [wallet('org.a', 'Alder')] })
    await open()
    expect(await rows()).toHaveLength(1)
    act(() => wallets.announce(wallet('org.late', 'Late').detail))
    expect((await rows()).map((row) => row.textContent)).toContain('Late')
  })

  test('behavior: a legacy provider that is not announced is listed as "Browser wallet"', async () => {
    const { open, wallets } = await renderModal({ wallets: [] })
    wallets.setLegacy(createFakeWallet().provider)
    await open()
    await waitFor(async () => expect((await rows()).map((row) => row.textContent)).toEqual(['BBrowser wallet']))
  })

  const DEVICES = { chrome: COMPUTER, firefox: FIREFOX, iphone: IPHONE, safari: MAC_SAFARI } as const

  test.each([
    ['chrome', 'https://chromewebstore.google.com/detail/', 'Chrome Web Store'],
    ['firefox', 'https://addons.mozilla.org/firefox/addon/', 'Firefox Add-ons'],
    ['iphone', 'https://apps.apple.com/app/id', 'App Store'],
    ['safari', 'https://', ''],
  ] as const)(
    'behavior: without any wallet, %s gets three wallets to install from its store, with their pictures',
    async (agent, page, store) => {
      const { open } = await renderModal({ wallets: [], device: DEVICES[agent] })
      const dialog = await open()
      await within(dialog).findByText('No wallet in this browser')
      const links = within(await within(dialog).findByRole('list', { name: 'Wallets to install' })).getAllByRole('link')
      expect(links).toHaveLength(3)
      for (const link of links) {
        expect(link.getAttribute('href')).toContain(page)
        expect(link.getAttribute('rel')).toBe('noopener noreferrer')
        expect(link.textContent).toContain(store)
        expect(link.querySelector('img')?.getAttribute('src')).toMatch(/^\/wallets\/[a-z]+\.svg$/)
      }
      // A page in the browser of a phone never sees the app.
      expect(within(dialog).queryByRole('button', { name: 'Reload the page' }) === null).toBe(agent === 'iphone')
      const step = agent === 'iphone' ? 'open this page in the browser of its app' : 'then reload this page'
      expect(dialog.textContent).toContain(step)
    },
  )

  test('behavior: a chosen wallet has a ring at once, while what asks it loads, and none after going back', async () => {
    const { open, runtime } = await renderModal({ wallets: [wallet('org.a', 'Alder'), wallet('org.b', 'Birch')] })
    const dialog = await open()
    const row = await within(dialog).findByRole('button', { name: 'Birch' })
    const rings = () =>
      within(dialog)
        .queryAllByRole('button')
        .filter((each) => each.querySelector('[class*=ring]'))
    expect(rings()).toEqual([])
    fireEvent.click(row)
    expect(rings()).toEqual([row])
    act(() => runtime().modal.back())
    expect(rings()).toEqual([])
  })

  test('behavior: without any wallet for Solana, wallets for Solana are offered', async () => {
    const { open } = await renderModal({ wallets: [], config: { networks: SOLANA_NETWORKS } })
    const dialog = await open()
    const list = await within(dialog).findByRole('list', { name: 'Wallets to install' })
    expect(
      within(list)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual([
      expect.stringContaining('Phantom'),
      expect.stringContaining('Solflare'),
      expect.stringContaining('Backpack'),
    ])
  })

  test.each([
    ['with a wallet', [wallet('org.a', 'Alder')]],
    ['without a wallet', []],
  ])('behavior: %s, "All wallets" opens the directory', async (_, wallets) => {
    const { open, user, title } = await renderModal({ wallets })
    const dialog = await open()
    await user.click(await within(dialog).findByRole('button', { name: 'All wallets' }))
    await title('All wallets')
  })

  test('behavior: a wallet without a picture has the same one in Connect, in All wallets and while it connects', async () => {
    const { info, provider } = wallet('org.a', 'álder').detail
    const { open, user, title } = await renderModal({
      wallets: [],
      announced: [{ info: { ...info, icon: undefined }, provider }],
    })
    const dialog = await open()
    const letters = () =>
      [...dialog.querySelectorAll('[aria-hidden]')]
        .filter(({ textContent }) => textContent === 'Á')
        .map(({ className }) => className)
    await rows()
    const [shown] = letters()
    expect(shown).toContain('letter')
    await user.click(await within(dialog).findByRole('button', { name: 'All wallets' }))
    await title('All wallets')
    await waitFor(() => expect(letters()).toEqual([shown]))
    await user.click(await within(dialog).findByRole('button', { name: /álder/ }))
    await waitFor(() => expect(letters()).toEqual([shown?.replace('size40', 'size64')]))
  })

  test('error: markup in a wallet name is rendered as text', async () => {
    const name = '<img src=x onerror=alert(1)>'
    const { open } = await renderModal({ wallets: [wallet('org.evil', name)] })
    const dialog = await open()
    expect((await rows())[0]?.textContent).toBe(name)
    expect(dialog.querySelector('[onerror], img[src="x"]')).toBeNull()
  })

  test('error: an icon with a `javascript:` address is replaced by the first letter, and the address is not in the page', async () => {
    const good = wallet('org.a', 'Alder')
    const { info, provider } = wallet('org.evil', 'Evil').detail
    const evil = { info: { ...info, icon: 'javascript:alert(1)' }, provider }
    const { open } = await renderModal({ wallets: [good], announced: [evil] })
    const dialog = await open()
    const [alder, evilRow] = await rows()
    expect(alder?.querySelector('img')?.getAttribute('src')).toBe(good.detail.info.icon)
    expect(evilRow?.querySelector('img')).toBeNull()
    expect(evilRow?.querySelector('[aria-hidden]')?.textContent).toBe('E')
    expect(dialog.outerHTML).not.toContain('javascript:')
  })

  test('error: an icon that fails to load is removed', async () => {
    const { open } = await renderModal({ wallets: [wallet('org.a', 'Alder')] })
    await open()
    const picture = (await rows())[0]?.querySelector('img')
    if (!picture) throw new Error('no picture to break')
    fireEvent.error(picture)
    expect((await rows())[0]?.querySelector('img')).toBeNull()
  })

  test('behavior: wallets with the same rdns are all listed and marked "Same name"; the second one can be chosen', async () => {
    const real = createFakeWallet({ accounts: [OWNER], rdns: 'org.a', name: 'Alder', uuid: 'a' })
    const other = createFakeWallet({
      accounts: [OWNER],
      rdns: 'org.a',
      name: 'Alder',
      uuid: 'b',
      icon: 'data:image/png;base64,BBBB',
    })
    other.answer('eth_requestAccounts', () => new Promise(() => undefined))
    const { open, ports, user, title } = await renderModal({ wallets: [other, real, wallet('org.b', 'Birch')] })
    ports.storage.set('recent-wallets', JSON.stringify([real.memoryId]))
    const dialog = await open()
    // A screen reader reads the text of the row.
    expect((await rows()).map((row) => row.textContent)).toEqual([
      'Alderorg.aSame nameLast used',
      'Alderorg.aSame name',
      'Birch',
    ])
    expect(dialog.textContent).toContain('Several wallets here use the name org.a, and one may be fake.')
    await user.click(at(await rows(), 1))
    await title('Alder')
    await waitFor(() => expect(other.asked('eth_requestAccounts')).toHaveLength(1))
    expect(real.asked('eth_requestAccounts')).toHaveLength(0)
  })

  test('behavior: wallets with the same name are all listed and marked "Same name", with another rdns and without one', async () => {
    const solana = (name: string, icon: 'AAAA' | 'BBBB') =>
      createFakeStandardWallet({ name, icon: `data:image/png;base64,${icon}` })
    const [one, two] = [solana('Alder', 'AAAA'), solana('Alder', 'BBBB')]
    const { open } = await renderModal({
      config: { networks: [DEVNET, ...SOLANA_NETWORKS] },
      wallets: [wallet('org.a', 'Alder')],
      standard: [one, two, solana('Sol', 'AAAA')],
    })
    const dialog = await open()
    await waitFor(async () =>
      expect((await rows()).map((row) => row.textContent).sort()).toEqual([
        'AlderSame name',
        'AlderSame name',
        'Alderorg.aSame name',
        'Sol',
      ]),
    )
    expect(dialog.textContent).toContain('Several wallets here use the name Alder, and one may be fake.')
  })

  test('behavior: wallets with different names are not marked', async () => {
    const { open } = await renderModal({ wallets: [wallet('org.a', 'Alder'), wallet('org.b', 'Birch')] })
    const dialog = await open()
    await rows()
    expect(dialog.textContent).not.toContain('Same name')
    expect(dialog.textContent).not.toContain('may be fake')
  })

  test('behavior: a second wallet with the same rdns that is announced later marks the first one too', async () => {
    const { open, wallets } = await renderModal({ wallets: [wallet('org.a', 'Alder')] })
    await open()
    await rows()
    act(() => wallets.announce(createFakeWallet({ rdns: 'org.a', name: 'Copy', uuid: 'copy' }).detail))
    expect((await rows()).map((row) => row.textContent)).toEqual(['Alderorg.aSame name', 'Copyorg.aSame name'])
  })

  test('behavior: pressing a row asks only that wallet and shows its name', async () => {
    const [alder, birch] = [wallet('org.a', 'Alder'), wallet('org.b', 'Birch')]
    birch.answer('eth_requestAccounts', () => new Promise(() => undefined))
    const { open, user, title } = await renderModal({ wallets: [alder, birch] })
    await open()
    await user.click(at(await rows(), 1))
    await title('Birch')
    await waitFor(() => expect(birch.asked('eth_requestAccounts')).toHaveLength(1))
    expect(alder.asked('eth_requestAccounts')).toHaveLength(0)
  })

  test('behavior: arrow keys and Home move the focus between the rows', async () => {
    const { open, user } = await renderModal({ wallets: [wallet('org.a', 'Alder'), wallet('org.b', 'Birch')] })
    await open()
    const list = await rows()
    expect(list).toHaveLength(2)
    at(list, 0).focus()
    await user.keyboard('{ArrowDown}')
    expect(document.activeElement).toBe(at(list, 1))
    await user.keyboard('{Home}')
    expect(document.activeElement).toBe(at(list, 0))
  })
})
