import type { Hex } from 'viem'
import {
  concat,
  encodeAbiParameters,
  encodeFunctionData,
  getContractAddress,
  hashTypedData,
  parseAbi,
} from 'viem/utils'
import type { AccountCall, AccountImplementation, AccountSeed } from './account-implementation'
import { delegationFramework } from './delegation-framework'
import { ENTRY_POINT } from './entry-point'
import { ERC1967_PROXY_CODE } from './erc1967-proxy-code'
import { packOperation } from './packed-operation'
import { STUB_SIGNATURE } from './stub-signature'

const factoryAbi = parseAbi(['function deploy(bytes bytecode, bytes32 salt)'])
const accountAbi = parseAbi([
  'function initialize(address owner, string[] keyIds, uint256[] xValues, uint256[] yValues)',
  'struct Execution { address target; uint256 value; bytes callData; }',
  'function execute(Execution execution)',
  'function execute(bytes32 mode, bytes executionCalldata)',
])

/** Of ERC-7579: several calls, and one that fails reverts all. */
const BATCH_MODE = '0x0100000000000000000000000000000000000000000000000000000000000000'

const executions = [
  {
    type: 'tuple[]',
    components: [
      { type: 'address', name: 'target' },
      { type: 'uint256', name: 'value' },
      { type: 'bytes', name: 'callData' },
    ],
  },
] as const

const operationTypes = {
  PackedUserOperation: [
    { name: 'sender', type: 'address' },
    { name: 'nonce', type: 'uint256' },
    { name: 'initCode', type: 'bytes' },
    { name: 'callData', type: 'bytes' },
    { name: 'accountGasLimits', type: 'bytes32' },
    { name: 'preVerificationGas', type: 'uint256' },
    { name: 'gasFees', type: 'bytes32' },
    { name: 'paymasterAndData', type: 'bytes' },
    { name: 'entryPoint', type: 'address' },
  ],
} as const

/**
 * HybridDeleGator 1.3.0 of the Delegation Framework, with one owner and no passkeys. It takes signatures of its owner as
 * they are, and gives permissions that the chain limits (ERC-7710).
 */
export const hybridDelegator: AccountImplementation = {
  name: 'hybridDeleGator',
  address: (seed) =>
    getContractAddress({
      opcode: 'CREATE2',
      from: delegationFramework.simpleFactory,
      salt: seed.salt,
      bytecode: creationCode(seed),
    }),
  factory: (seed) => ({
    factory: delegationFramework.simpleFactory,
    factoryData: encodeFunctionData({
      abi: factoryAbi,
      functionName: 'deploy',
      args: [creationCode(seed), seed.salt],
    }),
  }),
  encodeCalls,
  stubSignature: STUB_SIGNATURE,
  operationDigest: (operation, chainId) =>
    hashTypedData({
      domain: { name: 'HybridDeleGator', version: '1', chainId, verifyingContract: operation.sender },
      types: operationTypes,
      primaryType: 'PackedUserOperation',
      message: { ...operation, ...packOperation(operation), entryPoint: ENTRY_POINT },
    }),
  operationSignature: (signature) => signature,
  messageDigest: (hash) => hash,
  messageSignature: (signature) => signature,
  takesPlainSignatures: true,
}

function creationCode({ owner }: AccountSeed): Hex {
  const initialize = encodeFunctionData({
    abi: accountAbi,
    functionName: 'initialize',
    args: [owner, [], [], []],
  })
  const args = encodeAbiParameters(
    [{ type: 'address' }, { type: 'bytes' }],
    [delegationFramework.hybridDeleGator, initialize],
  )
  return concat([ERC1967_PROXY_CODE, args])
}

function encodeCalls(calls: readonly AccountCall[]): Hex {
  const made = calls.map(({ to, value, data }) => ({ target: to, value, callData: data }))
  const [only] = made
  if (only && made.length === 1) {
    return encodeFunctionData({ abi: accountAbi, functionName: 'execute', args: [only] })
  }
  return encodeFunctionData({
    abi: accountAbi,
    functionName: 'execute',
    args: [BATCH_MODE, encodeAbiParameters(executions, [made])],
  })
}
