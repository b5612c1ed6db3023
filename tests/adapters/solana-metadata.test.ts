import { describe, expect, test } from 'vitest'
import { metaplexData } from '@/tests/support/svm-tokens'
import { openSolana, shortOf, tokensOf, USDC } from './solana-api'

const chain = openSolana()

describe('names that strangers give their tokens', () => {
  const plain = { name: 'Plain', symbol: 'PLN' }
  /** Returns the displayed token for a mint whose metadata account has these bytes. */
  async function shown(data: (mint: string) => Uint8Array, owner?: string) {
    const account = await chain.newAccount()
    const mint = await chain.node().tokens.createMint({ decimals: 1 })
    await chain.node().tokens.mintTo(mint, account, 1n)
    await chain.node().tokens.setMetadata(mint.address, plain, { data: data(mint.address), ...(owner && { owner }) })
    const [token] = await tokensOf(account)
    return { symbol: token?.symbol, name: token?.name, isShort: token?.symbol === shortOf(mint.address) }
  }
  const changed =
    (at: number, ...bytes: number[]) =>
    (mint: string) => {
      const data = metaplexData(mint, plain)
      data.set(bytes, at)
      return data
    }

  test('behavior: the unchanged account names the token', async () => {
    expect(await shown(changed(0, 4))).toMatchObject(plain)
  })

  test.each<[string, (mint: string) => Uint8Array]>([
    ['nothing', () => new Uint8Array()],
    ['another kind of account', changed(0, 6)],
    ['the name of another mint', changed(33, 1, 2, 3)],
    ['a name longer than the account', changed(65, 255, 255, 255, 255)],
    ['a symbol longer than the account', changed(101, 255, 0, 0, 0)],
    ['a name that ends at the end', (mint) => metaplexData(mint, plain).slice(0, 101)],
    ['half of it', (mint) => metaplexData(mint, plain).slice(0, 80)],
  ])('error: %s: the token gets its shortened address as name', async (_, data) => {
    expect(await shown(data)).toMatchObject({ isShort: true })
  })

  test('error: metadata written by another program is ignored', async () => {
    expect(await shown(changed(0, 4), USDC)).toMatchObject({ isShort: true })
  })

  test('behavior: unsafe characters are removed from a name', async () => {
    const name = '\u202eUSD\u200b  Coin\u0000'
    expect(await shown((mint) => metaplexData(mint, { name, symbol: 'U\u0007SD' }))).toMatchObject({
      name: 'USD Coin',
      symbol: 'USD',
    })
    const long = await shown((mint) => metaplexData(mint, { name: 'x'.repeat(500), symbol: 'y'.repeat(500) }))
    expect([long.isShort, (long.symbol ?? '').length <= 20]).toEqual([true, true])
  })

  test('error: an extension whose length exceeds the data is ignored', async () => {
    const owner = await chain.newAccount()
    const metadata = { name: 'Extended Coin', symbol: 'XTND' }
    const { address } = await chain.hold(owner, 5n, { decimals: 1, program: 'token-2022', metadata })
    chain.corrupt(address, (data) => {
      // The length of the metadata extension, after the pointer's 68 bytes.
      data.set([255, 255], 166 + 68 + 2)
    })
    expect(await tokensOf(owner)).toMatchObject([{ symbol: shortOf(address), amount: '5' }])
  })

  test('error: metadata that the mint does not point to is ignored', async () => {
    const owner = await chain.newAccount()
    const metadata = { name: 'Extended Coin', symbol: 'XTND' }
    const { address } = await chain.hold(owner, 5n, { decimals: 1, program: 'token-2022', metadata })
    chain.corrupt(address, (data) => {
      data.fill(7, 166 + 4 + 32, 166 + 4 + 64)
    })
    expect(await tokensOf(owner)).toMatchObject([{ symbol: shortOf(address) }])
  })
})
