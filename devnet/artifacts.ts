import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Hex } from 'viem'
import type { CompiledContract } from './compile'

const require = createRequire(import.meta.url)

/** Returns the creation code of one of our own contracts, from the committed JSON. */
export function ownContract(name: string): CompiledContract {
  const file = new URL(`./contracts/compiled/${name}.json`, import.meta.url)
  return JSON.parse(readFileSync(file, 'utf8')) as CompiledContract
}

/** The resolver of our names, which an operator deploys on any chain; from the committed JSON. */
export function nameResolver(): CompiledContract {
  const file = new URL('../lib/server/names/resolver/compiled/NameResolver.json', import.meta.url)
  return JSON.parse(readFileSync(file, 'utf8')) as CompiledContract
}

/**
 * Where each published Uniswap package keeps its artifacts. They are read from node_modules; nothing is copied here.
 */
const PUBLISHED = {
  WETH9: '@uniswap/v2-periphery/build/WETH9.json',
  UniswapV2Factory: '@uniswap/v2-core/build/UniswapV2Factory.json',
  UniswapV2Router02: '@uniswap/v2-periphery/build/UniswapV2Router02.json',
  UniswapV3Factory: '@uniswap/v3-core/artifacts/contracts/UniswapV3Factory.sol/UniswapV3Factory.json',
  NonfungiblePositionManager:
    '@uniswap/v3-periphery/artifacts/contracts/NonfungiblePositionManager.sol/NonfungiblePositionManager.json',
  QuoterV2: '@uniswap/swap-router-contracts/artifacts/contracts/lens/QuoterV2.sol/QuoterV2.json',
  MixedRouteQuoterV1:
    '@uniswap/swap-router-contracts/artifacts/contracts/lens/MixedRouteQuoterV1.sol/MixedRouteQuoterV1.json',
  SwapRouter02: '@uniswap/swap-router-contracts/artifacts/contracts/SwapRouter02.sol/SwapRouter02.json',
} as const

/** Where the packages of smart accounts keep theirs. */
const ACCOUNTS = {
  EntryPoint: '@account-abstraction/contracts/artifacts/EntryPoint.json',
  VerifyingPaymaster: '@account-abstraction/contracts/artifacts/VerifyingPaymaster.json',
  Safe: '@safe-global/safe-contracts/build/artifacts/contracts/Safe.sol/Safe.json',
  SafeProxyFactory:
    '@safe-global/safe-contracts/build/artifacts/contracts/proxies/SafeProxyFactory.sol/SafeProxyFactory.json',
  SafeProxy: '@safe-global/safe-contracts/build/artifacts/contracts/proxies/SafeProxy.sol/SafeProxy.json',
  MultiSendCallOnly:
    '@safe-global/safe-contracts/build/artifacts/contracts/libraries/MultiSendCallOnly.sol/MultiSendCallOnly.json',
  SafeModuleSetup: '@safe-global/safe-4337/build/artifacts/contracts/SafeModuleSetup.sol/SafeModuleSetup.json',
  Safe4337Module: '@safe-global/safe-4337/build/artifacts/contracts/Safe4337Module.sol/Safe4337Module.json',
} as const

/** Returns the creation code of a published Uniswap contract. */
export function publishedBytecode(name: keyof typeof PUBLISHED): Hex {
  return bytecodeIn(PUBLISHED[name])
}

/** Returns the creation code of a published contract of smart accounts. */
export function accountBytecode(name: keyof typeof ACCOUNTS): Hex {
  return bytecodeIn(ACCOUNTS[name])
}

function bytecodeIn(file: string): Hex {
  const artifact = JSON.parse(readFileSync(require.resolve(file), 'utf8')) as {
    bytecode?: string
    evm?: { bytecode: { object: string } }
  }
  // The v2 packages were built with waffle (bare hex), the v3 ones with hardhat (0x).
  const code = artifact.bytecode ?? artifact.evm?.bytecode.object ?? ''
  return code.startsWith('0x') ? (code as Hex) : `0x${code}`
}
