import { act, render, screen, waitFor } from '@testing-library/react'
import { getConnection, signMessage } from '@wagmi/core'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { foundry, mainnet } from 'viem/chains'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { type AppKitEvent, AppKitProvider, createAppKit, useAppKit, useAppKitState } from '@/components/appkit'
import { useWalletModal } from '@/components/modal'
import { createFakeSignInServer } from '../fakes/fake-sign-in-server'
import { endAppKit, openAppKit } from './support/open-app-kit'
import { closed, OWNER } from './support/render-modal'

afterEach(endAppKit)

const SIGNATURE = `0x${'12'.repeat(65)}`

/** The page of docs/from-appkit.md, in the browser of a visitor. */
async function openShop(options: Parameters<typeof openAppKit>[0] = {}) {
  const page = await openAppKit(options)
  page.wallet.answer('personal_sign', () => SIGNATURE)
  page.market.api.answerNode('eth_getBalance', () => '0xde0b6b3a7640000')
  const { Shop, wagmiAdapter } = await import('../../docs/examples/appkit-page')
  // The example is a module that has run for an earlier test.
  createAppKit({ adapters: [wagmiAdapter], networks: [], projectId: '' })
  await act(async () => void render(<Shop />))
  return { ...page, wagmi: wagmiAdapter.wagmiConfig }
}

const press = (name: string) => screen.findByRole('button', { name })
const line = (words: string) => screen.findByText(words, { exact: false })
const lastEvent = () => screen.getByText(/^Last event/).textContent
/** The title of the open modal. */
const title = async () => (await screen.findByRole('heading', { level: 2 })).textContent

/** The page after its visitor has connected. */
async function connectedShop(options: Parameters<typeof openAppKit>[0] = {}) {
  const shop = await openShop(options)
  await shop.user.click(await press('Connect wallet'))
  await shop.choose(shop.user)
  await line(`connected ${OWNER} 31337`)
  return shop
}

function Status() {
  return <p>{`${useAppKitState().initialized} ${useWalletModal().network.name}`}</p>
}

/** As many pages do: the parameter is an event of a press, and no options. */
function OpenAsListener() {
  const { open } = useAppKit()
  return (
    <button type="button" onClick={open as () => void}>
      Enter
    </button>
  )
}

describe('a page of AppKit with its import changed', () => {
  test('behavior: its button connects, its hooks say what is connected, and its wagmi has the account', async () => {
    const { user, choose, wagmi } = await openShop()
    await line('disconnected 31337 Foundry')
    await user.click(await press('Connect wallet'))
    await choose(user)
    await line(`connected ${OWNER} 31337 Foundry Example Wallet 1 ETH`)
    await closed()
    expect(lastEvent()).toBe('Last event: MODAL_CLOSE')
    await waitFor(() => expect(getConnection(wagmi)).toMatchObject({ address: OWNER, chainId: foundry.id }))
    expect(await signMessage(wagmi, { message: 'hello' })).toBe(SIGNATURE)
  })

  test('behavior: its provider signs, its network and theme change, and it disconnects', async () => {
    const { user, wallet, modal } = await connectedShop()
    await closed()
    await user.click(await press('Sign'))
    await line(SIGNATURE)
    await user.click(await press('Theme system'))
    await press('Theme dark')
    expect(modal.getThemeMode()).toBe('dark')
    await user.click(await press('To Ethereum'))
    await line(`connected ${OWNER} 1 Ethereum`)
    expect(wallet.state.chainId).toBe(mainnet.id)
    await closed()
    await user.click(await press('Leave'))
    await line('disconnected 1 Ethereum')
    expect(lastEvent()).toBe('Last event: DISCONNECT_SUCCESS')
  })

  test('behavior: a view opens by its name in AppKit, and an event of a press opens the first view', async () => {
    const { user, warned } = await openShop()
    await user.click(await press('Networks'))
    expect(await title()).toBe('Networks')
    await user.click(await press('Close'))
    await closed()
    render(<OpenAsListener />)
    await user.click(await press('Enter'))
    expect(await title()).toBe('Connect')
    expect(warned()).toEqual([])
  })

  test('behavior: a page with siweConfig asks to sign, and hears of the sign-in and of its end', async () => {
    const heard: unknown[] = []
    const siweConfig = {
      onSignIn: (session: unknown) => void heard.push(session),
      onSignOut: () => void heard.push('out'),
    }
    const { user, modal } = await connectedShop({ siweConfig, signInServer: createFakeSignInServer() })
    await screen.findByText('Message to sign')
    await user.click(await press('Sign in'))
    await waitFor(() => expect(heard).toEqual([{ address: OWNER, chainId: foundry.id }]))
    await act(() => modal.disconnect())
    await waitFor(() => expect(heard.at(-1)).toBe('out'))
  })

  test('behavior: a page without siweConfig asks to sign where its server does', async () => {
    const { user, modal, choose } = await openAppKit({
      signInServer: createFakeSignInServer(),
      settings: { signIn: 'optional' },
    })
    await act(() => modal.open())
    await choose(user)
    expect(await screen.findByText('Message to sign')).toBeTruthy()
  })

  test('behavior: a server renders the page, and the browser hydrates it without a mismatch', async () => {
    await openAppKit()
    const { Shop } = await import('../../docs/examples/appkit-page')
    const place = document.createElement('div')
    vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive')
    place.innerHTML = renderToString(<Shop />)
    document.body.append(place)
    const complaints: unknown[] = []
    const root = await act(async () =>
      hydrateRoot(place, <Shop />, { onRecoverableError: (cause) => void complaints.push(cause) }),
    )
    expect(complaints).toEqual([])
    expect(place.querySelector('appkit-button')?.childElementCount).toBe(0)
    await act(async () => window.dispatchEvent(new Event('load')))
    expect(place.contains(await press('Connect wallet'))).toBe(true)
    await act(async () => root.unmount())
  })
})

describe('the modal that createAppKit returns', () => {
  test('behavior: it has functions for state, account, network, wallet, providers and events, and calls back after a change', async () => {
    const { modal, user, choose, wallet } = await openAppKit()
    const heard: string[] = []
    const stops = [
      modal.subscribeState(({ open }) => void heard.push(`open ${open}`)),
      modal.subscribeAccount(({ status }) => void heard.push(status)),
      modal.subscribeNetwork(({ chainId }) => void heard.push(`network ${chainId}`)),
      modal.subscribeWalletInfo((info) => void heard.push(`wallet ${info?.name}`)),
      modal.subscribeProviders((providers) => void heard.push(`providers ${Object.keys(providers).join()}`)),
      modal.subscribeEvents(({ data }: AppKitEvent) => void heard.push(data.event)),
    ]
    await act(() => modal.open({ view: 'Connect' }))
    await choose(user)
    await waitFor(() => expect(modal.getIsConnectedState()).toBe(true))
    await closed()
    expect(heard).toContain('open true')
    expect(heard).toContain('open false')
    expect(heard).toContain('connected')
    expect(heard).toContain('wallet Example Wallet')
    expect(heard).toContain('CONNECT_SUCCESS')
    expect(heard.filter((each) => each === 'providers eip155')).toHaveLength(1)
    expect(heard).not.toContain('network 1')
    expect([modal.getAddress(), modal.getCaipAddress()]).toEqual([OWNER, `eip155:31337:${OWNER}`])
    expect(modal.getWalletInfo()?.name).toBe('Example Wallet')
    await act(async () => wallet.moveTo(mainnet.id))
    await waitFor(() => expect(modal.getChainId()).toBe(mainnet.id))
    expect(heard).toContain('network 1')
    for (const stop of stops) stop()
    const before = heard.length
    await act(() => modal.disconnect())
    expect(modal.getAccount()).toMatchObject({ isConnected: false, address: undefined })
    expect(heard).toHaveLength(before)
  })

  test('behavior: destroy removes the modal and its listeners, and a new one can be created', async () => {
    const first = await openAppKit()
    const count = document.body.childElementCount
    act(() => first.modal.destroy())
    expect(document.body.childElementCount).toBe(count - 1)
    const second = await openAppKit()
    expect(second.modal).not.toBe(first.modal)
    expect(createAppKit({ projectId: '', networks: [] })).toBe(second.modal)
  })

  test('behavior: AppKitProvider creates the modal, and hooks of Foyer work below it as well', async () => {
    await act(
      async () =>
        void render(
          <AppKitProvider projectId="shop" networks={[mainnet]}>
            <Status />
          </AppKitProvider>,
        ),
    )
    expect(await screen.findByText('true Ethereum')).toBeTruthy()
    const modal = createAppKit({ projectId: '', networks: [] })
    expect(modal.getCaipNetworkId()).toBe('eip155:1')
    act(() => modal.destroy())
  })

  test('error: a hook before createAppKit names what to call', () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    expect(() => render(<OpenAsListener />)).toThrow('Call createAppKit before useAppKit.')
  })
})

describe('elements', () => {
  test('param: attributes of the buttons, before and after a change', async () => {
    const { user, choose, warned } = await openAppKit()
    await act(async () => {
      document.body.insertAdjacentHTML(
        'beforeend',
        '<appkit-button label="Log in" size="sm"></appkit-button><appkit-network-button disabled></appkit-network-button>' +
          '<appkit-account-button></appkit-account-button>',
      )
    })
    const element = (name: string) => document.querySelector(`appkit-${name}-button, appkit-${name}`)
    expect(await press('Log in')).toBeTruthy()
    expect(warned()).toEqual([expect.stringContaining('attribute "size" of <appkit-button> has no counterpart')])
    expect((await press('Foundry')).hasAttribute('disabled')).toBe(true)
    expect(element('account')?.childElementCount).toBe(0)
    await act(async () => document.querySelector('appkit-button')?.setAttribute('label', 'Enter'))
    await user.click(await press('Enter'))
    await choose(user)
    await waitFor(() => expect(element('account')?.textContent).toContain('0x1111'))
    await act(async () => element('network')?.removeAttribute('disabled'))
    expect((await press('Foundry')).hasAttribute('disabled')).toBe(false)
  })

  test('behavior: one that is removed and added a hundred times is drawn once, and nothing of it stays', async () => {
    await openAppKit()
    const button = document.createElement('appkit-button')
    for (let time = 0; time < 100; time += 1) {
      await act(async () => document.body.append(button))
      await act(async () => button.remove())
    }
    expect(button.childElementCount).toBe(0)
    await act(async () => document.body.append(button))
    expect(button.querySelectorAll('button')).toHaveLength(1)
  })
})
