import { describe, expect, test } from 'vitest'
import { MAX_WALLETS } from '@/lib/connect/announced-fields'
import { createStandardDiscovery } from '@/lib/connect/sources/wallet-standard/standard-discovery'
import { standardDialect } from '@/lib/connect/sources/wallet-standard/standard-solana'
import { createFakeStandardPort, createFakeStandardWallet } from '@/tests/fakes/fake-standard-wallet'
import { revokedProxy } from '@/tests/support/revoked-proxy'

function setUp(early: readonly unknown[] = []) {
  const place = createFakeStandardPort(early)
  const discovery = createStandardDiscovery(place.port, [standardDialect])
  const stop = discovery.start()
  return { ...place, discovery, stop, names: () => discovery.store.getState().wallets.map(({ name }) => name) }
}

/** A wallet with some properties replaced. */
const changed = (over: object) => ({ ...createFakeStandardWallet().wallet, ...over })
const without = (feature: string) => {
  const { features } = createFakeStandardWallet().wallet
  return changed({ features: Object.fromEntries(Object.entries(features).filter(([name]) => name !== feature)) })
}
const throwing = (name: string) =>
  Object.defineProperty(changed({}), name, {
    get: () => {
      throw new Error('no')
    },
  })

/** Values that may register but are not accepted. */
const unusable: readonly (readonly [string, unknown])[] = [
  ['no object', null],
  ['a text', 'wallet'],
  ['a function', () => undefined],
  ['nothing of a wallet', {}],
  ['a revoked proxy', revokedProxy({})],
  ['another major version', changed({ version: '2.0.0' })],
  ['no version', changed({ version: undefined })],
  ['no name', changed({ name: '\u202e ' })],
  ['no features', changed({ features: undefined })],
  ['another namespace alone', changed({ chains: ['sui:mainnet', 'eip155:1'] })],
  ['chains that are no list', changed({ chains: 'solana:mainnet' })],
  ['no standard:connect', without('standard:connect')],
  ['no solana:signMessage', without('solana:signMessage')],
  [
    'a feature of another major version',
    changed({
      features: { ...changed({}).features, 'standard:connect': { version: '2.0.0', connect: () => undefined } },
    }),
  ],
  [
    'a feature without its method',
    changed({ features: { ...changed({}).features, 'solana:signMessage': { version: '1.0.0' } } }),
  ],
  ...['version', 'name', 'icon', 'chains', 'features'].map(
    (name) => [`a ${name} that throws`, throwing(name)] as const,
  ),
]

describe('registering', () => {
  test('behavior: early and late wallets are listed, as copies', () => {
    const [early, late] = [createFakeStandardWallet({ name: 'Early' }), createFakeStandardWallet({ name: 'Late' })]
    const { discovery, register, names } = setUp([early.wallet])
    register(late.wallet)
    expect(names()).toEqual(['Early', 'Late'])
    expect(discovery.store.getState().wallets[0]).toMatchObject({
      id: early.memoryId,
      memoryId: early.memoryId,
      source: 'wallet-standard',
      type: 'ANNOUNCED',
      namespaces: ['solana'],
      icon: 'data:image/png;base64,AAAA',
      rdns: undefined,
    })
  })

  test('behavior: a wallet that registers again, also after a restart, is one row', () => {
    const { wallet } = createFakeStandardWallet()
    const { register, discovery, stop, names } = setUp([wallet])
    register(wallet, wallet)
    stop()
    discovery.start()
    expect(names()).toEqual(['Sol Wallet'])
  })

  test('behavior: an unregistered wallet is removed, and has the same id when it registers again', () => {
    const { wallet, memoryId } = createFakeStandardWallet()
    const { register, names, discovery } = setUp()
    const leave = register(wallet)
    leave()
    expect(names()).toEqual([])
    register(wallet)
    expect(discovery.find(memoryId)?.object).toBe(wallet)
  })

  test("error: a program that registers another's wallet cannot unregister it", () => {
    const { wallet } = createFakeStandardWallet()
    const { register, names } = setUp([wallet])
    register(wallet)()
    expect(names()).toEqual(['Sol Wallet'])
  })

  test('behavior: wallets with equal name and icon are both listed, with different stable ids', () => {
    const [one, other] = [createFakeStandardWallet(), createFakeStandardWallet()]
    const { discovery, register } = setUp()
    const leave = register(one.wallet)
    register(other.wallet)
    leave()
    expect(discovery.store.getState().wallets.map(({ id }) => id)).toEqual([`2~${one.memoryId}`])
    expect(discovery.find(one.memoryId)).toBeUndefined()
  })

  test('behavior: after stopping no wallet is added, even through a kept register function', () => {
    const { requests, stop, names, listenerCount } = setUp()
    stop()
    requests[0]?.(createFakeStandardWallet().wallet)
    expect(names()).toEqual([])
    expect(listenerCount()).toBe(0)
  })

  test('error: a flood of wallets is accepted up to a maximum', () => {
    const { register, names } = setUp()
    for (let number = 0; number < MAX_WALLETS * 2; number += 1) {
      register(createFakeStandardWallet({ name: `Wallet ${number}` }).wallet)()
      register(createFakeStandardWallet({ name: `Other ${number}` }).wallet)
    }
    expect(names().length).toBeLessThanOrEqual(MAX_WALLETS)
  })
})

describe('the list', () => {
  test.each(unusable)('error: %s is not listed, and other wallets are', (_, hostile) => {
    const [before, after] = [createFakeStandardWallet({ name: 'Before' }), createFakeStandardWallet({ name: 'After' })]
    const { register, names } = setUp()
    register(before.wallet, hostile, after.wallet)
    expect(names()).toEqual(['Before', 'After'])
  })

  test.each(['standard:disconnect', 'standard:events', 'solana:signAndSendTransaction'])(
    'behavior: a wallet without %s is listed',
    (feature) => {
      expect(setUp([without(feature)]).names()).toEqual(['Sol Wallet'])
    },
  )

  test('behavior: an optional feature that throws is absent', () => {
    const { features } = createFakeStandardWallet().wallet
    const broken = Object.defineProperty({ ...features }, 'standard:events', {
      get: () => {
        throw new Error('no')
      },
    })
    const { discovery } = setUp([changed({ features: broken })])
    expect(discovery.store.getState().wallets[0]?.services[0]?.methods.on).toBeUndefined()
  })

  test('behavior: every field is read once', () => {
    const reads: string[] = []
    const { wallet } = createFakeStandardWallet()
    const counting = new Proxy(wallet, {
      get(target, key) {
        reads.push(String(key))
        return Reflect.get(target, key)
      },
    })
    setUp([counting])
    expect([...reads].sort()).toEqual(['chains', 'features', 'icon', 'name', 'version'])
  })

  test('behavior: a name loses deceptive characters, and an icon that could run code is left out', () => {
    const icon = 'data:text/html,<script>alert(1)</script>'
    const { discovery } = setUp([changed({ name: `Sol\u202e${'x'.repeat(100)}`, icon })])
    expect(discovery.store.getState().wallets[0]).toMatchObject({ name: `Sol${'x'.repeat(60)}`, icon: undefined })
  })

  test('error: a name cannot imitate the rdns of another wallet or a part of an id', () => {
    const { discovery } = setUp([changed({ name: 'io.metamask~1' })])
    expect(discovery.store.getState().wallets[0]?.memoryId).toMatch(/^name:io\.metamask 1~[0-9a-z]+$/)
  })
})
