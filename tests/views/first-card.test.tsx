import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { drawElements } from '@/components/modal/draw-elements'
import { loadWhenIdle } from '@/components/modal/load-when-idle'
import { ConnectCard, type ConnectCardProps } from '@/components/modal/views/Connect/ConnectCard'
import { EmailFields } from '@/components/modal/views/Connect/EmailFields'
import { createMemoryStorage } from '@/lib/core/storage'
import type { LoadChunk } from '@/lib/runtime/chunks'
import { connectModel } from '@/lib/runtime/connect-model'
import { listedWallets } from '@/lib/runtime/listed-wallets'
import { createFakeWallet } from '../fakes/fake-wallet'
import { createFakePorts } from '../fakes/fake-wallet-ports'
import { at } from '../support/at'
import { deferred } from '../support/deferred'
import { stages, stagesThrough } from '../support/stages'
import { closed, endModal, OWNER, pass, renderModal } from './support/render-modal'

afterEach(() => {
  endModal()
  vi.unstubAllGlobals()
})

const LOGIN = { walletUrl: 'https://wallet.foyer.test' }
const alder = () => createFakeWallet({ accounts: [OWNER], rdns: 'org.a', name: 'Alder' })
const birch = () => createFakeWallet({ accounts: [OWNER], rdns: 'org.b', name: 'Birch' })

/** What has the card in it: the card itself is drawn anew with each change. */
const firstCard = () => document.querySelector<HTMLElement>('[data-drawn] [data-card]')?.parentElement ?? null
const openDialogs = () => document.querySelectorAll('dialog[open]').length

/** Presses the button of a page whose modal does not load before `arrive`, and waits for the first card. */
async function pressEarly(options: Parameters<typeof renderModal>[0] = {}) {
  const code = deferred<undefined>()
  const page = await renderModal({
    wallets: [alder(), birch()],
    stages: stagesThrough({ modal: (load) => code.promise.then(load) }),
    ...options,
  })
  await page.user.click(screen.getByRole('button', { name: 'Connect wallet' }))
  await waitFor(() => expect(firstCard()).not.toBeNull())
  return {
    ...page,
    card: within(firstCard() as HTMLElement),
    /** The view that the modal shows or loads. */
    wanted() {
      const entry = page.shell.loaded.getState().runtime?.modal.store.getState().stack.at(-1)
      return entry && [entry.view, entry.params]
    },
    async arrive() {
      await act(async () => code.resolve(undefined))
      await waitFor(() => expect(firstCard()).toBeNull())
    },
  }
}

describe('the first card', () => {
  test('behavior: it shows Connect with the wallets of this browser before the modal has loaded, and leaves when that shows', async () => {
    const { card, arrive, shell } = await pressEarly()
    const rows = () => within(screen.getByRole('list', { name: 'Ways to connect' })).getAllByRole('button')
    expect(screen.getByRole('dialog', { name: 'Connect' })).toBeTruthy()
    expect(rows().map((row) => row.textContent)).toEqual(['Alder', 'Birch'])
    expect(document.activeElement).toBe(card.getByRole('heading', { name: 'Connect' }))
    expect(shell.loaded.getState().runtime).toBeUndefined()
    await arrive()
    expect(rows().map((row) => row.textContent)).toEqual(['Alder', 'Birch'])
    expect(openDialogs()).toBe(1)
  })

  test('behavior: a wallet that is announced late gets a row, and is listed once by the modal', async () => {
    const { card, arrive, wallets } = await pressEarly({ wallets: [alder()] })
    card.getByRole('button', { name: 'All wallets' }).focus()
    wallets.announce(birch().detail)
    expect(card.getByRole('button', { name: 'Birch' })).toBeTruthy()
    expect(document.activeElement).toBe(card.getByRole('button', { name: 'All wallets' }))
    await arrive()
    expect(screen.getAllByRole('button', { name: 'Birch' })).toHaveLength(1)
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'All wallets' }))
  })

  test('behavior: a press on a wallet is kept, and connects it once the modal has loaded', async () => {
    const wallet = alder()
    const { card, arrive, wanted } = await pressEarly({ wallets: [wallet, birch()] })
    fireEvent.click(card.getByRole('button', { name: 'Alder' }))
    expect(at(card.getAllByRole('button', { name: 'Alder' }), 0).querySelector('[class*="ring"]')).not.toBeNull()
    expect(wallet.calls).toEqual([])
    await arrive()
    await waitFor(() => expect(wanted()).toEqual(['ConnectingExternal', { walletId: wallet.memoryId }]))
  })

  test('behavior: a press on "All wallets" is kept', async () => {
    const { card, arrive, wanted } = await pressEarly()
    fireEvent.click(card.getByRole('button', { name: 'All wallets' }))
    expect(card.getByRole('button', { name: 'All wallets' }).getAttribute('aria-busy')).toBe('true')
    await arrive()
    await waitFor(() => expect(wanted()).toEqual(['AllWallets', {}]))
  })

  test('behavior: a typed address keeps its field and its focus', async () => {
    const { card, arrive, user } = await pressEarly({ config: LOGIN })
    await user.type(card.getByLabelText('E-mail address'), 'ada@example.com')
    await arrive()
    const field = await screen.findByLabelText<HTMLInputElement>('E-mail address')
    expect(field.value).toBe('ada@example.com')
    expect(document.activeElement).toBe(field)
  })

  test('behavior: "Continue" begins the login with the typed address', async () => {
    const { card, arrive, user, runtime } = await pressEarly({ config: LOGIN })
    await user.type(card.getByLabelText('E-mail address'), 'ada@example.com{Enter}')
    await arrive()
    await waitFor(() => expect(runtime().embedded.getState().submitted?.email).toBe('ada@example.com'))
  })

  test('behavior: while a button is held down the card stays, so that the press ends where it began', async () => {
    const code = deferred<undefined>()
    const { user } = await renderModal({
      wallets: [alder()],
      stages: stagesThrough({ modal: (load) => code.promise.then(load) }),
    })
    await user.click(screen.getByRole('button', { name: 'Connect wallet' }))
    await waitFor(() => expect(firstCard()).not.toBeNull())
    fireEvent.pointerDown(within(firstCard() as HTMLElement).getByRole('button', { name: 'Alder' }))
    await act(async () => code.resolve(undefined))
    await pass(500)
    expect(firstCard()).not.toBeNull()
    fireEvent.pointerUp(window)
    await waitFor(() => expect(firstCard()).toBeNull())
  })

  test('error: a modal that does not load says so in the card, and a press on a wallet loads it again', async () => {
    let isDown = true
    const { card, wanted } = await pressEarly({
      stages: stagesThrough({ modal: (load) => (isDown ? Promise.reject(new Error('chunk')) : load()) }),
    })
    await waitFor(() =>
      expect(card.getByRole('alert').textContent).toBe('The wallet screen did not load. Press again.'),
    )
    expect(firstCard()).not.toBeNull()
    isDown = false
    // The failed load is cached for a moment.
    await pass(1_100)
    fireEvent.click(within(firstCard() as HTMLElement).getByRole('button', { name: 'Birch' }))
    await waitFor(() => expect(wanted()?.[0]).toBe('ConnectingExternal'))
  })

  test('behavior: closed before the modal has loaded, nothing opens and the page scrolls', async () => {
    const code = deferred<undefined>()
    const { user, runtime } = await renderModal({
      wallets: [alder()],
      stages: stagesThrough({ modal: (load) => code.promise.then(load) }),
    })
    await user.click(screen.getByRole('button', { name: 'Connect wallet' }))
    await waitFor(() => expect(firstCard()).not.toBeNull())
    expect(document.documentElement.style.overflow).toBe('hidden')
    fireEvent.click(within(firstCard() as HTMLElement).getByRole('button', { name: 'Close' }))
    await closed()
    await waitFor(() => expect(firstCard()).toBeNull())
    expect(document.documentElement.style.overflow).toBe('')
    await act(async () => code.resolve(undefined))
    await pass(500)
    expect(runtime().modal.store.getState().open).toBe(false)
  })
})

test('behavior: a provider that is removed with its first card lets the page scroll again', async () => {
  const { unmount } = await pressEarly()
  expect(document.documentElement.style.overflow).toBe('hidden')
  unmount()
  await waitFor(() => expect(document.documentElement.style.overflow).toBe(''))
})

describe('one markup', () => {
  const t: ConnectCardProps['t'] = (key) => key
  const wallets = [
    ...[alder(), birch()].map(({ memoryId }, index) => ({
      id: `${index}`,
      memoryId,
      source: 'injected',
      type: 'ANNOUNCED' as const,
      name: ['Alder', 'Birch'][index] ?? '',
      rdns: 'org.same',
      icon: 'data:image/png;base64,AA==',
      namespaces: ['eip155' as const],
    })),
  ]

  test.each([
    ['with wallets', wallets, false],
    ['without a wallet', [], false],
    ['without a wallet, on a phone', [], true],
  ])('behavior: %s, Connect without React is the same as with it', async (_, found, onPhone) => {
    const { shell } = await renderModal({ config: LOGIN })
    const { config } = shell
    const { active } = shell.network.getState()
    const rows = listedWallets(config, found, [wallets[0]?.memoryId ?? ''], true)
    const facts = { config, project: { config: undefined }, rows, active, network: undefined, onPhone }
    const model = connectModel({ ...facts, offersCode: false })
    const picture: ConnectCardProps['picture'] = ({ name }) => <span title={name} />
    const email = model.email && (
      <EmailFields t={t} id="field" address="" hint="hint" isServed onType={() => {}} onSubmit={() => {}} />
    )
    const props = { model, t, networkName: undefined, chosen: { walletId: '1' }, socialLines: 2, picture, email }
    const card = <ConnectCard {...props} late={{}} onChoose={() => undefined} />
    const withReact = render(card).container
    const without = document.createElement('div')
    without.append(...drawElements(card))
    expect(shape(without)).toEqual(shape(withReact))
    expect(without.querySelectorAll('button').length).toBeGreaterThan(0)
  })

  /** Elements with their attributes, whatever the order of these, and texts. */
  function shape(node: Element): unknown {
    const attributes = [...node.attributes].map(({ name, value }) => `${name}=${value}`).sort()
    const children = [...node.childNodes].map((child) => (child instanceof Element ? shape(child) : child.textContent))
    return [node.tagName, attributes, children]
  }
})

describe('while the page is idle', () => {
  test.each([
    ['a visitor', undefined, 1],
    ['a visitor who saves data', { saveData: true }, 0],
  ])('behavior: the texts of the first card load for %s %#', async (_, connection, loads) => {
    const loaded = vi.fn<(name: string) => void>()
    const load: LoadChunk = (name) => {
      loaded(name)
      return stages(name)
    }
    const { createShell } = await import('@/lib/runtime/create-shell')
    const { ports } = createFakePorts({ storage: createMemoryStorage() })
    const shell = createShell({}, { stages: load, ports })
    vi.stubGlobal('navigator', { connection })
    vi.stubGlobal('requestIdleCallback', (run: () => void) => setTimeout(run))
    loadWhenIdle(shell)
    await vi.waitFor(() => expect(loaded).toHaveBeenCalledTimes(loads))
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(loaded).toHaveBeenCalledTimes(loads)
  })
})
