import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { DEVNET, fakeNetwork, MAINNET } from '../fakes/fake-wallet-networks'
import { closed, endModal, type ModalOptions, renderModal } from './support/render-modal'

afterEach(endModal)

async function networks(options: ModalOptions = {}) {
  const page = await renderModal(options)
  await page.open({ view: 'Networks' })
  await page.title('Networks')
  await screen.findByRole('list', { name: 'Networks' })
  return page
}
const rows = () => within(screen.getByRole('list', { name: 'Networks' })).queryAllByRole('button')
const six = [DEVNET, MAINNET, ...[2, 3, 4, 5].map((id) => fakeNetwork(id, `Net ${id}`))]

describe('Networks', () => {
  test('behavior: every configured network has a row; the active one says "Current" and has aria-current', async () => {
    await networks()
    expect(rows().map(({ textContent }) => textContent)).toEqual(['Foyer DevnetCurrent', 'Ethereum'])
    expect(rows().map((row) => row.getAttribute('aria-current'))).toEqual(['true', null])
  })

  test('behavior: a testnet is marked "Test network"', async () => {
    const sepolia = fakeNetwork(11155111, 'Sepolia', { testnet: true })
    await networks({ config: { networks: [DEVNET, sepolia] } })
    expect(rows()[1]?.textContent).toBe('SepoliaTest network')
  })

  test('behavior: while disconnected, choosing a network activates it immediately and closes the modal', async () => {
    const { user, shell } = await networks()
    await user.click(screen.getByRole('button', { name: /^Ethereum/ }))
    expect(shell.network.getState().active).toBe('eip155:1')
    await closed()
  })

  test('behavior: while connected, choosing a network asks the wallet; until it answers the active network is unchanged', async () => {
    const { user, title, wallet, shell } = await networks({ connected: true })
    wallet.answer('wallet_switchEthereumChain', () => new Promise(() => undefined))
    await user.click(screen.getByRole('button', { name: /^Ethereum/ }))
    await title('Switch network')
    await waitFor(() => expect(wallet.asked('wallet_switchEthereumChain')).toHaveLength(1))
    expect(shell.network.getState().active).toBe('eip155:31337')
  })

  test('behavior: six networks have a search by name, chain id or symbol; two have none', async () => {
    const { user } = await networks({ config: { networks: six } })
    const search = screen.getByRole('searchbox', { name: 'Search networks' })
    for (const [query, found] of [
      ['net 3', ['Net 3']],
      ['31337', ['Foyer DevnetCurrent']],
      ['eth', six.map(({ name }) => (name === 'Foyer Devnet' ? `${name}Current` : name))],
    ] as const) {
      await user.clear(search)
      await user.type(search, query)
      expect(rows().map(({ textContent }) => textContent)).toEqual(found)
    }
    endModal()
    await networks()
    expect(screen.queryByRole('searchbox')).toBeNull()
  })

  test('behavior: one of 38 networks can be found and chosen with the keyboard only', async () => {
    const many = [DEVNET, ...Array.from({ length: 37 }, (_, index) => fakeNetwork(100 + index, `Net ${100 + index}`))]
    const { user, shell } = await networks({ config: { networks: many } })
    expect(rows()).toHaveLength(38)
    // The heading takes the focus when the view has rendered.
    await waitFor(() => expect(document.activeElement?.tagName).toBe('H2'))
    await user.keyboard('/net 12{ArrowDown}')
    expect(document.activeElement?.textContent).toBe('Net 120')
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}')
    expect(document.activeElement?.textContent).toBe('Net 121')
    await user.keyboard('{End}')
    expect(document.activeElement?.textContent).toBe('Net 129')
    await user.keyboard('{Enter}')
    await closed()
    expect(shell.network.getState().active).toBe('eip155:129')
  })

  test('error: a search without results shows a status', async () => {
    const { user } = await networks({ config: { networks: six } })
    await user.type(screen.getByRole('searchbox', { name: 'Search networks' }), 'nowhere')
    expect(rows()).toHaveLength(0)
    const said = screen.getAllByRole('status').map(({ textContent }) => textContent)
    expect(said).toContain('No network matches “nowhere”')
  })

  test('behavior: the first Esc clears the search, the second closes the modal', async () => {
    const { user } = await networks({ config: { networks: six } })
    const search = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search networks' })
    await user.type(search, 'net{Escape}')
    expect(search.value).toBe('')
    expect(screen.getByRole('dialog')).toBeTruthy()
    await user.keyboard('{Escape}')
    await closed()
  })
})
