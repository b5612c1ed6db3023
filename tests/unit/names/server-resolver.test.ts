import { describe, expect, test } from 'vitest'
import { AppError } from '@/lib/core/app-error'
import { nameLookup, nameReverse } from '@/lib/names/names-contract'
import { createServerResolver } from '@/lib/names/server-resolver'
import { fakeCall } from '@/tests/fakes/fake-call'

const ADA = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const { signal } = new AbortController()

/** The resolver on a server that answers `answer` or fails with it. */
function start(answer: unknown, baseUrl = 'https://foyer.example') {
  const asked: { readonly path: string; readonly input: unknown; readonly signal: unknown }[] = []
  const call = fakeCall(({ path }, input, given) => {
    asked.push({ path, input, signal: given })
    if (answer instanceof Error) throw answer
    return answer
  })
  return { asked, resolver: createServerResolver(call, baseUrl) }
}

describe('resolve', () => {
  test('behavior: asks for the coin type of the network', async () => {
    const { asked, resolver } = start({ name: 'ada.eth', source: 'ens', address: ADA, avatar: null })
    expect(await resolver.resolve('ada.eth', 'eip155:10', signal)).toMatchObject({ name: 'ada.eth', address: ADA })
    expect(asked).toEqual([{ path: nameLookup.path, input: { name: 'ada.eth', coinType: 2_147_483_648 + 10 }, signal }])
  })

  test('behavior: a name that nobody has is null', async () => {
    const { resolver } = start(new AppError('names.not_found'))
    expect(await resolver.resolve('ada.eth', 'eip155:1', signal)).toBeNull()
  })

  test.each([
    [new AppError('upstream.failed', { requestId: 'request-7' }), 'names.resolve_failed'],
    [new AppError('capability.off'), 'names.resolve_failed'],
    [new TypeError('Failed to fetch'), 'names.resolve_failed'],
    [new AppError('network.offline'), 'network.offline'],
  ] as const)('error: %s is %s', async (cause, code) => {
    await expect(start(cause).resolver.resolve('ada.eth', 'eip155:1', signal)).rejects.toMatchObject({ code })
  })

  test('error: a network of a chain id that has no coin type is a failure, not another account', async () => {
    const { asked, resolver } = start({ name: 'ada.eth', source: 'ens', address: ADA, avatar: null })
    await expect(resolver.resolve('ada.eth', 'eip155:2147483648', signal)).rejects.toMatchObject({
      code: 'names.resolve_failed',
    })
    expect(asked).toEqual([])
  })
})

describe('profileOf', () => {
  const named = (avatar: string | null) => ({
    names: [
      { name: 'ada.foyer.eth', source: 'registry', avatar },
      { name: 'ada.eth', source: 'ens', avatar: 'https://elsewhere.example/a.png' },
    ],
  })

  test.each([
    ['/api/names/avatar/ada', 'https://foyer.example/api/names/avatar/ada'],
    ['https://pictures.example/a.png', 'https://pictures.example/a.png'],
    ['data:image/png;base64,AAAA', 'data:image/png;base64,AAAA'],
    [null, undefined],
  ])('behavior: the first name is the one to show; its picture %s is drawn from %s', async (avatar, image) => {
    const { resolver } = start(named(avatar))
    expect(await resolver.profileOf(ADA, 'eip155:1', signal)).toEqual({ name: 'ada.foyer.eth', image })
  })

  test('behavior: an account without a name is null', async () => {
    const { asked, resolver } = start({ names: [] })
    expect(await resolver.profileOf(ADA, 'eip155:1', signal)).toBeNull()
    expect(asked).toEqual([{ path: nameReverse.path, input: { address: ADA }, signal }])
  })

  test('error: a server that cannot be asked is names.reverse_failed', async () => {
    const { resolver } = start(new AppError('upstream.failed'))
    await expect(resolver.profileOf(ADA, 'eip155:1', signal)).rejects.toMatchObject({ code: 'names.reverse_failed' })
  })
})

test('behavior: on networks other than EVM the server is not asked', async () => {
  const { asked, resolver } = start({ names: [] })
  const chain = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
  expect(await resolver.resolve('ada.eth', chain, signal)).toBeNull()
  expect(await resolver.profileOf('83astBRguLMdt2h5U1Tpdq5tjFoJ6noeGwaY3mDLVcri', chain, signal)).toBeNull()
  expect(asked).toEqual([])
})
