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
  test('behavior: every configured network is a row; the one in use is marked for eye and ear', async () => {
    await networks()
    expect(rows().map(({ textContent }) => textContent)).toEqual(['Foyer DevnetIn use', 'Ethereum'])
    expect(rows().map((row) => row.getAttribute('aria-current'))).toEqual(['true', null])
  })

  test('behavior: a test network is called one', async () => {
    const sepolia = fakeNetwork(11155111, 'Sepolia', { testnet: true })
    await networks({ config: { networks: [DEVNET, sepolia] } })
    expect(rows()[1]?.textContent).toBe('SepoliaTest network')
  })

  test('behavior: without a wallet the network changes at once', async () => {
    const { user, shell } = await networks()
    await user.click(screen.getByRole('button', { name: /^Ethereum/ }))
    expect(shell.network.getState().active).toBe('eip155:1')
    await closed()
  })

  test('behavior: with a wallet it is the wallet that is asked', async () => {
    const { user, title, wallet, shell } = await networks({ connected: true })
    wallet.answer('wallet_switchEthereumChain', () => new Promise(() => undefined))
    await user.click(screen.getByRole('button', { name: /^Ethereum/ }))
    await title('Switch network')
    await waitFor(() => expect(wallet.asked('wallet_switchEthereumChain')).toHaveLength(1))
    expect(shell.network.getState().active).toBe('eip155:31337')
  })

  test('behavior: few networks need no search; six have one, by name, number or symbol', async () => {
    const { user } = await networks({ config: { networks: six } })
    const search = screen.getByRole('searchbox', { name: 'Search networks' })
    for (const [query, found] of [
      ['net 3', ['Net 3']],
      ['31337', ['Foyer DevnetIn use']],
      ['eth', six.map(({ name }) => (name === 'Foyer Devnet' ? `${name}In use` : name))],
    ] as const) {
      await user.clear(search)
      await user.type(search, query)
      expect(rows().map(({ textContent }) => textContent)).toEqual(found)
    }
    endModal()
    await networks()
    expect(screen.queryByRole('searchbox')).toBeNull()
  })

  test('behavior: of 38 networks one is found and reached by keyboard alone', async () => {
    const many = [DEVNET, ...Array.from({ length: 37 }, (_, index) => fakeNetwork(100 + index, `Net ${100 + index}`))]
    const { user, shell } = await networks({ config: { networks: many } })
    expect(rows()).toHaveLength(38)
    // The heading takes the focus when the view has come.
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

  test('error: a search that finds nothing says so as a status', async () => {
    const { user } = await networks({ config: { networks: six } })
    await user.type(screen.getByRole('searchbox', { name: 'Search networks' }), 'nowhere')
    expect(rows()).toHaveLength(0)
    const said = screen.getAllByRole('status').map(({ textContent }) => textContent)
    expect(said).toContain('No network matches “nowhere”')
  })

  test('behavior: Esc empties the search before it closes anything', async () => {
    const { user } = await networks({ config: { networks: six } })
    const search = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search networks' })
    await user.type(search, 'net{Escape}')
    expect(search.value).toBe('')
    expect(screen.getByRole('dialog')).toBeTruthy()
    await user.keyboard('{Escape}')
    await closed()
  })
})
