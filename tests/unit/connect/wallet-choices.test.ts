import { expect, test } from 'vitest'
import { addExplorerTable } from '@/lib/connect/explorer-rdns'
import { rdnsByIdStart } from '@/lib/connect/explorer-table'
import {
  type ConnectGroup,
  chosenRows,
  groupsInOrder,
  isChosen,
  listsPairing,
  offersEmbedded,
  recommendedCount,
} from '@/lib/connect/wallet-choices'
import { orderWallets } from '@/lib/connect/wallet-list'
import { pairedWallet } from '@/lib/connect/walletconnect-id'
import { DEFAULT_CONFIG } from '@/lib/runtime/config-schema'
import { createFakeWallet } from '../../fakes/fake-wallet'

addExplorerTable(rdnsByIdStart)
const METAMASK_ID = 'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96'
const metaMask = { id: 'uuid-1', rdns: 'io.metamask', name: 'MetaMask' }
const fake = { id: 'uuid-2', rdns: 'org.fake', name: 'MetaMask' }
const phantom = { id: 'standard-1', name: 'Phantom' }
const all = { include: [], exclude: [] }

test.each([
  ['nothing is chosen', all, [true, true, true]],
  ['exclude by rdns', { ...all, exclude: ['io.metamask'] }, [false, true, true]],
  ['exclude by explorer id', { ...all, exclude: [METAMASK_ID] }, [false, true, true]],
  ['exclude by the name of a Wallet Standard wallet', { ...all, exclude: ['phantom'] }, [true, true, false]],
  ['a name does not exclude a wallet with an rdns', { ...all, exclude: ['MetaMask'] }, [true, true, true]],
  ['include by rdns', { ...all, include: ['io.metamask'] }, [true, false, false]],
  ['include by explorer id', { ...all, include: [METAMASK_ID, 'Phantom'] }, [true, false, true]],
  ['exclude wins over include', { include: ['io.metamask'], exclude: ['io.metamask'] }, [false, false, false]],
])('param: %s', (_, choices, offered) => {
  expect([metaMask, fake, phantom].map((wallet) => isChosen(wallet, choices))).toEqual(offered)
})

test('param: order comes first; groups that are not named keep their order; unknown ones are left out', () => {
  expect(groupsInOrder([])).toEqual([
    ...['email', 'social', 'walletConnect', 'recent', 'installed', 'featured', 'custom', 'external', 'recommended'],
  ])
  expect(groupsInOrder(['custom', 'nothing', 'installed'])).toEqual([
    ...['custom', 'installed', 'email', 'social', 'walletConnect', 'recent', 'featured', 'external', 'recommended'],
  ])
})

test.each<[is: boolean, what: string, config: object]>([
  [true, 'the login by e-mail alone', { features: { email: true, socials: false } }],
  [true, 'providers alone', { features: { email: false, socials: ['github'] } }],
  [true, 'all providers alone', { features: { email: false, socials: true } }],
  [false, 'no login', { features: { email: false, socials: false } }],
  [false, 'no login, with an empty list', { features: { email: false, socials: [] } }],
  [false, 'no origin of the wallet', { walletUrl: '' }],
  [false, 'no network of the wallet', { networks: [{ chainNamespace: 'bip122' }] }],
  [false, 'the wallet excluded', { wallets: { ...DEFAULT_CONFIG.wallets, exclude: ['embedded'] } }],
])('param: the embedded wallet is offered: %s with %s', (isOffered, _, config) => {
  const networks = [{ chainNamespace: 'eip155' as const }]
  const page = { ...DEFAULT_CONFIG, walletUrl: 'https://wallet.example', networks, ...config }
  expect(offersEmbedded(page)).toBe(isOffered)
})

const found = (name: string) => createFakeWallet({ name, rdns: `org.${name.toLowerCase()}` }).discovered()
const [alder, birch, cedar] = [found('Alder'), found('Birch'), found('Cedar')]
const page = { ...found('Own'), type: 'EXTERNAL' as const }

test.each<[what: string, order: readonly ConnectGroup[], names: readonly string[]]>([
  ['WalletConnect, recent, installed, external by default', [], ['WalletConnect', 'Cedar', 'Alder', 'Birch', 'Own']],
  ['installed first', ['installed'], ['Alder', 'Birch', 'WalletConnect', 'Cedar', 'Own']],
  ['external, then recent', ['external', 'recent'], ['Own', 'Cedar', 'WalletConnect', 'Alder', 'Birch']],
])('param: the rows are in the order of the groups: %s', (_, order, names) => {
  const rows = orderWallets([birch, page, pairedWallet(['eip155']), cedar, alder], [cedar.memoryId])
  const choices = { featured: [], include: [], exclude: [], custom: [], recommended: 0, order }
  expect(chosenRows(rows, choices).map(({ wallet }) => wallet.name)).toEqual(names)
})

const none = { featured: [], include: [], exclude: [], custom: [], recommended: 4, order: [] }
const mine = { id: 'mine', name: 'Mine' }

test.each([
  ['one wallet', [alder], {}, 3],
  ['one wallet and the row of WalletConnect', [alder, pairedWallet(['eip155'])], {}, 3],
  ['five wallets', [alder, birch, cedar, page, found('Elm')], {}, 0],
  ['a featured and a custom one beside one wallet', [alder], { featured: ['org.f'], custom: [mine] }, 1],
  ['a featured one that is installed', [alder], { featured: ['org.alder'] }, 3],
  ['a featured one alone', [], { featured: ['org.f'] }, 3],
  ['no wallet', [pairedWallet(['eip155'])], {}, 0],
  ['two by the host', [alder], { recommended: 2 }, 1],
  ['none by the host', [alder], { recommended: 0 }, 0],
  ['WalletConnect that is excluded', [alder], { exclude: ['walletconnect'] }, 0],
])('param: with %s, Connect is filled up', (_, shown, choices, count) => {
  expect(recommendedCount(shown, { walletConnectProjectId: 'p', wallets: { ...none, ...choices } })).toBe(count)
})

test('param: a page that cannot pair recommends no wallet', () => {
  expect(recommendedCount([alder], { walletConnectProjectId: '', wallets: none })).toBe(0)
})

test.each<[where: string, onPhone: boolean, order: readonly ConnectGroup[], isListed: boolean]>([
  ['a computer', false, [], true],
  ['a phone', true, [], false],
  ['a phone, where the host orders other groups', true, ['recent'], false],
  ['a phone, where the host orders it', true, ['recent', 'walletConnect'], true],
])('param: the row of WalletConnect on %s', (_, onPhone, order, isListed) => {
  expect(listsPairing({ order }, onPhone)).toBe(isListed)
})
