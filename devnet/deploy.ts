import type { Hex } from 'viem'
import { concat, numberToHex, parseEther } from 'viem/utils'
import { DEVNET_FAUCET_OWNER } from '@/lib/chains/devnet'
import { createdContracts } from './account-contracts'
import { rpc, rpcBatch } from './json-rpc'
import { DEPLOYER, SEED_MARKER } from './seed-constants'
import { placedCode, seedSteps, seedVersion } from './seed-steps'

/** Enough for the largest deployment, below the cap for one transaction of EIP-7825. */
const STEP_GAS = numberToHex(12_000_000)

/** Room for the whole seed in one block: many blocks within a second would move the chain's clock ahead of ours. */
const SEED_BLOCK_GAS = numberToHex(2_000_000_000)

/** The deployer wraps a part of it; the faucet gives 10 per request. */
const RICH = numberToHex(parseEther('1000000'))

/**
 * Code that contains the seed version. An address without code matches no version. INVALID comes first, so the code can
 * never be executed.
 */
function marker(version: Hex): Hex {
  return concat(['0xfe', version])
}

/**
 * Deploys and seeds an empty anvil: Uniswap v2 and v3, tokens, pools, Multicall3, Farcaster's registries, the contracts of smart accounts and the faucet, all in block 1, at the
 * addresses of `lib/chains/devnet.ts`. The marker is written last, so that an incomplete seed is recognised.
 *
 * @throws {Error} naming the first step that failed.
 */
export async function seedDevnet(rpcUrl: string): Promise<void> {
  const steps = seedSteps()
  const genesis = (await rpc(rpcUrl, 'eth_getBlockByNumber', ['latest', false])) as { gasLimit: Hex }
  const created = createdContracts()
  const codes = await rpcBatch(
    rpcUrl,
    // Runs where the contract will be, so that its constructor knows its address.
    created.map(({ address, creationCode }) => ({
      method: 'eth_call',
      params: [{ to: address }, 'latest', { [address]: { code: creationCode } }],
    })),
  )
  await rpcBatch(rpcUrl, [
    ...created.map(({ address }, index) => ({ method: 'anvil_setCode', params: [address, codes[index]] })),
    { method: 'evm_setAutomine', params: [false] },
    { method: 'evm_setBlockGasLimit', params: [SEED_BLOCK_GAS] },
    { method: 'anvil_setBalance', params: [DEPLOYER, RICH] },
    { method: 'anvil_setBalance', params: [DEVNET_FAUCET_OWNER, RICH] },
    ...Object.entries(placedCode()).map(([address, code]) => ({ method: 'anvil_setCode', params: [address, code] })),
  ])
  const hashes = await rpcBatch(
    rpcUrl,
    steps.map(({ to, data, value = 0n }, nonce) => ({
      method: 'eth_sendTransaction',
      params: [
        {
          from: DEPLOYER,
          ...(to && { to }),
          data,
          value: numberToHex(value),
          nonce: numberToHex(nonce),
          gas: STEP_GAS,
        },
      ],
    })),
  )
  await rpc(rpcUrl, 'evm_mine')
  await rpcBatch(rpcUrl, [
    { method: 'evm_setBlockGasLimit', params: [genesis.gasLimit] },
    { method: 'evm_setAutomine', params: [true] },
  ])
  const receipts = (await rpcBatch(
    rpcUrl,
    hashes.map((hash) => ({ method: 'eth_getTransactionReceipt', params: [hash] })),
  )) as ({ status: Hex } | null)[]
  const failed = receipts.findIndex((receipt) => receipt?.status !== '0x1')
  if (failed !== -1) throw new Error(`the devnet seed failed at step ${failed}: ${steps[failed]?.label}`)
  await rpc(rpcUrl, 'anvil_setCode', [SEED_MARKER, marker(seedVersion(steps))])
}

/** Whether the chain behind `rpcUrl` has the complete seed of exactly this version. */
export async function hasCurrentSeed(rpcUrl: string): Promise<boolean> {
  return (await rpc(rpcUrl, 'eth_getCode', [SEED_MARKER, 'latest'])) === marker(seedVersion())
}
