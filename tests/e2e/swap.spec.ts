import { expect, type Page } from '@playwright/test'
import { parseUnits } from 'viem'
import { DEVNET_FEE_RECIPIENT, DEVNET_UNISWAP, type DevnetTokenSymbol } from '@/lib/chains/devnet'
import { PROVIDER_FEE_BPS } from '@/lib/swap/swap-constants'
import type { DevnetChain } from './support/devnet-chain'
import type { ScriptedWallet } from './support/scripted-wallet'
import { test } from './support/test'

type Built = { readonly toAmount: string; readonly minToAmount: string; readonly feeAmount: string }
type Coin = 'ETH' | DevnetTokenSymbol

/** The last swap that the server has built for this page. */
function watchBuilt(page: Page): () => Built {
  let built: Built | undefined
  page.on('response', async (response) => {
    if (new URL(response.url()).pathname === '/api/swap/build' && response.ok())
      built = (await response.json()) as Built
  })
  return () => {
    if (!built) throw new Error('nothing was built')
    return built
  }
}

/** Balance changes on the chain for the visitor and for the fee's recipient, without network fees. */
async function watchBalances(chain: DevnetChain, wallet: ScriptedWallet, pay: Coin, receive: Coin) {
  const read = async () => ({
    paid: await chain.balance(wallet.address, pay),
    received: await chain.balance(wallet.address, receive),
    fee: await chain.balance(DEVNET_FEE_RECIPIENT, receive === 'ETH' ? 'ETH' : receive),
  })
  const before = await read()
  return async () => {
    const after = await read()
    let gas = 0n
    for (const hash of wallet.sent) gas += await chain.feeOf(hash)
    return {
      paid: before.paid - after.paid - (pay === 'ETH' ? gas : 0n),
      received: after.received - before.received + (receive === 'ETH' ? gas : 0n),
      fee: after.fee - before.fee,
    }
  }
}

const journeys = [
  { title: 'the native token to a token', pay: 'ETH', amount: '1.5', decimals: 18, receive: 'USDC', requests: 1 },
  // Wrapping does not use the router: it has no deadline and no fee.
  {
    title: 'the native token to its wrapped token',
    pay: 'ETH',
    amount: '0.75',
    decimals: 18,
    receive: 'WETH',
    requests: 1,
  },
  {
    title: 'a token whose allowance must be reset',
    pay: 'USDT',
    amount: '40',
    decimals: 6,
    receive: 'USDC',
    requests: 3,
  },
  { title: 'a token to the native token', pay: 'DAI', amount: '900', decimals: 18, receive: 'ETH', requests: 2 },
  // The wallet makes the approval and the swap together: one request, one transaction.
  {
    title: 'a token that only v2 trades to one that only v3 trades, in a wallet with atomic batches,',
    pay: 'LOOM',
    amount: '100',
    decimals: 18,
    receive: 'WBTC',
    requests: 0,
    isBatch: true,
  },
] as const

for (const { title, pay, amount, decimals, receive, requests, ...more } of journeys) {
  test(`behavior: a swap of ${title} moves the quoted amounts on the chain, net of the fee`, async ({
    chain,
    modal,
    page,
    wallet,
  }) => {
    const isBatch = 'isBatch' in more
    if (pay !== 'ETH') await chain.fund(wallet.address, { [pay]: '1000' })
    // An older allowance, too small for this swap.
    if (pay === 'USDT') await chain.approveAs(wallet.address, pay, DEVNET_UNISWAP.swapRouter02, 5n)
    const built = watchBuilt(page)
    if (isBatch) await wallet.makeBatchesAtomic()
    await modal.connect(wallet)
    await modal.fillSwap({ pay, amount, receive })
    await modal.reviewSwap()
    const moved = await watchBalances(chain, wallet, pay, receive)
    await modal.confirm.click()

    await modal.shows('Swap complete')
    await expect(modal.dialog.getByText(new RegExp(`^Swapped ${pay} to \\S+ ${receive}$`))).toBeVisible()
    await modal.leaveResult()
    expect(wallet.countOf('eth_sendTransaction')).toBe(requests)
    expect([wallet.countOf('wallet_sendCalls'), wallet.sent.length]).toEqual(isBatch ? [1, 1] : [0, requests])

    const { toAmount, feeAmount } = built()
    const fee = BigInt(feeAmount)
    expect(await moved()).toEqual({ paid: parseUnits(amount, decimals), received: BigInt(toAmount), fee })
    // The fee is the named rate, rounded down: never more.
    const feeBps = receive === 'WETH' ? 0 : PROVIDER_FEE_BPS
    expect(fee).toBe(((BigInt(toAmount) + fee) * BigInt(feeBps)) / 10_000n)
    // Exact by default: no allowance is left for later.
    if (pay !== 'ETH') expect(await chain.allowance(wallet.address, pay, DEVNET_UNISWAP.swapRouter02)).toBe(0n)
  })
}
