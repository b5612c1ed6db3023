import { expect, test } from 'vitest'
import { type ConnectGroup, chosenRows, groupsInOrder, isChosen } from '@/lib/connect/wallet-choices'
import { orderWallets } from '@/lib/connect/wallet-list'
import { pairedWallet } from '@/lib/connect/walletconnect-id'
import { createFakeWallet } from '../../fakes/fake-wallet'

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
  expect(groupsInOrder([])).toEqual([...['walletConnect', 'recent', 'installed', 'featured', 'custom', 'external']])
  expect(groupsInOrder(['custom', 'nothing', 'installed'])).toEqual([
    ...['custom', 'installed', 'walletConnect', 'recent', 'featured', 'external'],
  ])
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
  const choices = { featured: [], include: [], exclude: [], custom: [], order }
  expect(chosenRows(rows, choices).map(({ wallet }) => wallet.name)).toEqual(names)
})
