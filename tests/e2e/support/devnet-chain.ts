import { setTimeout as sleep } from 'node:timers/promises'
import {
  concat,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  maxUint256,
  numberToHex,
  parseAbi,
  parseAbiParameters,
  parseEther,
  parseUnits,
} from 'viem'
import { ownContract } from '@/devnet/artifacts'
import { DEPLOYER } from '@/devnet/seed-constants'
import { DEVNET_TOKENS, DEVNET_UNISWAP, DEVNET_WETH, type DevnetTokenSymbol } from '@/lib/chains/devnet'
import type { TestAnvil } from '@/tests/support/anvil'

const tokenAbi = parseAbi([
  'function balanceOf(address) view returns (uint256)',
  'function allowance(address owner, address spender) view returns (uint256)',
  'function approve(address spender, uint256 value)',
  'function mint(address to, uint256 value)',
  'function deposit() payable',
  'function transfer(address to, uint256 value)',
])
const routerAbi = parseAbi([
  'function addLiquidityETH(address token, uint256 amount, uint256 minToken, uint256 minEther, address to, uint256 deadline) payable',
])

/** The devnet of one worker. Tests name tokens by symbol and amounts in whole tokens. */
export class DevnetChain {
  readonly #anvil: TestAnvil

  constructor(anvil: TestAnvil) {
    this.#anvil = anvil
  }

  get rpcUrl(): string {
    return this.#anvil.rpcUrl
  }

  rpc(method: string, params: readonly unknown[] = []): Promise<unknown> {
    return this.#anvil.rpc(method, params)
  }

  /** Sets the ether of `address` to exactly this amount, and adds these whole tokens. */
  async fund(address: Hex, amounts: Partial<Record<'ETH' | DevnetTokenSymbol, string>>): Promise<void> {
    for (const [symbol, amount] of Object.entries(amounts)) {
      if (symbol === 'ETH') {
        await this.rpc('anvil_setBalance', [address, numberToHex(parseEther(amount))])
        continue
      }
      const token = tokenOf(symbol as DevnetTokenSymbol)
      const value = parseUnits(amount, token.decimals)
      if (symbol === 'WETH') {
        await this.sendAs(DEPLOYER, DEVNET_WETH, encodeFunctionData({ abi: tokenAbi, functionName: 'deposit' }), value)
        await this.sendAs(
          DEPLOYER,
          DEVNET_WETH,
          encodeFunctionData({ abi: tokenAbi, functionName: 'transfer', args: [address, value] }),
        )
      } else {
        await this.sendAs(
          DEPLOYER,
          token.address,
          encodeFunctionData({ abi: tokenAbi, functionName: 'mint', args: [address, value] }),
        )
      }
    }
  }

  /** Current balance in base units: ether, or one of the devnet's tokens. */
  async balance(address: Hex, symbol: 'ETH' | DevnetTokenSymbol): Promise<bigint> {
    if (symbol === 'ETH') return BigInt((await this.rpc('eth_getBalance', [address, 'latest'])) as Hex)
    return this.balanceOf(address, tokenOf(symbol).address)
  }

  /** Current balance in base units of the token at an address. */
  async balanceOf(address: Hex, token: Hex): Promise<bigint> {
    const data = encodeFunctionData({ abi: tokenAbi, functionName: 'balanceOf', args: [address] })
    return BigInt((await this.rpc('eth_call', [{ to: token, data }, 'latest'])) as Hex)
  }

  async allowance(owner: Hex, symbol: DevnetTokenSymbol, spender: Hex): Promise<bigint> {
    const data = encodeFunctionData({ abi: tokenAbi, functionName: 'allowance', args: [owner, spender] })
    return BigInt((await this.rpc('eth_call', [{ to: tokenOf(symbol).address, data }, 'latest'])) as Hex)
  }

  /** Sets an existing allowance without the owner's key. */
  async approveAs(owner: Hex, symbol: DevnetTokenSymbol, spender: Hex, amount: bigint): Promise<void> {
    await this.sendAs(
      owner,
      tokenOf(symbol).address,
      encodeFunctionData({ abi: tokenAbi, functionName: 'approve', args: [spender, amount] }),
    )
  }

  /** Deploys an unlisted token with its own pool of 100 ether and 100,000 whole tokens. */
  async deployToken(token: { name: string; symbol: string; decimals: number }): Promise<Hex> {
    const facts = encodeAbiParameters(parseAbiParameters('string, string, uint8'), [
      token.name,
      token.symbol,
      token.decimals,
    ])
    const hash = await this.rpc('eth_sendTransaction', [
      { from: DEPLOYER, data: concat([ownContract('TestToken').bytecode, facts]) },
    ])
    const { contractAddress: address } = await this.receipt(hash as Hex)
    if (!address) throw new Error(`${token.symbol} was not deployed`)
    const amount = parseUnits('100000', token.decimals)
    const call = (functionName: 'mint' | 'approve', spender: Hex) =>
      this.sendAs(DEPLOYER, address, encodeFunctionData({ abi: tokenAbi, functionName, args: [spender, amount] }))
    await call('mint', DEPLOYER)
    await call('approve', DEVNET_UNISWAP.v2Router)
    const data = encodeFunctionData({
      abi: routerAbi,
      functionName: 'addLiquidityETH',
      args: [address, amount, 0n, 0n, DEPLOYER, maxUint256],
    })
    await this.sendAs(DEPLOYER, DEVNET_UNISWAP.v2Router, data, parseEther('100'))
    return address
  }

  /** Waits until the transaction is mined: the node returns its hash before. */
  async receipt(
    hash: Hex,
  ): Promise<{ status: Hex; gasUsed: Hex; effectiveGasPrice: Hex; contractAddress: Hex | null }> {
    for (let tries = 0; tries < 250; tries++) {
      const receipt = await this.rpc('eth_getTransactionReceipt', [hash])
      if (receipt) return receipt as Awaited<ReturnType<DevnetChain['receipt']>>
      await sleep(20)
    }
    throw new Error(`${hash} was not mined`)
  }

  /** The network fee of the transaction, in wei. */
  async feeOf(hash: Hex): Promise<bigint> {
    const { gasUsed, effectiveGasPrice } = await this.receipt(hash)
    return BigInt(gasUsed) * BigInt(effectiveGasPrice)
  }

  /** Until `resumeMining`, only `mine` creates blocks. */
  async pauseMining(): Promise<void> {
    await this.rpc('evm_setAutomine', [false])
  }

  async mine(): Promise<void> {
    await this.rpc('evm_mine')
  }

  async resumeMining(): Promise<void> {
    await this.rpc('evm_setAutomine', [true])
    await this.mine()
  }

  /** Sends a transaction from an account whose key the tests do not have. */
  async sendAs(from: Hex, to: Hex, data: Hex, value = 0n): Promise<void> {
    await this.rpc('anvil_impersonateAccount', [from])
    const hash = await this.rpc('eth_sendTransaction', [{ from, to, data, value: numberToHex(value) }])
    await this.rpc('anvil_stopImpersonatingAccount', [from])
    const { status } = await this.receipt(hash as Hex)
    if (status !== '0x1') throw new Error(`${from} could not send to ${to}`)
  }
}

function tokenOf(symbol: DevnetTokenSymbol) {
  const token = DEVNET_TOKENS.find((candidate) => candidate.symbol === symbol)
  if (!token) throw new Error(`the devnet has no ${symbol}`)
  return token
}
