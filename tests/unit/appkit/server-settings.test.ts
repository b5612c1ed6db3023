import { mainnet } from 'viem/chains'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createKit } from '@/components/appkit/kit'
import type { AppKitOptions } from '@/components/appkit/kit-options'
import { createNetworks } from '@/lib/chains/networks'
import type { PageSettings } from '@/lib/project/project-config-contract'
import { createFakePorts } from '@/tests/fakes/fake-wallet-ports'
import { stages } from '@/tests/support/stages'

beforeEach(() => void vi.stubGlobal('location', { origin: 'https://shop.example' }))
afterEach(() => void vi.unstubAllGlobals())

const SERVER = 'https://foyer.example'
const networks = createNetworks({ appUrl: SERVER, projectId: 'shop' }).filter(({ caipNetworkId }) =>
  ['eip155:1', 'eip155:8453'].includes(caipNetworkId),
)
const page: PageSettings = {
  networks,
  defaultNetwork: 'eip155:8453',
  signIn: 'required',
  authPath: '/api/foyer-auth',
  walletConnectProjectId: 'relay',
  walletUrl: 'https://wallet.foyer.example',
}
const served = { ok: true, json: async () => ({ page }) } as Response

/** A page with these options, and the requests that it has sent. */
function kitOf(options: Partial<AppKitOptions> = {}, answer: () => Promise<Response> = async () => served) {
  const asked: string[] = []
  const fetch = async (url: unknown) => {
    asked.push(String(url))
    return answer()
  }
  const { ports } = createFakePorts({ fetch: fetch as typeof globalThis.fetch })
  const kit = createKit({ projectId: 'shop', server: SERVER, networks: [mainnet], ...options }, { ports, stages })
  return { shell: kit.shell, asked }
}

test('behavior: what the page does not name is that of the server, before the modal is made', async () => {
  const { shell, asked } = kitOf()
  expect([shell.config.walletConnectProjectId, asked]).toEqual(['', []])
  const { config } = await shell.runtime()
  expect(config).toMatchObject({ ...page, networks: [{ name: 'Ethereum' }], defaultNetwork: 'eip155:1' })
  expect(asked[0]).toMatch(/^https:\/\/foyer\.example\/api\/config\?projectId=shop&version=[\d.]+&settings=page$/)
  expect(asked.filter((url) => url.includes('settings=page'))).toHaveLength(1)
})

test('behavior: what the page names is above what the server says', async () => {
  const { shell } = kitOf({
    siweConfig: { required: false },
    foyer: { walletUrl: 'https://keys.example', walletConnectProjectId: 'own' },
  })
  expect((await shell.runtime()).config).toMatchObject({
    signIn: 'optional',
    walletUrl: 'https://keys.example',
    walletConnectProjectId: 'own',
    authPath: '/api/foyer-auth',
  })
})

test('behavior: a network keeps its name, and has the picture of the server unless the page names one', async () => {
  const renamed = { ...mainnet, name: 'Main' }
  const bare = kitOf({ networks: [renamed] }).shell
  await bare.runtime()
  const [network] = bare.network.getState().networks
  expect(network).toMatchObject({ name: 'Main', assets: networks[0]?.assets })
  expect(network?.assets.imageUrl).not.toBe('')

  const imageUrl = 'https://shop.example/1.png'
  const drawn = kitOf({ networks: [renamed], chainImages: { 1: imageUrl } }).shell
  await drawn.runtime()
  expect(drawn.network.getState().networks[0]?.assets.imageUrl).toBe(imageUrl)
})

test('behavior: a page that names no network has all of the server, and its default', async () => {
  const { shell } = kitOf({ networks: [] })
  await shell.runtime()
  expect(shell.network.getState()).toMatchObject({ networks, active: 'eip155:8453' })
})

test.each<[name: string, answer: () => Promise<Response>]>([
  ['refuses the project', async () => ({ ...served, ok: false }) as Response],
  ['does not answer', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['is older than the settings', async () => ({ ok: true, json: async () => ({}) }) as Response],
])('error: where the server %s, the modal has what the page named', async (_, answer) => {
  const { shell } = kitOf({}, answer)
  expect((await shell.runtime()).config).toMatchObject({ signIn: 'off', walletUrl: '', networks: [{ id: 1 }] })
})
