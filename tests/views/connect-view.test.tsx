import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { createFakeWallet } from '../fakes/fake-wallet'
import { endModal, OWNER, renderModal } from './support/render-modal'

afterEach(endModal)

const wallet = (rdns: string, name: string) => createFakeWallet({ accounts: [OWNER], rdns, name })
const rows = async () =>
  within(await screen.findByRole('list', { name: 'Wallets in this browser' })).getAllByRole('button')

describe('Connect', () => {
  test('behavior: every wallet of this browser is a row that says who made it and that it is installed', async () => {
    const { open } = await renderModal({ wallets: [wallet('org.b', 'Birch'), wallet('org.a', 'Alder')] })
    await open()
    expect((await rows()).map((row) => row.textContent)).toEqual(['Alderorg.aInstalled', 'Birchorg.bInstalled'])
  })

  test('behavior: the wallet used last comes first and says so, and only that one', async () => {
    const wallets = [wallet('org.c', 'Cedar'), wallet('org.b', 'Birch'), wallet('org.a', 'Alder')]
    const { open, ports } = await renderModal({ wallets })
    ports.storage.set('recent-wallets', JSON.stringify(['org.b', 'org.c']))
    await open()
    expect((await rows()).map((row) => row.textContent)).toEqual([
      'Birchorg.bLast used',
      'Cedarorg.cInstalled',
      'Alderorg.aInstalled',
    ])
  })

  test('behavior: a wallet that announces itself while the list shows joins it', async () => {
    const { open, wallets } = await renderModal({ wallets: [wallet('org.a', 'Alder')] })
    await open()
    expect(await rows()).toHaveLength(1)
    act(() => wallets.announce(wallet('org.late', 'Late').detail))
    expect((await rows()).map((row) => row.textContent)).toContain('Lateorg.lateInstalled')
  })

  test('behavior: a wallet without a name of its own is a browser wallet', async () => {
    const { open, wallets } = await renderModal({ wallets: [] })
    wallets.setLegacy(createFakeWallet().provider)
    await open()
    await waitFor(async () => expect((await rows()).map((row) => row.textContent)).toEqual(['Browser walletInstalled']))
  })

  test('behavior: no wallet at all is explained, with what to do next', async () => {
    const { open } = await renderModal({ wallets: [] })
    const dialog = await open()
    await within(dialog).findByText('No wallet in this browser')
    expect(dialog.textContent).toContain('Install one from its maker’s own site, then reload this page.')
    expect(within(dialog).getByRole('button', { name: 'Reload the page' })).toBeTruthy()
  })

  test('error: markup in the name of a wallet is text and nothing else', async () => {
    const name = '<img src=x onerror=alert(1)>'
    const { open } = await renderModal({ wallets: [wallet('org.evil', name)] })
    const dialog = await open()
    expect((await rows())[0]?.textContent).toBe(`${name}org.evilInstalled`)
    expect(dialog.querySelector('[onerror], img[src="x"]')).toBeNull()
  })

  test('error: an icon that is no picture is replaced, and its address is nowhere on the page', async () => {
    const good = wallet('org.a', 'Alder')
    const { info, provider } = wallet('org.evil', 'Evil').detail
    const evil = { info: { ...info, icon: 'javascript:alert(1)' }, provider }
    const { open } = await renderModal({ wallets: [good], announced: [evil] })
    const dialog = await open()
    const [alder, evilRow] = await rows()
    expect(alder?.querySelector('img')?.getAttribute('src')).toBe(good.detail.info.icon)
    expect(evilRow?.querySelector('img')).toBeNull()
    expect(evilRow?.querySelector<HTMLElement>('[aria-hidden]')?.style.backgroundImage).toContain('gradient')
    expect(dialog.outerHTML).not.toContain('javascript:')
  })

  test('error: a picture that does not load gives way to a gradient', async () => {
    const { open } = await renderModal({ wallets: [wallet('org.a', 'Alder')] })
    await open()
    const picture = (await rows())[0]?.querySelector('img')
    if (!picture) throw new Error('no picture to break')
    fireEvent.error(picture)
    expect((await rows())[0]?.querySelector('img')).toBeNull()
  })

  test('behavior: a press asks exactly that wallet and shows it by name', async () => {
    const [alder, birch] = [wallet('org.a', 'Alder'), wallet('org.b', 'Birch')]
    birch.answer('eth_requestAccounts', () => new Promise(() => undefined))
    const { open, user, title } = await renderModal({ wallets: [alder, birch] })
    await open()
    const [, second] = await rows()
    if (second) await user.click(second)
    await title('Birch')
    await waitFor(() => expect(birch.asked('eth_requestAccounts')).toHaveLength(1))
    expect(alder.asked('eth_requestAccounts')).toHaveLength(0)
  })

  test('behavior: the arrow keys walk the rows', async () => {
    const { open, user } = await renderModal({ wallets: [wallet('org.a', 'Alder'), wallet('org.b', 'Birch')] })
    await open()
    const [first, second] = await rows()
    first?.focus()
    await user.keyboard('{ArrowDown}')
    expect(document.activeElement).toBe(second)
    await user.keyboard('{Home}')
    expect(document.activeElement).toBe(first)
  })
})
