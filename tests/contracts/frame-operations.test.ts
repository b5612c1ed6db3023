import { createClient, type Hex, http } from 'viem'
import { entryPoint07Abi, formatUserOperationRequest } from 'viem/account-abstraction'
import { getBalance, getCode, getTransactionReceipt, readContract, verifyMessage, verifyTypedData } from 'viem/actions'
import { foundry } from 'viem/chains'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rpc } from '@/devnet/json-rpc'
import { DEPLOYER } from '@/devnet/seed-constants'
import { PERMIT2 } from '@/lib/chains/permit2'
import { AppError } from '@/lib/core/app-error'
import { ENTRY_POINT } from '@/lib/smart-account/entry-point'
import type { OperationToSend } from '@/lib/smart-account/operations-contract'
import { startAnvil, type TestAnvil } from '@/tests/support/anvil'
import { OWNER, openSmartRequests } from '@/tests/support/smart-account-requests'
import { startTestBundler, type TestBundler } from '@/tests/support/test-bundler'

const FRIEND = '0x7773Ddb94510Ec5ca17E06FE67Bb09567Cc9dd4C'
const TYPED = {
  domain: { name: 'Shop', chainId: 31_337 },
  types: { Mail: [{ name: 'text', type: 'string' }] },
  primaryType: 'Mail',
  message: { text: 'hello' },
} as const

let anvil: TestAnvil
let bundler: TestBundler
let client: ReturnType<typeof clientOf>
const clientOf = (url: string) => createClient({ chain: foundry, transport: http(url) })

beforeAll(async () => {
  anvil = await startAnvil({ seeded: true })
  bundler = await startTestBundler(anvil.rpcUrl)
  client = clientOf(anvil.rpcUrl)
})
afterAll(async () => {
  await bundler?.stop()
  await anvil?.stop()
})

interface Told {
  readonly success: boolean
  readonly actualGasUsed: Hex
  readonly receipt: { readonly transactionHash: Hex; readonly blockHash: Hex; readonly blockNumber: Hex }
}

/** The server's part, by the bundler alone: the account pays. */
const server = {
  async estimate({ operation }: { operation: object }) {
    const asked = request(operation as OperationToSend)
    const gas = (await rpc(bundler.url, 'eth_estimateUserOperationGas', [asked, ENTRY_POINT])) as Record<string, Hex>
    const amount = (name: string) => String(BigInt(gas[name] ?? '0x0'))
    return {
      gas: {
        callGasLimit: amount('callGasLimit'),
        verificationGasLimit: amount('verificationGasLimit'),
        preVerificationGas: amount('preVerificationGas'),
      },
      ...{ sponsor: null, refusal: null },
    }
  },
  async send({ operation }: { operation: OperationToSend }) {
    const userOpHash = await rpc(bundler.url, 'eth_sendUserOperation', [request(operation), ENTRY_POINT])
    return { userOpHash }
  },
  async status({ userOpHash }: { userOpHash: Hex }) {
    const told = (await rpc(bundler.url, 'eth_getUserOperationReceipt', [userOpHash])) as Told | null
    if (!told) return { status: 'pending' }
    const { transactionHash, blockHash, blockNumber } = told.receipt
    return {
      ...{ status: 'included', isSuccess: told.success, transactionHash, blockHash, logs: [] },
      ...{ blockNumber: String(BigInt(blockNumber)), gasUsed: String(BigInt(told.actualGasUsed)) },
    }
  },
}

function request(wire: OperationToSend) {
  const amounts = ['nonce', 'maxFeePerGas', 'maxPriorityFeePerGas', 'callGasLimit', 'verificationGasLimit'] as const
  const operation = Object.fromEntries(
    [...amounts, 'preVerificationGas' as const].flatMap((name) => (name in wire ? [[name, BigInt(wire[name])]] : [])),
  )
  const { sender, callData, factory, factoryData, signature } = wire
  const deploys = factory && { factory, factoryData }
  return formatUserOperationRequest({ sender, callData, signature, ...deploys, ...operation } as never)
}

describe.each(['hybridDeleGator', 'safe'] as const)('the frame with an account of %s on a chain', (implementation) => {
  const open = async () => {
    const wallet = openSmartRequests({
      ...{ implementation, server },
      askNode: (method, params) =>
        anvil.rpc(method, params).catch(() => Promise.reject(new AppError('upstream.failed'))),
    })
    const account = (await wallet.requests.accounts.address(wallet.signal())) as Hex
    /** Asks until the batch is over. */
    const ended = async (id: string) => {
      for (;;) {
        const told = await wallet.status(id)
        if (told.status !== 100) return told
      }
    }
    return { ...wallet, account, ended }
  }

  test('behavior: its signatures are verified before it is deployed and after, and its first batch deploys it', async () => {
    const { account, prepare, sign, sendCalls, ended } = await open()
    await anvil.rpc('eth_sendTransaction', [{ from: DEPLOYER, to: account, value: '0xde0b6b3a7640000' }])
    const signatures = async () => {
      const message = await prepare('personal_sign', ['hello', account])
      const typed = await prepare('eth_signTypedData_v4', [account, JSON.stringify(TYPED)])
      return [(await sign(message.promptId)) as Hex, (await sign(typed.promptId)) as Hex] as const
    }
    const areValid = async ([message, typed]: readonly [Hex, Hex]) => [
      await verifyMessage(client, { address: account, message: 'hello', signature: message }),
      await verifyMessage(client, { address: account, message: 'other', signature: message }),
      await verifyTypedData(client, { address: account, ...TYPED, signature: typed }),
    ]
    const before = await signatures()
    expect(await areValid(before)).toEqual([true, false, true])

    const shown = await sendCalls({
      from: account,
      calls: [
        { to: FRIEND, value: '0x5' },
        { to: OWNER, value: '0x7' },
      ],
    })
    expect(shown).toMatchObject({ kind: 'calls', isFirst: true, sponsor: null })
    const had = await getBalance(client, { address: FRIEND })
    const told = await ended(await sign(shown.promptId))
    expect(told).toMatchObject({ status: 200, isAtomic: true })
    const hash = told.receipts[0]?.transactionHash as Hex
    expect((await getTransactionReceipt(client, { hash })).status).toBe('success')
    expect((await getBalance(client, { address: FRIEND })) - had).toBe(5n)
    expect(await getCode(client, { address: account })).toMatch(/^0x.{20}/)
    expect(await areValid(await signatures())).toEqual([true, false, true])
    expect(await areValid(before)).toEqual([true, false, true])
  })

  test('error: a permit of the key that its contract would also take for the account is shown as one for both', async () => {
    const { account, prepare, sign } = await open()
    const permit = {
      domain: { name: 'Permit2', chainId: 31_337, verifyingContract: PERMIT2 },
      types: {
        PermitTransferFrom: [
          { name: 'permitted', type: 'TokenPermissions' },
          { name: 'spender', type: 'address' },
          { name: 'nonce', type: 'uint256' },
          { name: 'deadline', type: 'uint256' },
        ],
        TokenPermissions: [
          { name: 'token', type: 'address' },
          { name: 'amount', type: 'uint256' },
        ],
      },
      primaryType: 'PermitTransferFrom',
      message: { permitted: { token: FRIEND, amount: 5n }, spender: FRIEND, nonce: 0n, deadline: 1_900_000_000n },
    } as const
    const json = JSON.stringify(permit, (_, value) => (typeof value === 'bigint' ? String(value) : value))
    const shown = await prepare('eth_signTypedData_v4', [OWNER, json])
    if (shown.kind !== 'typedData') throw new Error('no typed data')
    const signature = (await sign(shown.promptId)) as Hex
    expect(await verifyTypedData(client, { address: OWNER, ...permit, signature })).toBe(true)
    // The account is deployed: Permit2 asks its contract.
    expect(await getCode(client, { address: account })).toMatch(/^0x.{20}/)
    const isTaken = await verifyTypedData(client, { address: account, ...permit, signature })
    expect(isTaken).toBe(implementation === 'hybridDeleGator')
    expect(shown.otherAccount).toBe(isTaken ? account : null)
  })

  test('behavior: what it pays is at most what was shown, and the next transaction has no deployment', async () => {
    const { account, prepare, sign, ended, operation } = await open()
    const shown = await prepare('eth_sendTransaction', [{ from: account, to: FRIEND, value: '0x5' }])
    if (shown.kind !== 'calls') throw new Error('no calls')
    expect(shown.isFirst).toBe(false)
    // The EntryPoint keeps what an operation has not used, and pays the next one from it.
    const held = { address: ENTRY_POINT, abi: entryPoint07Abi, functionName: 'balanceOf', args: [account] } as const
    const funds = async () => (await getBalance(client, { address: account })) + (await readContract(client, held))
    const had = await funds()
    expect(await ended(await sign(shown.promptId))).toMatchObject({ status: 200 })
    const paid = had - (await funds()) - 5n
    expect(paid).toBeGreaterThan(0n)
    expect(paid).toBeLessThanOrEqual(BigInt(shown.gas) * BigInt(shown.gasPrice))
    expect(operation()).toMatchObject({ factory: null, nonce: '1' })
  })
})
