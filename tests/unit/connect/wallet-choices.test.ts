import { expect, test } from 'vitest'
import { groupsInOrder, isChosen } from '@/lib/connect/wallet-choices'

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
  expect(groupsInOrder([])).toEqual(['recent', 'installed', 'featured', 'custom'])
  expect(groupsInOrder(['custom', 'nothing', 'installed'])).toEqual(['custom', 'installed', 'recent', 'featured'])
})
