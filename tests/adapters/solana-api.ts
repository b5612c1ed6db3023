import { generateKeyPairSigner, lamports } from '@solana/kit'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { POST as balanceRoute } from '@/app/api/balance/route'
import { POST as priceRoute } from '@/app/api/price/route'
import { POST as tokensRoute } from '@/app/api/tokens/route'
import { type GetBalanceOutput, getBalance } from '@/lib/balance/balance-contract'
import type { GetPricesOutput } from '@/lib/price/price-contract'
import type { GetTokensOutput } from '@/lib/tokens/tokens-contract'
import { type RpcProxy, startRpcProxy } from '@/tests/fakes/rpc-proxy'
import { NO_SVM } from '@/tests/support/litesvm'
import { SVM_CAIP_ID, type SvmNode, startSvmNode } from '@/tests/support/svm-node'
import type { NewMint, TestMint, TokenTexts } from '@/tests/support/svm-tokens'
import { appRequest, openTestPlatform } from '@/tests/unit/server/platform/test-platform'

/** A token on our list for Solana's devnet. */
export const USDC = '4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU'
/** The address that represents SOL. */
export const NATIVE = '11111111111111111111111111111111'

/** Posts to a route handler. */
export async function post<Output>(route: (request: Request) => Promise<Response>, path: string, body: unknown) {
  const response = await route(appRequest(path, { method: 'POST', body: JSON.stringify(body) }))
  return {
    status: response.status,
    body: (await response.json()) as Output & { error: { code: string; details?: object } },
  }
}

export const balances = (address: string, more: object = {}) =>
  post<GetBalanceOutput>(balanceRoute, '/api/balance', { address, network: SVM_CAIP_ID, ...more })
export const tokens = (address?: string) =>
  post<GetTokensOutput>(tokensRoute, '/api/tokens', { chainId: SVM_CAIP_ID, address })
export const prices = (...addresses: string[]) =>
  post<GetPricesOutput>(priceRoute, '/api/price', { addresses: addresses.map((each) => `${SVM_CAIP_ID}:${each}`) })

/** The tokens of an account, without SOL. */
export async function tokensOf(owner: string) {
  const { status, body } = await balances(owner)
  expect(status).toBe(200)
  return getBalance.output.parse(body).balances.slice(1)
}

/** The displayed name of a token without a name. */
export const shortOf = (mint: string) => `${mint.slice(0, 4)}…${mint.slice(-4)}`

/** A Solana node for the tests of a file, called by our server through a counting proxy. Call it once, at the top. */
export function openSolana() {
  let node: SvmNode
  let proxy: RpcProxy
  let usdc: TestMint

  beforeAll(async () => {
    if (NO_SVM) return
    node = await startSvmNode()
    proxy = await startRpcProxy(node.url)
    usdc = await node.tokens.createMint({ decimals: 6, at: USDC })
  })
  afterAll(async () => {
    await proxy?.close()
    await node?.stop()
  })
  // Empty caches for each test, like a new process.
  beforeEach(({ skip }) => {
    if (NO_SVM) skip(NO_SVM)
    proxy.reset()
    openTestPlatform({ FOYER_RPC_URLS: JSON.stringify({ [SVM_CAIP_ID]: [proxy.url] }) })
  })

  return {
    node: () => node,
    proxy: () => proxy,
    usdc: () => usdc,
    async newAccount(sol = 0n): Promise<string> {
      const { address } = await generateKeyPairSigner()
      if (sol > 0n) node.svm.airdrop(address, lamports(sol))
      return address
    },
    /** Creates a token and gives some of it to the account. */
    async hold(owner: string, amount: bigint, mint: NewMint, texts?: TokenTexts): Promise<TestMint> {
      const made = await node.tokens.createMint(mint)
      if (texts) await node.tokens.setMetadata(made.address, texts)
      await node.tokens.mintTo(made, owner, amount)
      return made
    },
    /** Changes the bytes of an account directly, without a transaction. */
    corrupt(address: TestMint['address'], change: (data: Uint8Array) => void): void {
      const account = node.svm.getAccount(address)
      if (!account.exists) throw new Error(`no account ${address}`)
      const data = Uint8Array.from(account.data)
      change(data)
      node.svm.setAccount({ ...account, data })
    },
  }
}
