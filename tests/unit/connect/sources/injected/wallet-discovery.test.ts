import { describe, expect, test, vi } from 'vitest'
import { MAX_WALLETS } from '@/lib/connect/announced-fields'
import { createWalletDiscovery, INJECTED } from '@/lib/connect/sources/injected/wallet-discovery'
import { createFakeWallet, createFakeWalletPort } from '@/tests/fakes/fake-wallet'

const ICON = 'data:image/svg+xml;base64,PHN2Zy8+'

function setUp(early: readonly unknown[] = []) {
  const place = createFakeWalletPort(early)
  const discovery = createWalletDiscovery(place.port)
  const stop = discovery.start()
  return {
    ...place,
    discovery,
    stop,
    wallets: () => discovery.store.getState().wallets,
    ids: () => discovery.store.getState().wallets.map(({ id }) => id),
    rdnses: () => discovery.store.getState().wallets.map(({ rdns }) => rdns),
  }
}

const honest = createFakeWallet({ rdns: 'org.honest.wallet', name: 'Honest' })

/** Invalid announcements. None of them may throw, be listed, or hide honest wallets. */
const throwing = (key: string) =>
  Object.defineProperty({}, key, {
    enumerable: true,
    get: () => {
      throw new Error(`trap: ${key}`)
    },
  })
const trap = new Proxy(
  {},
  {
    get: () => {
      throw new Error('trap: get')
    },
    has: () => {
      throw new Error('trap: has')
    },
    getPrototypeOf: () => {
      throw new Error('trap: getPrototypeOf')
    },
    ownKeys: () => {
      throw new Error('trap: ownKeys')
    },
  },
)
const info = { uuid: 'u', name: 'Hostile', rdns: 'com.hostile', icon: ICON }
const { provider } = createFakeWallet()
const revoked = Proxy.revocable({}, {})
revoked.revoke()

const attacks: readonly (readonly [string, unknown])[] = [
  ['nothing', undefined],
  ['null', null],
  ['a string', 'wallet'],
  ['a number', 42],
  ['an empty object', {}],
  ['info is null', { info: null, provider }],
  ['a getter that throws: detail', throwing('info')],
  ['a getter that throws: provider', Object.assign(throwing('provider'), { info })],
  ['a getter that throws: name', { info: Object.assign(throwing('name'), { uuid: 'u', rdns: 'com.x' }), provider }],
  ['a getter that throws: uuid', { info: throwing('uuid'), provider }],
  ['a proxy that throws at everything', trap],
  ['a proxy as info', { info: trap, provider }],
  ['a proxy as provider', { info, provider: trap }],
  ['a revoked proxy', revoked.proxy],
  ['a revoked proxy as provider', { info, provider: revoked.proxy }],
  ['a provider without request', { info, provider: {} }],
  ['request is not a function', { info, provider: { request: 'eth_accounts' } }],
  ['no uuid', { info: { ...info, uuid: '' }, provider }],
  ['a uuid that is an object', { info: { ...info, uuid: { length: 1 } }, provider }],
  ['a uuid without end', { info: { ...info, uuid: 'u'.repeat(10_000_000) }, provider }],
  ['an rdns without end', { info: { ...info, rdns: `com.${'x'.repeat(10_000_000)}` }, provider }],
  ['a name of direction marks alone', { info: { ...info, name: '\u202e\u200f\u0000' }, provider }],
  ['a name that is a symbol', { info: { ...info, name: Symbol('x') }, provider }],
]

describe('createWalletDiscovery', () => {
  test('behavior: the announcement of a wallet is copied, early or late', () => {
    const late = createFakeWallet({ rdns: 'org.late.wallet', name: 'Late' })
    const { discovery, announce } = setUp([honest.detail])
    announce(late.detail)
    expect(discovery.store.getState().wallets).toEqual([honest.discovered(), late.discovered()])
    expect(discovery.find(late.memoryId)?.provider).toBe(late.provider)
  })

  test('behavior: frozen announcements are accepted', () => {
    const { rdnses } = setUp([
      Object.freeze({ info: Object.freeze({ ...honest.detail.info }), provider: honest.provider }),
    ])
    expect(rdnses()).toEqual(['org.honest.wallet'])
  })

  test('behavior: a repeated announcement, by uuid or object, is one row', () => {
    const { rdnses, announce } = setUp([honest.detail])
    const { info } = honest.detail
    announce(honest.detail)
    announce({ info: { ...info, rdns: 'ORG.HONEST.WALLET' }, provider: honest.provider })
    announce({ info: { ...info, uuid: 'other' }, provider: honest.provider })
    announce({ info, provider: { ...honest.provider } })
    expect(rdnses()).toEqual(['org.honest.wallet'])
  })

  test.each([
    ['the rdns', { uuid: 'other', name: 'Impostor' }],
    ['the rdns and the uuid', { name: 'Impostor' }],
    ['the rdns, the uuid and the name', { icon: 'data:image/png;base64,BBBB' }],
    ['the rdns, the name and the icon', { uuid: 'other' }],
  ])('error: a wallet that copies %s does not hide the other, in either order', (_, difference) => {
    const impostor = { info: { ...honest.detail.info, ...difference }, provider: createFakeWallet().provider }
    for (const announcements of [
      [impostor, honest.detail],
      [honest.detail, impostor],
    ]) {
      const { discovery, ids } = setUp(announcements)
      expect(new Set(ids()).size).toBe(2)
      expect(ids().map((id) => discovery.find(id)?.provider)).toEqual(announcements.map(({ provider }) => provider))
    }
  })

  test.each(['org.honest.wallet', honest.memoryId, INJECTED])(
    'error: a uuid with the value %s does not take the id of another wallet',
    (uuid) => {
      const { ids, discovery, setLegacy } = setUp([{ info: { ...info, uuid, rdns: 'none' }, provider }, honest.detail])
      const legacy = createFakeWallet().provider
      setLegacy(legacy)
      expect(new Set(ids()).size).toBe(3)
      expect(discovery.find(honest.memoryId)?.provider).toBe(honest.provider)
      expect(discovery.find(INJECTED)?.provider).toBe(legacy)
    },
  )

  test('behavior: the memory id is stable across page loads, the id while the page lives', () => {
    const copy = { info: { ...honest.detail.info, uuid: 'next load' }, provider: createFakeWallet().provider }
    const before = setUp([honest.detail])
    const [first] = before.ids()
    before.announce(copy)
    expect(before.ids()[0]).toBe(first)
    const memoryIds = ({ discovery }: ReturnType<typeof setUp>) =>
      discovery.store.getState().wallets.map(({ memoryId }) => memoryId)
    expect(memoryIds(setUp([copy]))).toEqual([first])
    expect(memoryIds(before)).toEqual([first, first])
    const changed = { ...copy, info: { ...copy.info, name: 'Changed' } }
    expect(memoryIds(setUp([changed]))).not.toContain(first)
  })

  test.each(attacks)('error: %s is ignored, and other wallets are found', (_, attack) => {
    const late = createFakeWallet({ rdns: 'org.late.wallet' })
    const { rdnses, announce } = setUp([attack, honest.detail])
    expect(() => announce(attack)).not.toThrow()
    announce(late.detail)
    expect(rdnses()).toEqual(['org.honest.wallet', 'org.late.wallet'])
  })

  test('error: later changes of the announcement have no effect', () => {
    let reads = 0
    const shifty = {
      get uuid() {
        reads += 1
        return reads === 1 ? 'shifty' : 'uuid-org.honest.wallet'
      },
      name: 'Shifty',
      rdns: 'com.shifty',
      icon: ICON,
    }
    const { discovery, announce } = setUp([{ info: shifty, provider }])
    shifty.name = 'Honest'
    shifty.icon = 'javascript:alert(1)'
    announce(honest.detail)
    expect(discovery.store.getState().wallets).toMatchObject([{ name: 'Shifty', icon: ICON }, { name: 'Honest' }])
    expect(reads).toBe(1)
  })

  test.each([
    ['javascript:alert(1)'],
    ['https://tracker.example/icon.png'],
    ['http://tracker.example/icon.png'],
    ['//tracker.example/icon.png'],
    ['data:text/html,<script>alert(1)</script>'],
    ['data:image/svg+xmlx,<svg/>'],
    ['data:image/svg+xml-not;base64,AAAA'],
    [' data:image/png;base64,AAAA'],
    ['blob:https://x'],
    [`data:image/png;base64,${'A'.repeat(300_000)}`],
    [{ length: 3, slice: () => ICON }],
    [undefined],
  ])('error: an icon like %s is left out, and the wallet is listed', (icon) => {
    const { discovery } = setUp([{ info: { ...info, icon }, provider }])
    expect(discovery.store.getState().wallets).toMatchObject([{ rdns: 'com.hostile', icon: undefined }])
  })

  test.each(['png', 'jpeg', 'webp', 'gif', 'svg+xml'])('param: a data URI of image/%s is shown', (type) => {
    const icon = `data:image/${type};base64,AAAA`
    const { discovery } = setUp([{ info: { ...info, icon }, provider }])
    expect(discovery.store.getState().wallets[0]?.icon).toBe(icon)
  })

  test('error: a name is truncated and cannot change the direction of its line', () => {
    const { discovery } = setUp([{ info: { ...info, name: `\u202eMeta\u0007Mask${'x'.repeat(5_000_000)}` }, provider }])
    const name = discovery.store.getState().wallets[0]?.name
    expect(name).toMatch(/^MetaMaskx+$/)
    expect(name?.length).toBeLessThanOrEqual(64)
  })

  test('behavior: an invalid rdns is left out, and the wallet is listed', () => {
    const { discovery } = setUp([{ info: { ...info, uuid: 'some-uuid', rdns: 'not an rdns' }, provider }])
    expect(discovery.store.getState().wallets).toMatchObject([{ name: 'Hostile', rdns: undefined }])
  })

  test('behavior: fifty wallets are listed as fifty rows', () => {
    const many = Array.from({ length: 50 }, (_, index) => createFakeWallet({ rdns: `com.wallet${index}` }).detail)
    expect(setUp(many).ids()).toHaveLength(50)
  })

  test('error: endless announcements are accepted up to a maximum', () => {
    const many = Array.from({ length: 1_000 }, (_, index) => createFakeWallet({ rdns: `com.wallet${index}` }).detail)
    expect(setUp(many).ids()).toHaveLength(MAX_WALLETS)
  })

  test('behavior: announcements after the end are ignored', () => {
    const { stop, announce, ids, listenerCount } = setUp()
    stop()
    announce(honest.detail)
    expect(ids()).toEqual([])
    expect(listenerCount()).toBe(0)
  })
})

describe('the legacy wallet', () => {
  test('behavior: window.ethereum is a separate wallet, last in the list, early or late', () => {
    const { setLegacy, ids, discovery } = setUp([honest.detail])
    setLegacy(provider)
    expect(ids()).toEqual([honest.memoryId, INJECTED])
    expect(discovery.find(INJECTED)).toMatchObject({ type: 'INJECTED', name: '', icon: undefined })
  })

  test('behavior: the same object announced, before or after, is one wallet', () => {
    const { setLegacy, ids, announce } = setUp()
    setLegacy(honest.provider)
    expect(ids()).toEqual([INJECTED])
    announce(honest.detail)
    expect(ids()).toEqual([honest.memoryId])
  })

  test('error: an announcer of the rdns that a flag claims does not hide the legacy wallet: it is another object', () => {
    const rabby = createFakeWallet({ rdns: 'io.rabby', name: 'Rabby' })
    const { setLegacy, discovery, rdnses } = setUp([rabby.detail])
    const legacy = { ...createFakeWallet().provider, isRabby: true, isMetaMask: true }
    setLegacy(legacy)
    expect(rdnses()).toEqual(['io.rabby', 'io.rabby'])
    expect(discovery.find(INJECTED)?.provider).toBe(legacy)
  })

  test.each([
    ['nothing', undefined],
    ['a string', 'ethereum'],
    ['no request', {}],
    ['a trap', trap],
    ['a revoked proxy', revoked.proxy],
  ])('error: %s as window.ethereum is ignored', (_, legacy) => {
    const { setLegacy, ids } = setUp([honest.detail])
    expect(() => setLegacy(legacy)).not.toThrow()
    expect(ids()).toEqual([honest.memoryId])
  })

  test('error: flags that throw do not hide it', () => {
    const { setLegacy, ids } = setUp()
    setLegacy(Object.assign(throwing('isRabby'), { request: vi.fn() }))
    expect(ids()).toEqual([INJECTED])
  })

  test('error: a window.ethereum getter that throws is ignored', () => {
    const place = createFakeWalletPort()
    const discovery = createWalletDiscovery({
      ...place.port,
      legacy: () => {
        throw new Error('trap: window.ethereum')
      },
    })
    expect(() => discovery.start()).not.toThrow()
  })
})
