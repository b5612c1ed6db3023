import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import type { OpenOptions } from '@/lib/runtime/runtime'
import { createFakeSignInServer } from '../fakes/fake-sign-in-server'
import { createFakeWallet } from '../fakes/fake-wallet'
import { MOSS, USDC } from './support/fake-market'
import { endModal, type ModalOptions, OWNER, renderModal } from './support/render-modal'

afterEach(endModal)

const pills = () =>
  within(screen.getByRole('dialog'))
    .getAllByRole('button', { name: /change token$|^Select a token$/ })
    .map((pill) => pill.getAttribute('aria-label') ?? pill.textContent)
const amount = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Amount to pay' }).value
const filledWith = (from: string, to: string) =>
  waitFor(() => expect(pills()).toEqual([`${from}, change token`, `${to}, change token`]))

const FILLED = { view: 'Swap', params: { from: USDC.address, to: MOSS.address, amount: '12.5' } } as const

async function openAs(request: OpenOptions, options: ModalOptions = { connected: true }) {
  const page = await renderModal(options)
  await page.open(request)
  return page
}

describe('a swap that the host fills', () => {
  test('behavior: it opens with both tokens and the amount, and goes on to a quote', async () => {
    await openAs(FILLED)
    await filledWith('USDC', 'MOSS')
    expect(amount()).toBe('12.5')
    await screen.findByRole('button', { name: 'Review swap' })
  })

  test('behavior: CAIP-19 and "native" name tokens too', async () => {
    await openAs({ view: 'Swap', params: { from: `eip155:31337/erc20:${USDC.address}`, to: 'native', amount: '3' } })
    await filledWith('USDC', 'ETH')
    expect(amount()).toBe('3')
  })

  test('behavior: without "from" the amount is of the native token', async () => {
    await openAs({ view: 'Swap', params: { to: USDC.address, amount: '0.25' } })
    await filledWith('ETH', 'USDC')
    expect(amount()).toBe('0.25')
  })

  test('error: a token that the network does not list is left out, with its amount and one line for developers', async () => {
    const unknown = `0x${'99'.repeat(20)}`
    const page = await openAs({ view: 'Swap', params: { from: unknown, to: USDC.address, amount: '1000' } })
    await filledWith('ETH', 'USDC')
    expect(amount()).toBe('')
    await page.open({ view: 'Swap', params: { from: unknown, to: USDC.address, amount: '1000' } })
    await filledWith('ETH', 'USDC')
    expect(page.warnings.filter((line) => line.includes(unknown))).toEqual([
      `Foyer: Swap opens without "from" ${unknown}: it is not on the list of eip155:31337`,
    ])
  })

  test('error: the same token on both sides is taken once', async () => {
    const page = await openAs({ view: 'Swap', params: { from: USDC.address, to: USDC.address } })
    await waitFor(() => expect(pills()).toEqual(['USDC, change token', 'Select a token', 'Select a token']))
    expect(page.warnings.join()).toContain('it is the same as "from"')
  })

  test('behavior: a visitor who comes back to the form finds what they have changed', async () => {
    const { user, title } = await openAs(FILLED)
    await filledWith('USDC', 'MOSS')
    await user.click(screen.getByRole('button', { name: 'MOSS, change token' }))
    await title('Select a token')
    await user.click(await screen.findByRole('button', { name: /^Ether/ }))
    await title('Swap')
    await filledWith('USDC', 'ETH')
    expect(amount()).toBe('12.5')
  })

  test('behavior: opened again over an open form, it fills the form anew', async () => {
    const page = await openAs({ view: 'Swap' })
    await waitFor(() => expect(pills()).toEqual(['ETH, change token', 'Select a token', 'Select a token']))
    await page.open(FILLED)
    await filledWith('USDC', 'MOSS')
  })

  test('behavior: tokens of another network switch there first, and then the form is filled', async () => {
    const page = await openAs({ view: 'Swap', params: { from: `eip155:1/erc20:${USDC.address}`, amount: '2' } })
    await waitFor(() => expect(page.wallet.asked('wallet_switchEthereumChain')).toHaveLength(1))
    await page.title('Swap')
    await waitFor(() => expect(pills()[0]).toBe('USDC, change token'))
    expect(page.shell.network.getState().active).toBe('eip155:1')
    expect(amount()).toBe('2')
  })
})

describe('a requested view while no wallet is connected', () => {
  const wallet = () => createFakeWallet({ accounts: [OWNER] })

  test('behavior: Connect shows first, and then the filled swap', async () => {
    const { user, title } = await openAs(FILLED, { wallets: [wallet()] })
    await title('Connect')
    await user.click(screen.getByRole('button', { name: /^Example Wallet/ }))
    await filledWith('USDC', 'MOSS')
    expect(amount()).toBe('12.5')
  })

  test('behavior: Connect shows first, and then the requested view of the account', async () => {
    const { user, title } = await openAs({ view: 'Receive' }, { wallets: [wallet()] })
    await title('Connect')
    await user.click(screen.getByRole('button', { name: /^Example Wallet/ }))
    await title('Receive')
  })

  test('behavior: an offered signature comes between, and the view shows after "Not now"', async () => {
    const { user, title } = await openAs(FILLED, {
      wallets: [wallet()],
      signInServer: createFakeSignInServer(),
      config: { signIn: 'optional' },
    })
    await title('Connect')
    await user.click(screen.getByRole('button', { name: /^Example Wallet/ }))
    await title('Sign in')
    await user.click(await screen.findByRole('button', { name: 'Not now' }))
    await filledWith('USDC', 'MOSS')
  })

  test('behavior: a visitor who closes the offer to sign in does not see the view later', async () => {
    const page = await openAs(FILLED, {
      wallets: [wallet()],
      signInServer: createFakeSignInServer(),
      config: { signIn: 'optional' },
    })
    await page.user.click(await screen.findByRole('button', { name: /^Example Wallet/ }))
    await page.title('Sign in')
    await act(async () => page.runtime().close())
    await page.open({ view: 'SIWXSignMessage' })
    await page.title('Sign in')
    await page.user.click(await screen.findByRole('button', { name: 'Not now' }))
    await waitFor(() => expect(document.querySelector('dialog[open]')).toBeNull())
  })
})

describe('params of other views', () => {
  test('behavior: Networks lists the networks of one namespace', async () => {
    const { title } = await openAs({ view: 'Networks', params: { namespace: 'solana' } })
    await title('Networks')
    expect(screen.queryByRole('button', { name: /^Ethereum/ })).toBeNull()
  })

  test('behavior: Receive names the requested network of the account', async () => {
    const { title } = await openAs({ view: 'Receive', params: { network: 'eip155:1' } })
    await title('Receive')
    expect(await screen.findByText('Only on Ethereum and other EVM networks')).toBeTruthy()
  })

  test('error: an invalid param writes one console line, however often it is passed', async () => {
    const page = await openAs({ view: 'Receive', params: { network: 'one' as never } })
    await page.title('Receive')
    await page.open({ view: 'Receive', params: { network: 'one' as never } })
    expect(page.warnings.filter((line) => line.includes('"network"'))).toEqual([
      'Foyer: the param "network" of Receive cannot be used: "one"',
    ])
  })
})
