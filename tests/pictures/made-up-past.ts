import type { Page } from '@playwright/test'
import { encodeFunctionData, erc20Abi } from 'viem'
import { DEVNET_CAIP_ID, DEVNET_TOKENS, DEVNET_UNISWAP } from '@/lib/chains/devnet'
import { NATIVE_TOKEN_ADDRESS } from '@/lib/core/caip'
import type { TransactionRecord } from '@/lib/transaction/transaction-record'

/** Adds invented price changes, for the pictures only: the devnet has no price history. */
export const addChanges = (page: Page) =>
  page.route('**/api/balance*', async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as { balances?: object[] }
    const changes = [0.012, 0, -0.0043, 0.0001, null]
    const balances = answer.balances?.map((each, index) => ({ ...each, change24h: changes[index] ?? null }))
    await route.fulfill({ response, json: { ...answer, ...(balances && { balances }) } })
  })

const HOUR_MS = 3_600_000

/** Adds invented sessions of other browsers, for the pictures only. */
export const addSessions = (page: Page) =>
  page.route('**/api/auth/sessions?*', async (route) => {
    // A request from outside the browser has no such header, and the server refuses one that names no site.
    const response = await route.fetch({ headers: { ...route.request().headers(), 'sec-fetch-site': 'same-origin' } })
    const { sessions } = (await response.json()) as { sessions: { accounts: string[] }[] }
    const others = [
      { browser: 'Safari', system: 'iOS', hours: 0.1 },
      { browser: 'Samsung Internet', system: 'Android', hours: 76 },
      { browser: '', system: '', hours: 5 },
    ].map(({ browser, system, hours }, index) => ({
      ...{ handle: `other-${index}`, isCurrent: false, browser, system },
      ...{ createdAt: Date.now() - 100 * HOUR_MS, lastSeenAt: Date.now() - hours * HOUR_MS },
      accounts: sessions[0]?.accounts ?? [],
    }))
    await route.fulfill({ response, json: { sessions: [...sessions, ...others] } })
  })

const approve = (amount: string) =>
  encodeFunctionData({
    abi: erc20Abi,
    functionName: 'approve',
    args: [DEVNET_UNISWAP.swapRouter02, BigInt(amount)],
  })

/** At least one record of each transaction status, as the browser stores them. */
export function recordsOf(from: `0x${string}`): readonly TransactionRecord[] {
  const usdc = DEVNET_TOKENS.find(({ symbol }) => symbol === 'USDC')
  const eth = { symbol: 'ETH', address: NATIVE_TOKEN_ADDRESS, decimals: 18 }
  const swap = {
    kind: 'swap',
    source: eth,
    target: usdc!,
    fromAmount: String(15n * 10n ** 17n),
    toAmount: '4458920000',
  }
  const approval = { kind: 'approval', token: usdc!, limit: '250000000' }
  const rows = [
    ['pending', 0, swap],
    ['confirmed', 1, swap],
    ['confirmed', 1, approval],
    ['reverted', 2, swap],
    ['dropped', 26, approval],
    ['replaced', 27, swap],
    ['cancelled', 28, swap],
    ['unsure', 80, swap],
  ] as const
  return rows.map(([status, age, intent], index) => ({
    id: `0x${String(index + 1).repeat(64)}`,
    from,
    nonce: 1_000 + index,
    chainId: DEVNET_CAIP_ID,
    intent: intent as TransactionRecord['intent'],
    request: {
      to: intent.kind === 'approval' ? usdc!.address : DEVNET_UNISWAP.swapRouter02,
      data: intent.kind === 'approval' ? approve(approval.limit) : '0x',
      value: '0',
    },
    sentAt: Date.now() - age * HOUR_MS - 120_000,
    status: status === 'cancelled' ? 'replaced' : status,
    ...(status === 'cancelled' && { cancelled: true }),
    ...((status === 'replaced' || status === 'cancelled') && { replacedBy: `0x${'a'.repeat(64)}` as const }),
    ...(status === 'confirmed' && { fee: '412000000000000' }),
    ...(status === 'confirmed' && intent === swap && { moved: { paid: swap.fromAmount, received: '4443270158' } }),
  }))
}
