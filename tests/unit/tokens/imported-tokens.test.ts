import { QueryClient } from '@tanstack/react-query'
import { describe, expect, test, vi } from 'vitest'
import { AppError } from '@/lib/core/app-error'
import { createMemoryStorage } from '@/lib/core/storage'
import { createImportedTokens } from '@/lib/tokens/imported-tokens'
import type { FetchTokens, KnownToken } from '@/lib/tokens/token-lookup'

const CHAIN = 'eip155:1'
const addressOf = (digit: string) => `0x${digit.repeat(40)}` as const
const token = (digit: string): KnownToken => ({
  name: `Token ${digit}`,
  symbol: `T${digit}`,
  decimals: 0,
  chainId: CHAIN,
  address: addressOf(digit),
})

function setUp(kept?: string) {
  const storage = createMemoryStorage()
  if (kept !== undefined) storage.set('importedTokens', kept)
  let tellStorage: () => void = () => undefined
  const fetchTokens = vi.fn<FetchTokens>(async ({ address = '' }) => {
    if (address === addressOf('f')) throw new AppError('swap.token_unknown')
    return { tokens: [{ ...token(address[2] ?? ''), address: address as never, logoUri: null }], madeAt: 1 }
  })
  const imported = createImportedTokens({
    storage,
    onStorageChange(listener) {
      tellStorage = listener
      return () => {
        tellStorage = () => undefined
      }
    },
    queryClient: new QueryClient(),
    fetchTokens,
  })
  const changed = vi.fn()
  imported.subscribe(changed)
  const stored = () => JSON.parse(storage.get('importedTokens') ?? '{}')
  return { storage, imported, fetchTokens, changed, stored, otherTabWrote: () => tellStorage() }
}

const symbols = (tokens: readonly KnownToken[]) => tokens.map(({ symbol }) => symbol)

describe('createImportedTokens', () => {
  test('behavior: tokens are stored by address only, newest first, separately for each network', async () => {
    const { imported, stored, changed } = setUp(JSON.stringify({ 'eip155:10': [addressOf('9')] }))
    imported.add(token('a'))
    imported.add(token('b'))
    imported.add(token('a'))
    expect(stored()).toEqual({ 'eip155:10': [addressOf('9')], [CHAIN]: [addressOf('a'), addressOf('b')] })
    // The third changed the order.
    expect(changed).toHaveBeenCalledTimes(3)
    expect(await imported.tokens(CHAIN)).toEqual([
      { ...token('a'), imported: true },
      { ...token('b'), imported: true },
    ])
  })

  test('behavior: a removed token can be restored at its place', async () => {
    const { imported, stored } = setUp(JSON.stringify({ [CHAIN]: ['a', 'b', 'c'].map(addressOf) }))
    const undo = imported.remove(token('b'))
    expect(stored()).toEqual({ [CHAIN]: [addressOf('a'), addressOf('c')] })
    undo()
    expect(stored()).toEqual({ [CHAIN]: ['a', 'b', 'c'].map(addressOf) })
  })

  test('error: a token that cannot be read does not affect the others', async () => {
    const { imported } = setUp(JSON.stringify({ [CHAIN]: ['f', 'a'].map(addressOf) }))
    expect(symbols(await imported.tokens(CHAIN))).toEqual(['Ta'])
  })

  test('behavior: the facts of a token are read once for all callers', async () => {
    const { imported, fetchTokens } = setUp(JSON.stringify({ [CHAIN]: [addressOf('a')] }))
    await Promise.all([imported.tokens(CHAIN), imported.tokens(CHAIN)])
    await imported.tokens(CHAIN)
    expect(fetchTokens).toHaveBeenCalledOnce()
  })

  test.each(['[]', '"x"', `{"${CHAIN}":"0x"}`, `{"${CHAIN}":["<b>",7,null,"0x1"]}`, 'nonsense'])(
    'param: storage with %s does not fail',
    async (kept) => {
      const { imported } = setUp(kept)
      expect(await imported.tokens(CHAIN)).toEqual([])
      imported.add(token('a'))
      expect(symbols(await imported.tokens(CHAIN))).toEqual(['Ta'])
    },
  )

  test('param: a wrong checksum in storage, which the server would refuse, is corrected', async () => {
    const mixed = `0x${'aB'.repeat(20)}`
    const { imported } = setUp(JSON.stringify({ [CHAIN]: [mixed, mixed.toLowerCase()] }))
    expect(await imported.fetchWith(CHAIN, async (addresses) => addresses)).toEqual([mixed.toLowerCase()])
  })

  test('behavior: subscribers are notified when another tab changes the tokens, and not for other changes', () => {
    const { imported, storage, changed, otherTabWrote } = setUp()
    storage.set('transactions', '[]')
    otherTabWrote()
    expect(changed).not.toHaveBeenCalled()
    storage.set('importedTokens', '{}')
    otherTabWrote()
    expect(changed).toHaveBeenCalledOnce()
    imported.destroy()
    storage.set('importedTokens', '[]')
    otherTabWrote()
    expect(changed).toHaveBeenCalledOnce()
  })

  test('behavior: fetchWith fetches again if a token is imported in the meantime', async () => {
    const { imported } = setUp()
    const asked: (readonly string[])[] = []
    const answer = await imported.fetchWith(CHAIN, async (addresses) => {
      asked.push(addresses)
      if (asked.length === 1) imported.add(token('a'))
      return addresses.length
    })
    expect(asked).toEqual([[], [addressOf('a')]])
    expect(answer).toBe(1)
  })
})
