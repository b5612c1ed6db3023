import { type Address, encodeFunctionData, encodePacked, type Hex, parseAbi, parseEther, parseSignature } from 'viem'
import {
  DEVNET_CHAIN_ID,
  DEVNET_TOKENS,
  DEVNET_UNISWAP,
  DEVNET_WETH,
  type DevnetTokenSymbol,
} from '@/lib/chains/devnet'
import { PERMIT_TYPES } from '@/tests/support/permit-types'
import { at } from './at'
import type { Random } from './seeded-random'
import { friends, PERMIT2, type SimulatedChain, sender, type TestCall } from './simulated-chain'
import { FOREVER, ITEM_IDS } from './simulated-holdings'

const routerAbi = parseAbi([
  'function exactInputSingle((address tokenIn, address tokenOut, uint24 fee, address recipient, uint256 amountIn, uint256 minimum, uint160 limit)) payable returns (uint256)',
  'function exactInput((bytes path, address recipient, uint256 amountIn, uint256 minimum)) payable returns (uint256)',
  'function swapExactTokensForTokens(uint256 amountIn, uint256 minimum, address[] path, address to) payable returns (uint256)',
  'function unwrapWETH9(uint256 minimum, address recipient) payable',
  'function multicall(bytes[] data) payable returns (bytes[])',
])
const wethAbi = parseAbi(['function deposit() payable', 'function withdraw(uint256)'])
const ROUTER = DEVNET_UNISWAP.swapRouter02
/** The router itself, in its own calls. */
const ROUTER_ITSELF: Address = '0x0000000000000000000000000000000000000002'
const ME = sender.address

/** Returns a transaction of the visitor. Some of them revert. */
type Maker = (random: Random) => TestCall | Promise<TestCall>

/** Kinds of transactions, by name. */
export function transactionKinds(chain: SimulatedChain): Readonly<Record<string, Maker>> {
  const token = (symbol: DevnetTokenSymbol) =>
    at(
      DEVNET_TOKENS.filter((row) => row.symbol === symbol),
      0,
    ).address
  const call = (to: Address, data: Hex, value = 0n): TestCall => ({ to, value, data })
  const of = (name: string, contract: string, functionName: string, ...args: readonly unknown[]) =>
    call(chain.at(name), chain.data(contract, functionName, ...args))
  const one = <T>(random: Random, list: readonly T[]): T => at(list, random(list.length))
  const few = (random: Random) => BigInt(random(100_000))
  const friend = (random: Random) => one(random, friends)
  const tokenData = (functionName: string, ...args: readonly unknown[]) =>
    chain.data('PlainToken', functionName, ...args)
  const ether = (random: Random) => parseEther('0.001') * BigInt(random(1_000))
  const single = (tokenIn: Address, tokenOut: Address, fee: number, recipient: Address, amountIn: bigint) =>
    encodeFunctionData({
      abi: routerAbi,
      functionName: 'exactInputSingle',
      args: [{ tokenIn, tokenOut, fee, recipient, amountIn, minimum: 0n, limit: 0n }],
    })
  const overV2 = (amountIn: bigint, path: readonly Address[]) =>
    encodeFunctionData({ abi: routerAbi, functionName: 'swapExactTokensForTokens', args: [amountIn, 0n, path, ME] })
  const multicall = (...data: Hex[]) => encodeFunctionData({ abi: routerAbi, functionName: 'multicall', args: [data] })
  const usdc = (random: Random) => 1_000n + BigInt(random(20_000))

  return {
    'native transfer': (random) => call(one(random, [...friends, ME, chain.at('drainer')]), '0x', ether(random)),
    'token transfer': (random) => call(one(random, chain.tokens), tokenData('transfer', friend(random), few(random))),
    'transfer of too much': (random) =>
      call(one(random, chain.tokens), tokenData('transfer', friend(random), 10n ** 40n)),
    approval: (random) =>
      call(one(random, chain.tokens), tokenData('approve', one(random, chain.spenders), few(random))),
    'removal of an approval': (random) =>
      call(one(random, chain.tokens), tokenData('approve', one(random, [...friends, PERMIT2]), 0n)),
    'transfer with a fee': (random) => call(token('TAX'), tokenData('transfer', friend(random), few(random))),
    wrap: (random) => call(DEVNET_WETH, encodeFunctionData({ abi: wethAbi, functionName: 'deposit' }), ether(random)),
    unwrap: (random) =>
      call(DEVNET_WETH, encodeFunctionData({ abi: wethAbi, functionName: 'withdraw', args: [few(random)] })),
    'swap over v3': (random) => call(ROUTER, single(token('USDC'), DEVNET_WETH, 500, ME, usdc(random))),
    'swap over two pools of v3': (random) => {
      const path = encodePacked(
        ['address', 'uint24', 'address', 'uint24', 'address'],
        [token('USDC'), 500, DEVNET_WETH, 3_000, token('WBTC')],
      )
      const args = [{ path, recipient: ME, amountIn: usdc(random), minimum: 0n }] as const
      return call(ROUTER, encodeFunctionData({ abi: routerAbi, functionName: 'exactInput', args }))
    },
    'swap over v2': (random) => call(ROUTER, overV2(few(random), [DEVNET_WETH, token('LOOM')])),
    'swap over both': (random) =>
      call(
        ROUTER,
        multicall(
          single(token('USDC'), DEVNET_WETH, 500, ROUTER_ITSELF, usdc(random)),
          overV2(0n, [DEVNET_WETH, token('LOOM')]),
        ),
      ),
    'swap of ether': (random) => {
      const value = parseEther('0.0001') * BigInt(random(100) + 1)
      return call(ROUTER, single(DEVNET_WETH, token('USDC'), 500, ME, value), value)
    },
    'swap to ether': (random) =>
      call(
        ROUTER,
        multicall(
          single(token('USDC'), DEVNET_WETH, 500, ROUTER_ITSELF, usdc(random)),
          encodeFunctionData({ abi: routerAbi, functionName: 'unwrapWETH9', args: [0n, ME] }),
        ),
      ),
    permit: async (random) => {
      const [spender, value] = [one(random, chain.spenders), few(random)]
      const nonce = BigInt(
        (await chain.anvil.rpc('eth_call', [
          { to: chain.at('permit'), data: chain.data('PermitToken', 'nonces', ME) },
          'latest',
        ])) as Hex,
      )
      const signature = await sender.signTypedData({
        domain: {
          name: 'Permit',
          version: '1',
          chainId: DEVNET_CHAIN_ID,
          // A signature for another contract is refused.
          verifyingContract: one(random, [chain.at('permit'), chain.at('permit'), chain.at('plain')]),
        },
        types: PERMIT_TYPES,
        primaryType: 'Permit',
        message: { owner: ME, spender, value, nonce, deadline: FOREVER },
      })
      const { r, s, yParity } = parseSignature(signature)
      return of('permit', 'PermitToken', 'permit', ME, spender, value, FOREVER, 27 + yParity, r, s)
    },
    'approval by Permit2': (random) => {
      const args = [one(random, chain.tokens), one(random, chain.spenders), few(random), one(random, [0n, FOREVER])]
      return call(PERMIT2, chain.data('PermitKeeper', 'approve', ...args))
    },
    'use of Permit2': (random) =>
      of(
        'drainer',
        'Drainer',
        'drainByPermit',
        PERMIT2,
        one(random, [chain.at('plain'), chain.at('silent')]),
        random(500),
      ),
    'two tokens drained': (random) => {
      const tokens = [one(random, [chain.at('silent'), chain.at('lying')]), one(random, [token('USDC'), token('TAX')])]
      return of('drainer', 'Drainer', 'drain', tokens, [few(random), random(1_000)])
    },
    'drained over a proxy': (random) => {
      const tokens = [chain.at('silent'), chain.at('proxiedToken')]
      return call(chain.at('proxiedDrainer'), chain.data('Drainer', 'drain', tokens, [few(random), few(random)]))
    },
    'token that calls back': (random) =>
      call(chain.at('reentrant'), tokenData('transfer', chain.at('reenterer'), few(random))),
    'false logs': (random) => of('lying', 'LyingToken', 'pretend', ME, friend(random), few(random)),
    'ether that comes back': (random) => ({ ...of('drainer', 'Drainer', 'keepHalf'), value: ether(random) }),
    selfdestruct: (random) => ({
      ...of('factory', 'Factory', 'bomb', one(random, [ME, ...friends])),
      value: ether(random),
    }),
    'creation that destroys itself': (random) => ({
      to: null,
      value: ether(random),
      data: `0x73${one(random, [ME, ...friends]).slice(2)}ff` as Hex,
    }),
    creation: (random) => ({
      to: null,
      value: ether(random),
      data: chain.creation('Gift', one(random, [ME, ME, ...friends]), few(random)),
    }),
    'creation by a contract': (random) => of('factory', 'Factory', 'gift', one(random, [ME, ...friends]), few(random)),
    revert: (random) => of('factory', 'Factory', 'fail', random(4)),
    'item minted': (random) =>
      of(
        one(random, ['pictures', 'silentPictures']),
        'Collection',
        'mint',
        one(random, [ME, ...friends]),
        one(random, ITEM_IDS),
      ),
    'item sent': (random) =>
      of(
        one(random, ['pictures', 'silentPictures']),
        'Collection',
        'transferFrom',
        ME,
        friend(random),
        one(random, ITEM_IDS),
      ),
    'item approved': (random) =>
      of(one(random, ['pictures', 'silentPictures']), 'Collection', 'approve', friend(random), one(random, ITEM_IDS)),
    'collection approved': (random) =>
      of(
        ...([one(random, ['pictures', 'silentPictures', 'multi']), 'Collection', 'setApprovalForAll'] as const),
        ...[one(random, chain.spenders), random(2) === 1],
      ),
    'several minted': (random) => of('multi', 'MultiCollection', 'mint', ME, one(random, ITEM_IDS), few(random)),
    'several sent': (random) => {
      const ids = [one(random, ITEM_IDS), one(random, ITEM_IDS)]
      return of(
        'multi',
        'MultiCollection',
        'safeBatchTransferFrom',
        ME,
        friend(random),
        ids,
        [random(9), random(9)],
        '0x',
      )
    },
  }
}
