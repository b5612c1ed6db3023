import { type Address, createClient, type Hex, http, parseAbi, parseEther, parseUnits } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { getBalance, readContract, sendTransaction, writeContract } from 'viem/actions'
import { anvil as anvilChain } from 'viem/chains'
import { DEVNET_CAIP_ID, DEVNET_FAUCET, DEVNET_TOKENS, type DevnetTokenSymbol } from '@/lib/chains/devnet'
import { NATIVE_TOKEN_ADDRESS } from '@/lib/core/caip'
import { startAnvil, type TestAnvil } from '@/tests/support/anvil'
import { minedReceipt } from '@/tests/support/mined-receipt'

export type Asset = DevnetTokenSymbol | 'ETH'

const erc20Abi = parseAbi([
  'function balanceOf(address) view returns (uint256)',
  'function approve(address spender, uint256 value)',
  'function transfer(address to, uint256 value)',
])

/** An account that only these tests use. */
export const visitor = privateKeyToAccount(`0x${'51'.repeat(32)}`)
export const stranger = privateKeyToAccount(`0x${'52'.repeat(32)}`)

export const addressOf = (asset: Asset): Address =>
  asset === 'ETH' ? NATIVE_TOKEN_ADDRESS : DEVNET_TOKENS.find(({ symbol }) => symbol === asset)!.address
export const decimalsOf = (asset: Asset) =>
  asset === 'ETH' ? 18 : DEVNET_TOKENS.find(({ symbol }) => symbol === asset)!.decimals
export const units = (asset: Asset, amount: string) => parseUnits(amount, decimalsOf(asset))

/** The fields with which every swap request starts. */
export const pairOf = (from: Asset, to: Asset, amount: string, userAddress: Address = visitor.address) => ({
  chainId: DEVNET_CAIP_ID,
  userAddress,
  from: addressOf(from),
  to: addressOf(to),
  amount: String(units(from, amount)),
})

export type SwapChain = Awaited<ReturnType<typeof startSwapChain>>

/** Starts a seeded chain on which {@link visitor} has some of every token. */
export async function startSwapChain() {
  const anvil: TestAnvil = await startAnvil({ seeded: true })
  const client = createClient({ chain: anvilChain, transport: http(anvil.rpcUrl), pollingInterval: 20 })
  const mined = async (hash: Hex) => {
    const receipt = await minedReceipt(client, hash)
    if (receipt.status !== 'success') throw new Error('reverted')
    return receipt
  }
  const write = (
    account: Address | typeof visitor,
    address: Address,
    functionName: 'approve' | 'transfer',
    args: readonly [Address, bigint],
  ) => writeContract(client, { account, address, abi: erc20Abi, functionName, args }).then(mined)

  await anvil.rpc('anvil_impersonateAccount', [DEVNET_FAUCET])
  for (const address of [DEVNET_FAUCET, visitor.address, stranger.address]) {
    await anvil.rpc('anvil_setBalance', [address, `0x${parseEther('100000').toString(16)}`])
  }
  for (const [symbol, amount] of Object.entries({
    WETH: '100',
    USDC: '100000',
    USDT: '100000',
    DAI: '100000',
    WBTC: '5',
    LOOM: '100000',
    TICKET: '100',
    TAX: '1000',
  })) {
    const asset = symbol as DevnetTokenSymbol
    await write(DEVNET_FAUCET, addressOf(asset), 'transfer', [visitor.address, units(asset, amount)])
  }
  return {
    anvil,
    client,
    approve: (asset: Asset, spender: Address, value: bigint) =>
      write(visitor, addressOf(asset), 'approve', [spender, value]),
    balanceOf: (asset: Asset, owner: Address) =>
      asset === 'ETH'
        ? getBalance(client, { address: owner })
        : readContract(client, { address: addressOf(asset), abi: erc20Abi, functionName: 'balanceOf', args: [owner] }),
    /** Sends a transaction as the API wrote it. */
    send: (tx: { to: string; data: string; value: string; eip155: { gas?: string | undefined } }, account = visitor) =>
      sendTransaction(client, {
        account,
        to: tx.to as Address,
        data: tx.data as Hex,
        value: BigInt(tx.value),
        ...(tx.eip155.gas === undefined ? {} : { gas: BigInt(tx.eip155.gas) }),
      }).then(mined),
    stop: () => anvil.stop(),
  }
}
