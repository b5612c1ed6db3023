import { hashTypedData } from 'viem'
import { describe, expect, test } from 'vitest'
import type { UnsignedOperation } from '@/lib/smart-account/account-implementation'
import { delegationFramework } from '@/lib/smart-account/delegation-framework'
import { ENTRY_POINT } from '@/lib/smart-account/entry-point'
import { hybridDelegator } from '@/lib/smart-account/hybrid-delegator'
import { packOperation } from '@/lib/smart-account/packed-operation'
import { OWNER, openSmartRequests, SMART } from '@/tests/support/smart-account-requests'

const WORD = `0x${'11'.repeat(32)}`
const fieldsOf = (text: string) =>
  text.split(',').map((each) => {
    const [type = '', name = ''] = each.split(' ')
    return { name, type }
  })
const VALUES: Readonly<Record<string, unknown>> = { address: SMART, bytes: '0x', bytes32: WORD }
const messageOf = (fields: readonly { name: string; type: string }[]) =>
  Object.fromEntries(fields.map(({ name, type }) => [name, VALUES[type] ?? '0']))

const PACKED =
  'address sender,uint256 nonce,bytes initCode,bytes callData,bytes32 accountGasLimits,uint256 preVerificationGas,bytes32 gasFees,bytes paymasterAndData'
const SAFE_OP =
  'address safe,uint256 nonce,bytes initCode,bytes callData,uint128 verificationGasLimit,uint128 callGasLimit,uint256 preVerificationGas,uint128 maxPriorityFeePerGas,uint128 maxFeePerGas,bytes paymasterAndData,uint48 validAfter,uint48 validUntil,address entryPoint'
const SAFE_TX =
  'address to,uint256 value,bytes data,uint8 operation,uint256 safeTxGas,uint256 baseGas,uint256 gasPrice,address gasToken,address refundReceiver,uint256 nonce'

const typed = (primaryType: string, fields: string, domain: object, others: object = {}, message: object = {}) => ({
  ...{ types: { [primaryType]: fieldsOf(fields), ...others }, primaryType, domain },
  message: { ...messageOf(fieldsOf(fields)), ...message },
})
const HYBRID = { name: 'HybridDeleGator', version: '1', chainId: 31_337, verifyingContract: SMART }
const DELEGATION = typed(
  'Delegation',
  'address delegate,address delegator,bytes32 authority,Caveat[] caveats,uint256 salt',
  {
    name: 'DelegationManager',
    version: '1',
    chainId: 31_337,
    verifyingContract: delegationFramework.delegationManager,
  },
  { Caveat: fieldsOf('address enforcer,bytes terms') },
  { caveats: [] },
)

/** Each way to write the same data. */
const SPELLINGS: readonly ((data: { types: object }) => unknown)[] = [
  (data) => data,
  (data) => JSON.stringify(data),
  (data) => ({
    ...data,
    types: {
      ...data.types,
      EIP712Domain: fieldsOf('string name,string version,uint256 chainId,address verifyingContract'),
    },
  }),
  (data) => ({ ...data, types: { Unused: [{ name: 'x', type: 'string' }], ...data.types } }),
  (data) => JSON.parse(JSON.stringify(data).replaceAll(SMART, SMART.toLowerCase())),
  (data) => JSON.stringify(data, null, 2),
]

describe('a page that asks for the signature of what only the wallet signs', () => {
  const asked = [
    ['an operation of the smart account', typed('PackedUserOperation', `${PACKED},address entryPoint`, HYBRID)],
    ['an operation of the next EntryPoint', typed('PackedUserOperation', PACKED, { ...HYBRID, name: 'ERC4337' })],
    ['an operation of a Safe', typed('SafeOp', SAFE_OP, HYBRID)],
    ['a delegation', DELEGATION],
  ] as const
  test.each(asked)('error: %s is refused in every spelling, by both accounts', async (_, data) => {
    const { prepare, signed } = openSmartRequests()
    for (const account of [OWNER, OWNER.toLowerCase(), SMART]) {
      for (const spell of SPELLINGS) {
        await expect(prepare('eth_signTypedData_v4', [account, spell(data)])).rejects.toMatchObject({
          code: 'wallet.rejected',
          details: { reason: 'smartAccount' },
        })
      }
    }
    expect(signed).toEqual([])
  })

  test('behavior: what is refused is what an account would take: the same digest as of our own operation', async () => {
    const operation: UnsignedOperation = {
      sender: SMART,
      callData: '0x1234',
      ...{ nonce: 3n, callGasLimit: 1n, verificationGasLimit: 2n },
      ...{ preVerificationGas: 3n, maxFeePerGas: 4n, maxPriorityFeePerGas: 5n },
    }
    const { initCode, accountGasLimits, gasFees, paymasterAndData } = packOperation(operation)
    const fields = `${PACKED},address entryPoint`
    const data = typed(
      'PackedUserOperation',
      fields,
      HYBRID,
      {},
      {
        ...{ sender: SMART, nonce: '3', callData: '0x1234', preVerificationGas: '3', entryPoint: ENTRY_POINT },
        ...{ initCode, accountGasLimits, gasFees, paymasterAndData },
      },
    )
    expect(hashTypedData(data as never)).toBe(hybridDelegator.operationDigest(operation, 31_337))
    const { prepare } = openSmartRequests()
    await expect(prepare('eth_signTypedData_v4', [OWNER, data])).rejects.toMatchObject({ code: 'wallet.rejected' })
  })

  test('behavior: a delegation of votes, and a Safe of others, are other types and data', async () => {
    const { prepare } = openSmartRequests()
    const votes = typed('Delegation', 'address delegatee,uint256 nonce,uint256 expiry', HYBRID)
    expect(await prepare('eth_signTypedData_v4', [OWNER, votes])).toMatchObject({ kind: 'typedData' })
    const { prepare: prepareSafe } = openSmartRequests({ implementation: 'safe' })
    const tx = typed('SafeTx', SAFE_TX, { chainId: 31_337, verifyingContract: SMART })
    expect(await prepareSafe('eth_signTypedData_v4', [OWNER, tx])).toMatchObject({ kind: 'typedData' })
  })

  test('error: a Safe of this wallet takes no transaction, no message and no bare hash from a page', async () => {
    const { requests, prepare, signal } = openSmartRequests({ implementation: 'safe' })
    const safe = await requests.accounts.address(signal())
    const domain = { chainId: 31_337, verifyingContract: safe }
    for (const data of [typed('SafeTx', SAFE_TX, domain), typed('SafeMessage', 'bytes message', domain)]) {
      await expect(prepare('eth_signTypedData_v4', [OWNER, data])).rejects.toMatchObject({ code: 'wallet.rejected' })
    }
    await expect(prepare('personal_sign', [WORD, OWNER])).rejects.toMatchObject({ code: 'wallet.rejected' })
    expect(await prepare('personal_sign', ['0x6869', OWNER])).toMatchObject({ kind: 'message' })
    const { prepare: prepareHybrid } = openSmartRequests()
    expect(await prepareHybrid('personal_sign', [WORD, OWNER])).toMatchObject({ kind: 'message' })
  })
})
