import { describe, expect, test } from 'vitest'
import { AppError } from '@/lib/core/app-error'
import { checkForward, joinResolvers, type NameResolver } from '@/lib/names/name-resolver'

const ADA = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const BOB = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
const SOLANA_ADDRESS = '83astBRguLMdt2h5U1Tpdq5tjFoJ6noeGwaY3mDLVcri'
const CHAIN = 'eip155:1'
const { signal } = new AbortController()

interface Answers {
  /** Addresses by name; `null` for a name without one. */
  readonly names?: Readonly<Record<string, string | null>>
  /** Names by address. */
  readonly profiles?: Readonly<Record<string, string>>
  readonly fails?: boolean
}

/** A resolver with these answers, and what it was asked. */
function fake({ names = {}, profiles = {}, fails = false }: Answers) {
  const asked: string[] = []
  const resolver: NameResolver = {
    async resolve(name) {
      asked.push(name)
      if (fails) throw new AppError('names.resolve_failed')
      const address = names[name]
      return address === undefined ? null : { name, address }
    },
    async profileOf(address) {
      asked.push(address)
      if (fails) throw new AppError('names.reverse_failed')
      const name = profiles[address]
      return name === undefined ? null : { name }
    },
  }
  return { ...resolver, asked }
}

const HOSTILE = [
  ['an override of direction', 'al\u202eice.eth'],
  ['300 characters', `${'a'.repeat(296)}.eth`],
  ['markup', '<img src=x onerror=alert(1)>.eth'],
  ['a sentence', 'Your wallet is locked.eth'],
  ['nothing', ''],
] as const

describe('joinResolvers', () => {
  test('behavior: the first one that knows a name or an account wins; the others are not asked', async () => {
    const [first, second] = [
      fake({ names: { 'a.eth': ADA }, profiles: { [ADA]: 'a.eth' } }),
      fake({ names: { 'a.eth': BOB, 'b.eth': BOB }, profiles: { [ADA]: 'z.eth', [BOB]: 'b.eth' } }),
    ]
    const joined = joinResolvers([first, second])
    expect(await joined.resolve('a.eth', CHAIN, signal)).toEqual({ name: 'a.eth', address: ADA })
    expect(await joined.profileOf(ADA, CHAIN, signal)).toEqual({ name: 'a.eth' })
    expect(second.asked).toEqual([])
    expect(await joined.resolve('b.eth', CHAIN, signal)).toEqual({ name: 'b.eth', address: BOB })
    expect(await joined.profileOf(BOB, CHAIN, signal)).toEqual({ name: 'b.eth' })
  })

  test('behavior: a name that the first one knows without an address is not asked for further', async () => {
    const second = fake({ names: { 'a.eth': BOB } })
    const joined = joinResolvers([fake({ names: { 'a.eth': null } }), second])
    expect(await joined.resolve('a.eth', CHAIN, signal)).toEqual({ name: 'a.eth', address: null })
    expect(second.asked).toEqual([])
  })

  test('behavior: null for what nobody knows, and without resolvers', async () => {
    for (const joined of [joinResolvers([]), joinResolvers([fake({}), fake({})])]) {
      expect(await joined.resolve('a.eth', CHAIN, signal)).toBeNull()
      expect(await joined.profileOf(ADA, CHAIN, signal)).toBeNull()
    }
  })

  test('error: a failure ends the search: a later one might know another account by that name', async () => {
    const second = fake({ names: { 'a.eth': BOB }, profiles: { [ADA]: 'z.eth' } })
    const joined = joinResolvers([fake({ fails: true }), second])
    await expect(joined.resolve('a.eth', CHAIN, signal)).rejects.toMatchObject({ code: 'names.resolve_failed' })
    await expect(joined.profileOf(ADA, CHAIN, signal)).rejects.toMatchObject({ code: 'names.reverse_failed' })
    expect(second.asked).toEqual([])
  })

  test.each([
    ['of another kind of network', SOLANA_ADDRESS],
    ['with a wrong checksum', ADA.replace('aA', 'AA')],
    ['that is none', 'ada'],
  ])('error: an address %s is refused', async (_, address) => {
    const joined = joinResolvers([fake({ names: { 'a.eth': address } })])
    await expect(joined.resolve('a.eth', CHAIN, signal)).rejects.toMatchObject({ code: 'names.resolve_failed' })
  })

  test('behavior: an address gets its canonical spelling', async () => {
    const joined = joinResolvers([fake({ names: { 'a.eth': ADA.toLowerCase() } })])
    expect(await joined.resolve('a.eth', CHAIN, signal)).toEqual({ name: 'a.eth', address: ADA })
  })

  test.each(HOSTILE)('error: %s is not shown, and the next one is asked', async (_, name) => {
    const joined = joinResolvers([fake({ profiles: { [ADA]: name } }), fake({ profiles: { [ADA]: 'ada.eth' } })])
    expect(await joined.profileOf(ADA, CHAIN, signal)).toEqual({ name: 'ada.eth' })
    const alone = joinResolvers([fake({ profiles: { [ADA]: name }, names: { [name]: ADA } })])
    expect(await alone.profileOf(ADA, CHAIN, signal)).toBeNull()
    expect(await alone.resolve(name, CHAIN, signal)).toBeNull()
  })
})

describe('checkForward', () => {
  /** A host's resolver behind our server, as `createAccountFlows` joins them. */
  function join(host: Answers, server: Answers = {}): NameResolver {
    const resolver: NameResolver = joinResolvers([
      fake(server),
      checkForward(fake(host), (...asked) => resolver.resolve(...asked)),
    ])
    return resolver
  }

  test('behavior: shows a name that leads back to the account, in any spelling of its address', async () => {
    const joined = join({ profiles: { [ADA]: 'ada.host' }, names: { 'ada.host': ADA.toLowerCase() } })
    expect(await joined.profileOf(ADA, CHAIN, signal)).toEqual({ name: 'ada.host' })
  })

  test.each<[string, Answers, Answers]>([
    ['leads to another account', { profiles: { [ADA]: 'ada.host' }, names: { 'ada.host': BOB } }, {}],
    ['leads nowhere', { profiles: { [ADA]: 'ada.host' }, names: { 'ada.host': null } }, {}],
    ['nobody has', { profiles: { [ADA]: 'ada.host' } }, {}],
    [
      'our server knows as that of another account',
      { profiles: { [ADA]: 'bob.foyer.eth' }, names: { 'bob.foyer.eth': ADA } },
      { names: { 'bob.foyer.eth': BOB } },
    ],
  ])('error: does not show a name that %s', async (_, host, server) => {
    expect(await join(host, server).profileOf(ADA, CHAIN, signal)).toBeNull()
  })

  test.each(HOSTILE)('error: %s that leads back is not shown, and not asked for', async (_, name) => {
    const host = fake({ profiles: { [ADA]: name }, names: { [name]: ADA } })
    const checked = checkForward(host, host.resolve)
    expect(await checked.profileOf(ADA, CHAIN, signal)).toBeNull()
    expect(host.asked).toEqual([ADA])
  })
})
