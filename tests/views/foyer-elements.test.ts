import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { defineElements } from '@/components/embed/foyer-elements'
import { startEarly } from '@/components/embed/start-early'
import { patchAccount } from '@/lib/account/account-store'
import { createNetworks } from '@/lib/chains/networks'
import { createBrowserPorts } from '@/lib/runtime/browser-ports'
import { createScriptPage, type ScriptApp, type ScriptPage } from '@/lib/runtime/create-script-page'
import type { OpenOptions } from '@/lib/runtime/runtime'
import { createScriptHandle } from '@/lib/runtime/script-handle'

const ORIGIN = 'https://foyer.example'
const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7'
const networks = createNetworks({ appUrl: ORIGIN, projectId: 'shop' }).slice(0, 2)

/** What the server answers to `/api/config`. */
let answer: () => Response
const asked: string[] = []
const opened: (OpenOptions | undefined)[] = []
let opens: boolean

const app: ScriptApp = {
  stages: () => Promise.reject(new Error('not in this test')),
  mount: () => undefined,
  async open(_, options) {
    opened.push(options)
    return opens
  },
  preload: () => undefined,
  isOwnApp: () => false,
  stateOf: () => {
    throw new Error('not in this test')
  },
}

function createPage(): ScriptPage {
  return createScriptPage({
    origin: ORIGIN,
    pageOrigin: 'https://shop.example',
    ports: {
      ...createBrowserPorts(),
      fetch: async (input) => {
        asked.push(String(input))
        return answer()
      },
      languages: () => ['en'],
    },
    loadApp: async () => app,
  })
}

// Elements are defined once in a document. All tests have this page.
let page: ScriptPage
const uses = vi.fn()
/** Listeners of the page's store that have not been removed. */
let listening = 0

beforeAll(() => {
  page = createPage()
  const { subscribe } = page.store
  const counted: typeof subscribe = (listener) => {
    listening += 1
    const stop = subscribe(listener)
    return () => {
      listening -= 1
      stop()
    }
  }
  defineElements({ page: { ...page, store: { ...page.store, subscribe: counted } }, css: '', onUse: uses })
})

beforeEach(() => {
  answer = () => Response.json({ page: { networks, signIn: 'off', authPath: '/api/auth' } })
  opens = true
  asked.length = 0
  opened.length = 0
})

afterEach(() => {
  document.body.replaceChildren()
  vi.restoreAllMocks()
})

function add(tag: 'foyer-button' | 'foyer-network-button') {
  const element = document.createElement(tag)
  document.body.append(element)
  const button = element.shadowRoot?.querySelector('button')
  if (!button) throw new Error('no button')
  return { element, button }
}

test('behavior: the button is drawn before anything has loaded, and nothing is asked of the server', () => {
  expect(add('foyer-button').button.textContent).toBe('Connect wallet')
  expect(asked).toEqual([])
})

test('behavior: a press before the settings are here opens the modal once they are', async () => {
  const { button } = add('foyer-button')
  page.configure({ projectId: 'shop' })
  button.click()
  expect(button.ariaBusy).toBe('true')
  await vi.waitFor(() => expect(opened).toEqual([undefined]))
  expect(asked).toEqual([`${ORIGIN}/api/config?projectId=shop&version=0.1.0&settings=page`])
  await vi.waitFor(() => expect(button.ariaBusy).toBe('false'))
})

test('behavior: the network button shows the active network, and opens the list', async () => {
  const { button } = add('foyer-network-button')
  expect(button.textContent).toBe(networks[0]?.name)
  button.click()
  await vi.waitFor(() => expect(opened).toEqual([{ view: 'Networks' }]))
})

test('behavior: the button follows the account, and calls it by its whole address', async () => {
  const { account } = await page.shell()
  const { button } = add('foyer-button')
  patchAccount(account, 'eip155', { status: 'connected', address: ADDRESS, chainId: 'eip155:1' })
  expect(button.textContent).toBe('0x5290…9EE7')
  expect(button.querySelector('[role=img]')?.ariaLabel).toBe(`Account ${ADDRESS}`)
  patchAccount(account, 'eip155', { status: 'disconnected', address: undefined, chainId: undefined })
  expect(button.textContent).toBe('Connect wallet')
})

test('behavior: an element that is added and removed 100 times leaves no listener', () => {
  const before = listening
  const { element } = add('foyer-button')
  for (let time = 0; time < 100; time += 1) {
    element.remove()
    document.body.append(element)
  }
  expect(listening).toBe(before + 1)
  element.remove()
  expect(listening).toBe(before)
})

test('behavior: an attribute that changes applies to all buttons', async () => {
  const { element, button } = add('foyer-button')
  element.setAttribute('theme', 'dark')
  expect(button.parentElement?.dataset.foyer).toBe('dark')
  element.setAttribute('theme', 'light')
  expect(add('foyer-network-button').button.parentElement?.dataset.foyer).toBe('light')
})

test('error: where the modal does not load the button says so, and the next press tries again', async () => {
  const { button, element } = add('foyer-button')
  opens = false
  button.click()
  await vi.waitFor(() => expect(element.shadowRoot?.querySelector('[role=alert]')?.textContent).toMatch(/did not load/))
  opens = true
  button.click()
  await vi.waitFor(() => expect(element.shadowRoot?.querySelector('[role=alert]')?.textContent).toBe(''))
})

test('error: a server that fails opens nothing; one that refuses the project opens the modal, which says why', async () => {
  answer = () => new Response(null, { status: 503 })
  const failing = createPage()
  await failing.open()
  expect(failing.store.getState()).toMatchObject({ hasFailed: true, shell: undefined })
  expect(opened).toEqual([])
  answer = () => new Response(null, { status: 403 })
  await failing.open()
  expect(failing.store.getState()).toMatchObject({ hasFailed: false })
  expect(opened).toEqual([undefined])
})

test('behavior: a page that has named its project fetches its settings when it is idle, once', async () => {
  const fresh = createPage()
  const announce = vi.fn()
  const script = document.createElement('script')
  script.setAttribute('nonce', '')
  // A browser hides it from the attribute; jsdom does not have it.
  Object.defineProperty(script, 'nonce', { value: 'n1' })
  document.head.append(script)
  const early = startEarly(fresh, [`${ORIGIN}/embed/first.js`], announce)
  early()
  expect(announce).not.toHaveBeenCalled()
  fresh.configure({ projectId: 'shop' })
  early()
  early()
  await vi.waitFor(() => expect(asked).toHaveLength(1), { timeout: 3_000 })
  const links = [...document.querySelectorAll<HTMLLinkElement>('head > link[rel=modulepreload]')]
  expect(links.map(({ href, nonce }) => [href, nonce])).toEqual([[`${ORIGIN}/embed/first.js`, 'n1']])
  for (const each of [...links, script]) each.remove()
  expect(announce).toHaveBeenCalledTimes(1)
})

test('behavior: state is undefined until the modal is needed, and listeners hear of it', async () => {
  const fresh = createPage()
  const handle = createScriptHandle(fresh)
  expect(handle.state).toBeUndefined()
  const heard = vi.fn()
  const stop = handle.subscribe(heard)
  await fresh.shell()
  expect(handle.state).toBeUndefined()
  stop()
  handle.close()
  expect(heard).not.toHaveBeenCalled()
})
