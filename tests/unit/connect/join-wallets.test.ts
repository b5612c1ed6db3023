import { describe, expect, test } from 'vitest'
import { embeddedWallet } from '@/lib/connect/embedded-id'
import { joinWallets } from '@/lib/connect/join-wallets'
import { orderWallets, walletsMeant } from '@/lib/connect/wallet-list'
import type { Wallet } from '@/lib/connect/wallet-source'
import type { Namespace } from '@/lib/core/caip'
import { at } from '../../support/at'

const ALL: readonly Namespace[] = ['eip155', 'solana', 'bip122', 'polkadot', 'cosmos']

function wallet(id: string, namespaces: readonly Namespace[], over: Partial<Wallet> = {}): Wallet {
  return {
    id,
    memoryId: id,
    source: 'test',
    type: 'ANNOUNCED',
    name: 'Phantom',
    rdns: undefined,
    icon: undefined,
    namespaces,
    ...over,
  }
}
const evm = wallet('evm', ['eip155'], { rdns: 'app.phantom' })
const solana = wallet('solana', ['solana'], { icon: 'data:image/png;base64,AAAA' })
const bitcoin = wallet('bitcoin', ['bip122'])

describe('joinWallets', () => {
  test('behavior: wallets with one name in different namespaces are one wallet, at the place of the first', () => {
    const other = wallet('other', ['eip155'], { name: 'Other' })
    const [first, ...rest] = joinWallets([evm, other, bitcoin, solana], ALL)
    expect(first).toMatchObject({
      id: 'multi:phantom',
      type: 'MULTI_CHAIN',
      name: 'Phantom',
      rdns: 'app.phantom',
      icon: solana.icon,
      namespaces: ['eip155', 'solana', 'bip122'],
      parts: [evm, bitcoin, solana],
    })
    expect(rest).toEqual([other])
  })

  test('behavior: one wallet of several namespaces is of the type too', () => {
    const both = wallet('both', ['bip122', 'solana'])
    expect(joinWallets([both], ALL)).toEqual([
      { ...both, id: 'multi:phantom', type: 'MULTI_CHAIN', namespaces: ['solana', 'bip122'], parts: [both] },
    ])
  })

  test('behavior: letters of another case are the same name', () => {
    expect(joinWallets([evm, { ...solana, name: 'PHANTOM' }], ALL)).toHaveLength(1)
  })

  test.each<[why: string, wallets: readonly Wallet[]]>([
    ['two claim the name in one namespace', [evm, solana, wallet('copy', ['solana'])]],
    ['each has an rdns of its own', [evm, { ...solana, rdns: 'org.impostor' }]],
    ['the names differ', [evm, { ...solana, name: 'Phantom Wallet' }]],
    ['it is paired by WalletConnect', [wallet('walletconnect', ['eip155', 'solana'], { type: 'WALLET_CONNECT' })]],
    ['the host has passed it in', [evm, { ...solana, type: 'EXTERNAL' }]],
    [
      'wallets without a name',
      [
        { ...evm, name: '', type: 'INJECTED' },
        { ...solana, name: '' },
      ],
    ],
    ['a single namespace', [solana]],
  ])('behavior: wallets are left as they are: %s', (_, wallets) => {
    expect(joinWallets(wallets, ALL)).toEqual(wallets)
  })

  test('behavior: a namespace without a network of the page is no part', () => {
    expect(joinWallets([evm, solana], ['solana'])).toEqual([evm, solana])
  })
})

test('behavior: the login by e-mail is no part of another wallet, and consists of none', () => {
  const login = embeddedWallet(ALL)
  expect(joinWallets([login, { ...evm, name: login.name }], ALL)[0]).toBe(login)
})

describe('the row of a joined wallet', () => {
  const [joined = evm] = joinWallets([evm, solana], ALL)

  test.each([evm.memoryId, solana.memoryId])('behavior: it is recent when its part %s is', (memoryId) => {
    expect(at(orderWallets([joined], [memoryId]), 0).isRecent).toBe(true)
  })

  test.each(['app.phantom', 'evm', 'solana', 'multi:phantom'])('param: a host means it by %s', (name) => {
    expect(walletsMeant(orderWallets([joined], []), name)).toEqual([joined])
  })
})
