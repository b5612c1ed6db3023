import {
  concat,
  createClient,
  encodeFunctionData,
  encodePacked,
  erc20Abi,
  type Hex,
  http,
  numberToHex,
  parseAbi,
} from 'viem'
import { sign } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FAUCET_PRIVATE_KEY } from '@/devnet/seed-constants'
import { DEVNET_TOKENS } from '@/lib/chains/devnet'
import { dripFaucet } from '@/lib/server/faucet/drip'
import { parseEnv } from '@/lib/server/settings/env'
import { delegationFramework } from '@/lib/smart-account/delegation-framework'
import { ENTRY_POINT } from '@/lib/smart-account/entry-point'
import { hybridDelegator } from '@/lib/smart-account/hybrid-delegator'
import { assertGrantable } from '@/lib/smart-account/permissions/assert-grantable'
import { caveatsOf } from '@/lib/smart-account/permissions/caveats'
import { readCurrentRequest } from '@/lib/smart-account/permissions/current-request'
import {
  type Delegation,
  delegationDigest,
  draftDelegation,
  encodeContext,
  encodeDisable,
} from '@/lib/smart-account/permissions/delegation'
import { readOlderRequest } from '@/lib/smart-account/permissions/older-request'
import type { Permission } from '@/lib/smart-account/permissions/permission'
import { readUse } from '@/lib/smart-account/permissions/permission-use'
import { startAnvil, type TestAnvil } from '@/tests/support/anvil'
import { minedReceipt } from '@/tests/support/mined-receipt'

const OWNER_KEY = '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d'
const seed = { owner: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', salt: `0x${'0'.repeat(64)}` } as const
const account = hybridDelegator.address(seed)
const CHAIN_ID = 31_337
const USDC = DEVNET_TOKENS[1].address
const PAYEE = '0x00000000000000000000000000000000000000ee'
const DAY = 86_400

let chain: TestAnvil
/** A plain key, which the page would hold. */
let delegate: Hex
let stranger: Hex

beforeAll(async () => {
  chain = await startAnvil({ seeded: true })
  const accounts = (await chain.rpc('eth_accounts')) as Hex[]
  delegate = accounts[3] as Hex
  stranger = accounts[4] as Hex
  const { factory, factoryData } = hybridDelegator.factory(seed)
  await send({ from: stranger, to: factory, data: factoryData })
  const services = {
    env: parseEnv({ FOYER_DEVNET_RPC_URL: chain.rpcUrl, FOYER_FAUCET_PRIVATE_KEY: FAUCET_PRIVATE_KEY }),
    signal: AbortSignal.timeout(20_000),
  }
  await dripFaucet({ address: account }, services)
  await chain.rpc('anvil_impersonateAccount', [ENTRY_POINT])
  await chain.rpc('anvil_setBalance', [ENTRY_POINT, numberToHex(10n ** 18n)])
})
afterAll(() => chain?.stop())

/** Sends a transaction. Rejects with the words of the contract if the chain reverts it. */
async function send(transaction: object): Promise<void> {
  const asked = { gas: '0x2dc6c0', ...transaction }
  const reason = await chain.rpc('eth_call', [asked, 'latest']).then(
    () => null,
    (thrown: Error) => thrown.message,
  )
  const hash = (await chain.rpc('eth_sendTransaction', [asked])) as Hex
  const { status } = await minedReceipt(createClient({ transport: http(chain.rpcUrl) }), hash)
  if (status !== 'success') throw new Error(reason ?? 'reverted')
}

const now = async (): Promise<number> => {
  const { timestamp } = (await chain.rpc('eth_getBlockByNumber', ['latest', false])) as { timestamp: Hex }
  return Number(timestamp)
}

/** Lets time pass. */
async function wait(seconds: number): Promise<void> {
  await chain.rpc('evm_increaseTime', [seconds])
  await chain.rpc('evm_mine')
}

async function grant(permission: Permission): Promise<Delegation> {
  assertGrantable(permission, account, await now())
  const caveats = caveatsOf(permission)
  const draft = draftDelegation({ delegate: permission.delegate, delegator: account, caveats })
  const hash = hybridDelegator.messageDigest(delegationDigest(draft, CHAIN_ID), account, CHAIN_ID)
  const signature = await sign({ hash, privateKey: OWNER_KEY, to: 'hex' })
  return { ...draft, signature: hybridDelegator.messageSignature(signature) }
}

async function grantOlder(permission: object, change: object = {}): Promise<Delegation> {
  const time = await now()
  const signer = { type: 'account', data: { address: delegate } }
  const request = { chainId: CHAIN_ID, expiry: time + DAY, signer, permission, policies: [], ...change }
  return grant(readOlderRequest([request], time))
}

async function grantCurrent(permission: object): Promise<Delegation> {
  const time = await now()
  const rules = [{ type: 'expiry', data: { timestamp: time + DAY } }]
  const request = { chainId: '0x7a69', to: delegate, permission: { isAdjustmentAllowed: false, ...permission }, rules }
  return grant(readCurrentRequest([request], time))
}

const managerAbi = parseAbi(['function redeemDelegations(bytes[] contexts, bytes32[] modes, bytes[] executions)'])
const SINGLE = `0x${'0'.repeat(64)}` as const
const BATCH = concat(['0x01', `0x${'0'.repeat(62)}`])

interface Use {
  readonly to?: Hex
  readonly value?: bigint
  readonly data?: Hex
  readonly from?: Hex
  readonly mode?: Hex
}

/** Uses a permission, as its holder does. Rejects with the words of the enforcer. */
function use(delegation: Delegation, { to = PAYEE, value = 0n, data = '0x', from = delegate, mode = SINGLE }: Use) {
  const execution = encodePacked(['address', 'uint256', 'bytes'], [to, value, data])
  const args = [[encodeContext(delegation)], [mode], [execution]] as const
  const calldata = encodeFunctionData({ abi: managerAbi, functionName: 'redeemDelegations', args })
  return send({ from, to: delegationFramework.delegationManager, data: calldata })
}

const transfer = (amount: bigint): Hex =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [PAYEE, amount] })
const approve = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [PAYEE, 1n] })

/** As the account does it in an operation. */
const revoke = (delegation: Delegation) =>
  send({
    from: ENTRY_POINT,
    to: account,
    data: hybridDelegator.encodeCalls([
      { to: delegationFramework.delegationManager, value: 0n, data: encodeDisable(delegation) },
    ]),
  })

const usedOf = (delegation: Delegation) => readUse(delegation, (method, params) => chain.rpc(method, params))

describe('a permission on a chain', () => {
  test('behavior: of 10 wei: 7 pass, 7 more are refused by the enforcer, and after it is taken back 1 is', async () => {
    const given = await grantOlder({ type: 'native-token-transfer', data: { allowance: '0xa' } })
    const before = BigInt((await chain.rpc('eth_getBalance', [PAYEE, 'latest'])) as Hex)
    expect(await usedOf(given)).toEqual({ isDisabled: false, used: 0n, limit: 10n })
    await use(given, { value: 7n })
    expect(BigInt((await chain.rpc('eth_getBalance', [PAYEE, 'latest'])) as Hex)).toBe(before + 7n)
    await expect(use(given, { value: 7n })).rejects.toThrow('NativeTokenTransferAmountEnforcer:allowance-exceeded')
    expect(await usedOf(given)).toEqual({ isDisabled: false, used: 7n, limit: 10n })
    await revoke(given)
    // 0xded4d9bb: CannotUseADisabledDelegation
    await expect(use(given, { value: 1n })).rejects.toThrow(/revert/)
    expect(await usedOf(given)).toEqual({ isDisabled: true, used: 7n, limit: 10n })
  })

  test('error: another account cannot use it, and its holder cannot use it with limits that were not signed', async () => {
    const given = await grantOlder({ type: 'native-token-transfer', data: { allowance: '0xa' } })
    await expect(use(given, { value: 1n, from: stranger })).rejects.toThrow(/revert/)
    const wider = { ...given, caveats: given.caveats.slice(1) }
    await expect(use(wider, { value: 1n })).rejects.toThrow(/revert/)
    await expect(use({ ...given, delegate: stranger }, { value: 1n, from: stranger })).rejects.toThrow(/revert/)
    await use(given, { value: 1n })
  })

  test('error: native currency goes with no calldata, in no batch, and not after the end', async () => {
    const given = await grantCurrent({ type: 'native-token-allowance', data: { allowanceAmount: '0xa' } })
    await expect(use(given, { to: USDC, data: transfer(1n) })).rejects.toThrow('ExactCalldataEnforcer:invalid-calldata')
    await expect(use(given, { value: 1n, mode: BATCH })).rejects.toThrow('CaveatEnforcer:invalid-call-type')
    await use(given, { value: 1n })
    await wait(DAY + 1)
    await expect(use(given, { value: 1n })).rejects.toThrow('TimestampEnforcer:expired-delegation')
  })

  test('behavior: an allowance that begins later cannot be used before', async () => {
    const start = (await now()) + 3_600
    const data = { allowanceAmount: '0xa', startTime: start }
    const given = await grantCurrent({ type: 'native-token-allowance', data })
    await expect(use(given, { value: 1n })).rejects.toThrow('TimestampEnforcer:early-delegation')
    await wait(3_601)
    await use(given, { value: 1n })
  })

  test('behavior: a number of calls ends it', async () => {
    const policies = [{ type: 'call-limit', data: { count: 2 } }]
    const given = await grantOlder({ type: 'native-token-transfer', data: { allowance: '0xa' } }, { policies })
    await use(given, { value: 1n })
    await use(given, { value: 1n })
    await expect(use(given, { value: 1n })).rejects.toThrow('LimitedCallsEnforcer:limit-exceeded')
  })

  test('behavior: calls go to one contract and its functions, with the value of each and of all', async () => {
    const abi = [{ type: 'function', name: 'balanceOf', inputs: [{ type: 'address' }] }]
    const functions = [{ functionName: 'balanceOf', valueLimit: '0x0' }]
    const policies = [{ type: 'call-limit', data: { count: 2 } }]
    const given = await grantOlder({ type: 'contract-call', data: { address: USDC, abi, functions } }, { policies })
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [account] })
    await expect(use(given, { to: DEVNET_TOKENS[0].address, data })).rejects.toThrow('AllowedTargetsEnforcer')
    await expect(use(given, { to: USDC, data: transfer(1n) })).rejects.toThrow('AllowedMethodsEnforcer')
    await expect(use(given, { to: USDC })).rejects.toThrow('AllowedMethodsEnforcer')
    await expect(use(given, { to: USDC, data, value: 1n })).rejects.toThrow('ValueLteEnforcer:value-too-high')
    await use(given, { to: USDC, data })
    expect(await usedOf(given)).toEqual({ isDisabled: false, used: 1n, limit: 2n })
  })

  test('behavior: calls may send what they may in all', async () => {
    const [weth] = [DEVNET_TOKENS[0].address]
    const abi = [{ type: 'function', name: 'deposit', inputs: [] }]
    const data = { address: weth, abi, functions: [{ functionName: 'deposit', valueLimit: '0x7' }] }
    const policies = [{ type: 'spent-limit', data: { allowance: '0xa' } }]
    const given = await grantOlder({ type: 'contract-call', data }, { policies })
    const deposit = '0xd0e30db0'
    await expect(use(given, { to: weth, data: deposit, value: 8n })).rejects.toThrow('ValueLteEnforcer')
    await use(given, { to: weth, data: deposit, value: 7n })
    await expect(use(given, { to: weth, data: deposit, value: 7n })).rejects.toThrow('allowance-exceeded')
    expect(await usedOf(given)).toEqual({ isDisabled: false, used: null, limit: null })
  })

  test('behavior: tokens: their amount in all, of one token, by transfer alone', async () => {
    const given = await grantOlder({ type: 'erc20-token-transfer', data: { address: USDC, allowance: '0xa' } })
    await use(given, { to: USDC, data: transfer(7n) })
    await expect(use(given, { to: USDC, data: transfer(7n) })).rejects.toThrow('ERC20TransferAmountEnforcer:allowance')
    await expect(use(given, { to: USDC, data: approve })).rejects.toThrow('ERC20TransferAmountEnforcer:invalid-method')
    await expect(use(given, { to: USDC, data: transfer(1n), value: 1n })).rejects.toThrow('ValueLteEnforcer')
    const other = DEVNET_TOKENS[0].address
    await expect(use(given, { to: other, data: transfer(1n) })).rejects.toThrow('ERC20TransferAmountEnforcer:invalid')
    expect(await usedOf(given)).toEqual({ isDisabled: false, used: 7n, limit: 10n })
  })

  test.each([
    ['native-token-periodic', {}, (amount: bigint): Use => ({ value: amount })],
    ['erc20-token-periodic', { tokenAddress: USDC }, (amount: bigint): Use => ({ to: USDC, data: transfer(amount) })],
  ])('behavior: %s gives its amount anew in each period', async (type, token, call) => {
    const given = await grantCurrent({ type, data: { ...token, periodAmount: '0xa', periodDuration: 600 } })
    expect(await usedOf(given)).toEqual({ isDisabled: false, used: 0n, limit: 10n })
    await use(given, call(7n))
    await expect(use(given, call(7n))).rejects.toThrow('transfer-amount-exceeded')
    expect(await usedOf(given)).toEqual({ isDisabled: false, used: 7n, limit: 10n })
    await wait(601)
    await use(given, call(7n))
    await expect(use(given, call(7n))).rejects.toThrow('transfer-amount-exceeded')
  })

  test.each([
    ['native-token-stream', {}, (amount: bigint): Use => ({ value: amount })],
    ['erc20-token-stream', { tokenAddress: USDC }, (amount: bigint): Use => ({ to: USDC, data: transfer(amount) })],
  ])('behavior: %s gives what has streamed, and its most in all', async (type, token, call) => {
    const data = { ...token, initialAmount: '0xa', maxAmount: '0x64', amountPerSecond: '0x1' }
    const given = await grantCurrent({ type, data })
    await expect(use(given, call(50n))).rejects.toThrow('allowance-exceeded')
    await wait(60)
    await use(given, call(50n))
    await wait(600)
    await expect(use(given, call(51n))).rejects.toThrow('allowance-exceeded')
    await use(given, call(50n))
    expect(await usedOf(given)).toEqual({ isDisabled: false, used: 100n, limit: 100n })
  })
})
