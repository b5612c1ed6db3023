import { createClient, encodeFunctionData, encodePacked, type Hex, http, numberToHex, parseAbi } from 'viem'
import { entryPoint07Abi } from 'viem/account-abstraction'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { UnsignedOperation } from '@/lib/smart-account/account-implementation'
import { delegationFramework } from '@/lib/smart-account/delegation-framework'
import { ENTRY_POINT } from '@/lib/smart-account/entry-point'
import { operationSend } from '@/lib/smart-account/operations-contract'
import { packOperation } from '@/lib/smart-account/packed-operation'
import { startAnvil, type TestAnvil } from '@/tests/support/anvil'
import { minedReceipt } from '@/tests/support/mined-receipt'
import { openSmartRequests, SMART } from '@/tests/support/smart-account-requests'

const PAYEE = '0x00000000000000000000000000000000000000ee'
const managerAbi = parseAbi(['function redeemDelegations(bytes[] contexts, bytes32[] modes, bytes[] executions)'])

let chain: TestAnvil
let bundler: Hex
let delegate: Hex

beforeAll(async () => {
  chain = await startAnvil({ seeded: true })
  const accounts = (await chain.rpc('eth_accounts')) as Hex[]
  bundler = accounts[4] as Hex
  delegate = accounts[3] as Hex
  await chain.rpc('anvil_setBalance', [SMART, numberToHex(10n ** 18n)])
})
afterAll(() => chain?.stop())

/** Sends a transaction. Rejects if the chain reverts it. */
async function send(transaction: object): Promise<void> {
  const asked = { gas: '0x989680', value: '0x0', ...transaction }
  const hash = (await chain.rpc('eth_sendTransaction', [asked])) as Hex
  const { status } = await minedReceipt(createClient({ transport: http(chain.rpcUrl) }), hash)
  if (status !== 'success') throw new Error('reverted')
}

/** As a bundler does it. */
async function bundle(input: unknown): Promise<{ userOpHash: Hex }> {
  const { operation } = z.parse(operationSend.input, input)
  const unpacked: UnsignedOperation = {
    ...{ sender: operation.sender, nonce: BigInt(operation.nonce), callData: operation.callData },
    ...(operation.factory && { factory: operation.factory, factoryData: operation.factoryData ?? '0x' }),
    callGasLimit: BigInt(operation.callGasLimit),
    verificationGasLimit: BigInt(operation.verificationGasLimit),
    preVerificationGas: BigInt(operation.preVerificationGas),
    maxFeePerGas: BigInt(operation.maxFeePerGas),
    maxPriorityFeePerGas: BigInt(operation.maxPriorityFeePerGas),
  }
  const { sender, nonce, callData, preVerificationGas } = unpacked
  const { signature } = operation
  const packed = { sender, nonce, callData, preVerificationGas, signature, ...packOperation(unpacked) }
  const data = encodeFunctionData({ abi: entryPoint07Abi, functionName: 'handleOps', args: [[packed], bundler] })
  await send({ from: bundler, to: ENTRY_POINT, data })
  return { userOpHash: `0x${'0'.repeat(64)}` }
}

/** The wallet's own code, which asks this chain. */
function openWallet() {
  const rows: { content: string; expiresAt: number; revokedAt: number | null }[] = []
  const methods = ['eth_getCode', 'eth_getBlockByNumber', 'eth_maxPriorityFeePerGas', 'eth_getBalance', 'eth_call']
  const gas = { callGasLimit: '1000000', verificationGasLimit: '3000000', preVerificationGas: '100000' }
  const id = '00000000-0000-7000-8000-000000000000'
  return openSmartRequests({
    chain: Object.fromEntries(
      methods.map((method) => [method, (params: readonly unknown[]) => chain.rpc(method, params)]),
    ),
    server: {
      estimate: { gas, sponsor: null, refusal: null },
      send: bundle,
      status: { status: 'unknown' },
      add(kept: { content: string; expiresAt: number }) {
        rows.push({ ...kept, revokedAt: null })
        return { id }
      },
      list: () => ({
        permissions: rows.map(({ content, expiresAt, revokedAt }) => ({
          ...{ id, content, expiresAt, revokedAt, origin: 'https://shop.example', grantedAt: Date.now() },
        })),
      }),
      'mark-revoked'() {
        for (const row of rows) row.revokedAt = Date.now()
        return {}
      },
    },
  })
}

describe('a permission that the wallet grants', () => {
  test('behavior: of 10 wei: 7 pass, 7 more revert, the account takes it back by an operation, and 1 reverts', async () => {
    const wallet = openWallet()
    const expiry = Math.floor(Date.now() / 1_000) + 86_400
    const asked = await wallet.prepare('wallet_requestExecutionPermissions', [
      {
        ...{ chainId: '0x7a69', from: SMART, to: delegate },
        permission: { type: 'native-token-transfer', isAdjustmentAllowed: false, data: { allowance: '0xa' } },
        rules: [{ type: 'expiry', data: { timestamp: expiry } }],
      },
    ])
    const [{ context, dependencies }] = JSON.parse(await wallet.sign(asked.promptId))
    const use = (value: bigint) => {
      const execution = encodePacked(['address', 'uint256', 'bytes'], [PAYEE, value, '0x'])
      const args = [[context], [`0x${'0'.repeat(64)}`], [execution]] as const
      const data = encodeFunctionData({ abi: managerAbi, functionName: 'redeemDelegations', args })
      return send({ from: delegate, to: delegationFramework.delegationManager, data })
    }
    const usedOf = async () => (await wallet.requests.permissions(undefined, wallet.signal())).permissions[0]?.foyer

    // The page deploys the account, as the answer says.
    expect(dependencies).toHaveLength(1)
    const [{ factory, factoryData }] = dependencies
    await send({ from: delegate, to: factory, data: factoryData })
    await use(7n)
    await expect(use(7n)).rejects.toThrow('reverted')
    expect(await usedOf()).toMatchObject({ used: '7', limit: '10', revokedAt: null })

    const { promptId } = await wallet.prepare('wallet_revokeExecutionPermission', { permissionContext: context })
    await wallet.sign(promptId)
    await expect(use(1n)).rejects.toThrow('reverted')
    expect(await usedOf()).toMatchObject({ used: '7', revokedAt: expect.any(Number) })
    expect(wallet.inputs('mark-revoked')).toHaveLength(1)
    const balance = (await chain.rpc('eth_getBalance', [PAYEE, 'latest'])) as Hex
    expect(BigInt(balance)).toBe(7n)
  })
})
