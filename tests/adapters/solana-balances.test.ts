import { getBase58Decoder, lamports } from '@solana/kit'
import { describe, expect, test } from 'vitest'
import { getBalance } from '@/lib/balance/balance-contract'
import { MAX_HELD_MINTS } from '@/lib/server/balance/solana-balances'
import { startFakeNode } from '@/tests/fakes/fake-node'
import { DEVNET_GENESIS_HASH, SVM_CAIP_ID } from '@/tests/support/svm-node'
import type { TestMint } from '@/tests/support/svm-tokens'
import { APP_URL, openTestPlatform } from '@/tests/unit/server/platform/test-platform'
import { balances, NATIVE, openSolana, shortOf, tokensOf, USDC } from './solana-api'

const MAX_U64 = 18_446_744_073_709_551_615n

const chain = openSolana()

describe('POST /api/balance', () => {
  test('behavior: SOL comes first, in lamports and without a price, even with a balance of 0', async () => {
    const { body } = await balances(await chain.newAccount(1_500_000_001n))
    expect(getBalance.output.parse(body).balances).toEqual([
      {
        name: 'Solana',
        symbol: 'SOL',
        chainId: SVM_CAIP_ID,
        quantity: { decimals: '9', numeric: '1.500000001' },
        amount: '1500000001',
        change24h: null,
        iconUrl: `${APP_URL}/tokens/sol.svg`,
      },
    ])
    expect((await balances(await chain.newAccount())).body.balances).toMatchObject([{ symbol: 'SOL', amount: '0' }])
  })

  test('behavior: lamports above 2^53 are exact', async () => {
    const owner = await chain.newAccount()
    chain.node().svm.setAccount({
      address: owner as TestMint['address'],
      data: new Uint8Array(),
      executable: false,
      lamports: lamports(9_007_199_254_740_993n),
      programAddress: NATIVE as TestMint['address'],
      space: 0n,
    })
    expect((await balances(owner)).body.balances[0]?.amount).toBe('9007199254740993')
  })

  test('behavior: a listed token has our name and image, and its decimals from the mint', async () => {
    const owner = await chain.newAccount(1n)
    await chain.node().tokens.setMetadata(USDC, { name: 'Not this', symbol: 'NOT' })
    await chain.node().tokens.mintTo(chain.usdc(), owner, 2_500_000n)
    expect(await tokensOf(owner)).toEqual([
      {
        name: 'USD Coin',
        symbol: 'USDC',
        chainId: SVM_CAIP_ID,
        address: USDC,
        quantity: { decimals: '6', numeric: '2.5' },
        amount: '2500000',
        change24h: null,
        iconUrl: `${APP_URL}/tokens/usdc.svg`,
      },
    ])
  })

  test('behavior: an unlisted token is found, named by its Metaplex account and marked as imported', async () => {
    const owner = await chain.newAccount()
    const mint = await chain.hold(owner, 7n, { decimals: 2 }, { name: 'Other Coin', symbol: 'OTHER' })
    expect(await tokensOf(owner)).toEqual([
      {
        name: 'Other Coin',
        symbol: 'OTHER',
        chainId: SVM_CAIP_ID,
        address: mint.address,
        quantity: { decimals: '2', numeric: '0.07' },
        amount: '7',
        change24h: null,
        iconUrl: '',
        imported: true,
      },
    ])
  })

  test('behavior: a Token-2022 mint is named by its own metadata', async () => {
    const owner = await chain.newAccount()
    const metadata = { name: 'Extended Coin', symbol: 'XTND' }
    await chain.hold(owner, 5n, { decimals: 1, program: 'token-2022', metadata }, { name: 'Not this', symbol: 'NOT' })
    expect(await tokensOf(owner)).toMatchObject([
      { name: 'Extended Coin', symbol: 'XTND', amount: '5', imported: true },
    ])
  })

  test('behavior: a token without a name gets its shortened address as name', async () => {
    const owner = await chain.newAccount()
    const { address } = await chain.hold(owner, 1n, { decimals: 3, program: 'token-2022' })
    expect(await tokensOf(owner)).toMatchObject([{ name: shortOf(address), symbol: shortOf(address), address }])
  })

  test('behavior: the amounts of all accounts of one mint are added up', async () => {
    const owner = await chain.newAccount()
    const mint = await chain.hold(owner, 100n, { decimals: 1 }, { name: 'Sum', symbol: 'SUM' })
    await chain.node().tokens.mintToNewAccount(mint, owner, 23n)
    expect(await tokensOf(owner)).toMatchObject([{ symbol: 'SUM', amount: '123' }])
  })

  test('behavior: the largest u64 is exact', async () => {
    const owner = await chain.newAccount()
    await chain.hold(owner, MAX_U64, { decimals: 9 }, { name: 'All of it', symbol: 'ALL' })
    expect(await tokensOf(owner)).toMatchObject([
      { amount: MAX_U64.toString(), quantity: { numeric: '18446744073.709551615' } },
    ])
  })

  test('behavior: an empty account and a token of 0 decimals are left out', async () => {
    const owner = await chain.newAccount()
    await chain.hold(owner, 0n, { decimals: 6 }, { name: 'Empty', symbol: 'NONE' })
    await chain.hold(owner, 1n, { decimals: 0 }, { name: 'Picture', symbol: 'NFT' })
    expect(await tokensOf(owner)).toEqual([])
  })

  test('behavior: with very many mints, listed ones are kept and the smallest amounts left out', async () => {
    const owner = await chain.newAccount()
    await chain.node().tokens.mintTo(chain.usdc(), owner, 1n)
    await Promise.all(
      Array.from({ length: MAX_HELD_MINTS }, (_, index) => chain.hold(owner, BigInt(index + 2), { decimals: 1 })),
    )
    const found = await tokensOf(owner)
    expect(found).toHaveLength(MAX_HELD_MINTS)
    expect(found[0]?.symbol).toBe('USDC')
    const amounts = found.slice(1).map(({ amount }) => Number(amount))
    expect(Math.min(...amounts)).toBe(3)
  })

  test('behavior: the chain is read once within ten seconds; `refresh` reads it again', async () => {
    const owner = await chain.newAccount(1n)
    await balances(owner)
    await balances(owner)
    expect(chain.proxy().calls().getBalance).toBe(1)
    await balances(owner, { refresh: true })
    expect(chain.proxy().calls().getBalance).toBe(2)
  })

  test('behavior: accounts whose addresses differ only in case are different accounts', async () => {
    const [rich, other] = await accountsOfOneSpelling()
    chain.node().svm.airdrop(rich, lamports(1_000_000_000n))
    expect((await balances(rich)).body.balances[0]?.amount).toBe('1000000000')
    expect((await balances(other)).body.balances[0]?.amount).toBe('0')
  })

  test.each([
    ['another method is down', ['getTokenAccountsByOwner']],
    ['the node is down', undefined],
    ['the metadata cannot be read', ['getMultipleAccounts']],
  ])('error: %s: the whole balance fails', async (_, methods) => {
    const owner = await chain.newAccount(1_000n)
    await chain.hold(owner, 1n, { decimals: 1 })
    chain.proxy().fail({ status: 404, ...(methods && { methods }) })
    expect(await balances(owner)).toMatchObject({
      status: 502,
      body: { error: { code: 'balance.unavailable', details: { seconds: 30 } } },
    })
  })

  describe('invalid answers of a node', () => {
    const owner = getBase58Decoder().decode(new Uint8Array(32).fill(9))
    const accountOf = (data: string) => `"result":{"value":[{"account":{"data":["${data}","base64"]}}]}`
    const account = (of: number, length = 72) => Buffer.alloc(length, of).toString('base64')
    const empty = '"result":{"value":[]}'
    const good = {
      getBalance: '"result":{"value":5}',
      getTokenAccountsByOwner: empty,
      getMultipleAccounts: '"result":{"value":[null]}',
    }

    /** Reads the balances of {@link owner} from a node with these answers. */
    async function balancesAt(answers: Readonly<Record<string, string>>) {
      const genesis = `"result":"${DEVNET_GENESIS_HASH}"`
      const scripted = await startFakeNode({
        answer: ({ method }) => (method === 'getGenesisHash' ? genesis : (answers[method] ?? '"result":null')),
      })
      openTestPlatform({ FOYER_RPC_URLS: JSON.stringify({ [SVM_CAIP_ID]: [scripted.url] }) })
      const answer = await balances(owner)
      await scripted.stop()
      return answer
    }

    test('behavior: valid answers result in a balance', async () => {
      expect((await balancesAt(good)).body.balances).toMatchObject([{ amount: '5' }])
      const withToken = { ...good, getTokenAccountsByOwner: accountOf(account(9)) }
      expect((await balancesAt(withToken)).body.balances).toMatchObject([{ amount: '5' }])
    })

    test.each([
      [
        'token accounts refused',
        { getTokenAccountsByOwner: '"error":{"code":-32010,"message":"excluded from index"}' },
      ],
      ['no list of token accounts', { getTokenAccountsByOwner: '"result":{"value":null}' }],
      ['half a token account', { getTokenAccountsByOwner: accountOf(account(9, 71)) }],
      ['the token account of another owner', { getTokenAccountsByOwner: accountOf(account(8)) }],
      ['a balance below zero', { getBalance: '"result":{"value":-5}' }],
      ['a fraction of a lamport', { getBalance: '"result":{"value":5.5}' }],
      ['a balance in words', { getBalance: '"result":{"value":"5"}' }],
      ['a balance without its slot', { getBalance: '"result":5' }],
    ])('error: %s', async (_, answers) => {
      expect(await balancesAt({ ...good, ...answers })).toMatchObject({
        status: 502,
        body: { error: { code: 'balance.unavailable' } },
      })
    })
  })

  test.each([
    ['an EVM address', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
    ['31 bytes', '1111111111111111111111111111111'],
    ['a letter that base58 lacks', 'GwAF45zjfyGzUbd3i3hXxzGeuchzEZXwpRYHZM5912F0'],
    ['nothing', ''],
  ])('error: %s is refused as an account of the network', async (_, address) => {
    expect(await balances(address)).toMatchObject({ status: 400, body: { error: { code: 'request.invalid' } } })
    expect(chain.proxy().requests()).toBe(0)
  })

  test('error: an account of this network is refused on an EVM chain', async () => {
    const address = await chain.newAccount()
    const answer = await balances(address, { network: 'eip155:1' })
    expect(answer).toMatchObject({ status: 400, body: { error: { code: 'request.invalid' } } })
  })
})

/** Returns two accounts whose addresses differ only in the case of one letter. */
async function accountsOfOneSpelling() {
  for (;;) {
    const one = await chain.newAccount()
    const at = [...one].findIndex((letter) => /[a-hj-km-np-z]/.test(letter) && /[A-HJ-NP-Z]/.test(letter.toUpperCase()))
    const other = at < 0 ? one : one.slice(0, at) + one[at]?.toUpperCase() + one.slice(at + 1)
    if (other !== one && (await balances(other)).status === 200) {
      return [one, other] as [TestMint['address'], TestMint['address']]
    }
  }
}
