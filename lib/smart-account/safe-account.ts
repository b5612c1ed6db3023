import type { Hex } from 'viem'
import {
  concat,
  encodeFunctionData,
  encodePacked,
  getContractAddress,
  hashTypedData,
  hexToBigInt,
  keccak256,
  pad,
  parseAbi,
  size,
} from 'viem/utils'
import type { AccountCall, AccountImplementation, AccountSeed } from './account-implementation'
import { ENTRY_POINT } from './entry-point'
import { packOperation } from './packed-operation'
import { safeContracts } from './safe-contracts'
import { SAFE_PROXY_CODE } from './safe-proxy-code'
import { STUB_SIGNATURE } from './stub-signature'

const safeAbi = parseAbi([
  'function setup(address[] owners, uint256 threshold, address to, bytes data, address fallbackHandler, address paymentToken, uint256 payment, address paymentReceiver)',
  'function enableModules(address[] modules)',
  'function createProxyWithNonce(address singleton, bytes initializer, uint256 saltNonce)',
  'function executeUserOpWithErrorString(address to, uint256 value, bytes data, uint8 operation)',
  'function multiSend(bytes transactions)',
])

const NO_ADDRESS = '0x0000000000000000000000000000000000000000'

/** Kinds of a call that a Safe makes. */
const CALL = 0
const DELEGATE_CALL = 1

/** Valid at any time: `validAfter` and `validUntil`, six bytes each. */
const ANY_TIME = '0x000000000000000000000000'

const operationTypes = {
  SafeOp: [
    { name: 'safe', type: 'address' },
    { name: 'nonce', type: 'uint256' },
    { name: 'initCode', type: 'bytes' },
    { name: 'callData', type: 'bytes' },
    { name: 'verificationGasLimit', type: 'uint128' },
    { name: 'callGasLimit', type: 'uint128' },
    { name: 'preVerificationGas', type: 'uint256' },
    { name: 'maxPriorityFeePerGas', type: 'uint128' },
    { name: 'maxFeePerGas', type: 'uint128' },
    { name: 'paymasterAndData', type: 'bytes' },
    { name: 'validAfter', type: 'uint48' },
    { name: 'validUntil', type: 'uint48' },
    { name: 'entryPoint', type: 'address' },
  ],
} as const

/**
 * Safe 1.4.1 with one owner and its module of ERC-4337, 0.3.0. For chains and visitors that want a Safe: it gives no
 * permissions of ERC-7710.
 */
export const safeAccount: AccountImplementation = {
  name: 'safe',
  address: (seed) =>
    getContractAddress({
      opcode: 'CREATE2',
      from: safeContracts.proxyFactory,
      salt: keccak256(concat([keccak256(initializer(seed)), seed.salt])),
      bytecode: concat([SAFE_PROXY_CODE, pad(safeContracts.singleton, { size: 32 })]),
    }),
  factory: (seed) => ({
    factory: safeContracts.proxyFactory,
    factoryData: encodeFunctionData({
      abi: safeAbi,
      functionName: 'createProxyWithNonce',
      args: [safeContracts.singleton, initializer(seed), hexToBigInt(seed.salt)],
    }),
  }),
  encodeCalls,
  stubSignature: concat([ANY_TIME, STUB_SIGNATURE]),
  operationDigest: (operation, chainId) =>
    hashTypedData({
      domain: { chainId, verifyingContract: safeContracts.module4337 },
      types: operationTypes,
      primaryType: 'SafeOp',
      message: {
        ...operation,
        ...packOperation(operation),
        safe: operation.sender,
        validAfter: 0,
        validUntil: 0,
        entryPoint: ENTRY_POINT,
      },
    }),
  operationSignature: (signature) => concat([ANY_TIME, signature]),
  messageDigest: (hash, account, chainId) =>
    hashTypedData({
      domain: { chainId, verifyingContract: account },
      types: { SafeMessage: [{ name: 'message', type: 'bytes' }] },
      primaryType: 'SafeMessage',
      message: { message: hash },
    }),
  messageSignature: (signature) => signature,
  takesPlainSignatures: false,
}

function initializer({ owner }: AccountSeed): Hex {
  const enable = encodeFunctionData({
    abi: safeAbi,
    functionName: 'enableModules',
    args: [[safeContracts.module4337]],
  })
  return encodeFunctionData({
    abi: safeAbi,
    functionName: 'setup',
    args: [
      [owner],
      1n,
      safeContracts.moduleSetup,
      enable,
      // Answers for the Safe on its own interface: operations and signatures.
      safeContracts.module4337,
      NO_ADDRESS,
      0n,
      NO_ADDRESS,
    ],
  })
}

function encodeCalls(calls: readonly AccountCall[]): Hex {
  const [only] = calls
  const made =
    only && calls.length === 1
      ? ([only.to, only.value, only.data, CALL] as const)
      : ([safeContracts.multiSendCallOnly, 0n, multiSend(calls), DELEGATE_CALL] as const)
  return encodeFunctionData({ abi: safeAbi, functionName: 'executeUserOpWithErrorString', args: made })
}

/** Calls in the Safe's own packing. One that fails reverts all. */
function multiSend(calls: readonly AccountCall[]): Hex {
  const packed = calls.map(({ to, value, data }) =>
    encodePacked(['uint8', 'address', 'uint256', 'uint256', 'bytes'], [CALL, to, value, BigInt(size(data)), data]),
  )
  return encodeFunctionData({ abi: safeAbi, functionName: 'multiSend', args: [concat(packed)] })
}
