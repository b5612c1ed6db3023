import { DelegationManager, HybridDeleGator } from '@metamask/delegation-abis'
import * as published from '@metamask/delegation-abis/bytecode'
import { getSmartAccountsEnvironment } from '@metamask/smart-accounts-kit'
import { type Address, createClient, encodeAbiParameters, type Hex, hashMessage, http, parseAbi, zeroHash } from 'viem'
import { entryPoint07Abi, toPackedUserOperation } from 'viem/account-abstraction'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { getCode, readContract } from 'viem/actions'
import { concat, getContractAddress, hexToBigInt, parseEther } from 'viem/utils'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createdContracts } from '@/devnet/account-contracts'
import { accountBytecode } from '@/devnet/artifacts'
import { PAYMASTER_PRIVATE_KEY } from '@/devnet/seed-constants'
import { DEVNET_CHAIN_ID, DEVNET_CREATE2_FACTORY, DEVNET_PAYMASTER } from '@/lib/chains/devnet'
import { implementationNames } from '@/lib/smart-account/account-implementation'
import { caveatEnforcers, delegationFramework } from '@/lib/smart-account/delegation-framework'
import { ENTRY_POINT } from '@/lib/smart-account/entry-point'
import { loadImplementation } from '@/lib/smart-account/load-implementation'
import { safeContracts } from '@/lib/smart-account/safe-contracts'
import { SAFE_PROXY_CODE } from '@/lib/smart-account/safe-proxy-code'
import { startAnvil, type TestAnvil } from '@/tests/support/anvil'
import { exampleOperation, randomHex } from '@/tests/support/example-operation'
import { minedReceipt } from '@/tests/support/mined-receipt'
import { seededRandom } from '@/tests/support/seeded-random'

/** Deploys the contracts of Safe on every chain (https://github.com/safe-global/safe-singleton-factory). */
const SAFE_DEPLOYER = '0x914d7Fec6aaC8cd542e72Bca78B30650d45643d7'

const paymasterAbi = parseAbi([
  'function entryPoint() view returns (address)',
  'function verifyingSigner() view returns (address)',
])
const operationHashAbi = parseAbi([
  'struct PackedUserOperation { address sender; uint256 nonce; bytes initCode; bytes callData; bytes32 accountGasLimits; uint256 preVerificationGas; bytes32 gasFees; bytes paymasterAndData; bytes signature; }',
  'function getPackedUserOperationTypedDataHash(PackedUserOperation operation) view returns (bytes32)',
  'function getOperationHash(PackedUserOperation operation) view returns (bytes32)',
])
const signatureAbi = parseAbi(['function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)'])

const random = seededRandom(7)
const key = generatePrivateKey()
const owner = privateKeyToAccount(key)

let anvil: TestAnvil
let client: ReturnType<typeof clientOf>
const clientOf = (url: string) => createClient({ transport: http(url) })

beforeAll(async () => {
  anvil = await startAnvil({ seeded: true })
  client = clientOf(anvil.rpcUrl)
})
afterAll(() => anvil?.stop())

/** Deploys an account through its factory, from an account of the node, and waits until it is mined. */
async function deploy(factory: Hex, factoryData: Hex): Promise<void> {
  const [from] = (await anvil.rpc('eth_accounts')) as Address[]
  const hash = await anvil.rpc('eth_sendTransaction', [{ from, to: factory, data: factoryData }])
  await minedReceipt(client, hash as Hex)
}

describe('contracts of smart accounts on the devnet', () => {
  test('behavior: each is at its address', async () => {
    for (const address of [
      ENTRY_POINT,
      DEVNET_PAYMASTER,
      ...createdContracts().map((contract) => contract.address),
    ] as const) {
      expect([address, (await getCode(client, { address }))?.length]).toEqual([address, expect.any(Number)])
    }
  })

  test('behavior: the addresses of Safe are those that its published code has on every chain', () => {
    const entryPoint = encodeAbiParameters([{ type: 'address' }], [ENTRY_POINT])
    const at = (from: Hex, bytecode: Hex) => getContractAddress({ opcode: 'CREATE2', from, salt: zeroHash, bytecode })
    expect(safeContracts).toEqual({
      singleton: at(SAFE_DEPLOYER, accountBytecode('Safe')),
      proxyFactory: at(SAFE_DEPLOYER, accountBytecode('SafeProxyFactory')),
      multiSendCallOnly: at(SAFE_DEPLOYER, accountBytecode('MultiSendCallOnly')),
      moduleSetup: at(DEVNET_CREATE2_FACTORY, accountBytecode('SafeModuleSetup')),
      module4337: at(DEVNET_CREATE2_FACTORY, concat([accountBytecode('Safe4337Module'), entryPoint])),
    })
    expect(SAFE_PROXY_CODE).toBe(accountBytecode('SafeProxy'))
  })

  test('behavior: each enforcer has the code that its name is published with', async () => {
    const codes = new Map(Object.entries(published))
    const ours = new Set<Hex>(Object.values(caveatEnforcers))
    const enforcers = Object.entries(getSmartAccountsEnvironment(1).caveatEnforcers).filter(([, at]) => ours.has(at))
    expect(enforcers).toHaveLength(ours.size)
    for (const [name, address] of enforcers) {
      const code = await getCode(client, { address })
      expect([name, codes.get(name)?.endsWith(code?.slice(2) ?? 'no code')]).toEqual([name, true])
    }
  })

  test('behavior: they know of each other, and of their own addresses', async () => {
    const { delegationManager, hybridDeleGator } = delegationFramework
    const hybrid = { abi: HybridDeleGator, address: hybridDeleGator } as const
    expect(await readContract(client, { ...hybrid, functionName: 'delegationManager' })).toBe(delegationManager)
    expect(await readContract(client, { ...hybrid, functionName: 'entryPoint' })).toBe(ENTRY_POINT)
    for (const [name, address, abi] of [
      ['HybridDeleGator', hybridDeleGator, HybridDeleGator],
      ['DelegationManager', delegationManager, DelegationManager],
    ] as const) {
      const domain = await readContract(client, { address, abi, functionName: 'eip712Domain' })
      expect(domain.slice(1, 5)).toEqual([name, '1', BigInt(DEVNET_CHAIN_ID), address])
    }
  })

  test('behavior: the paymaster has a deposit, and takes the signatures of its key', async () => {
    const paymaster = { abi: paymasterAbi, address: DEVNET_PAYMASTER } as const
    const signer = privateKeyToAccount(PAYMASTER_PRIVATE_KEY).address
    expect(await readContract(client, { ...paymaster, functionName: 'verifyingSigner' })).toBe(signer)
    expect(await readContract(client, { ...paymaster, functionName: 'entryPoint' })).toBe(ENTRY_POINT)
    const deposit = await readContract(client, {
      abi: entryPoint07Abi,
      address: ENTRY_POINT,
      functionName: 'balanceOf',
      args: [DEVNET_PAYMASTER],
    })
    expect(deposit).toBe(parseEther('100'))
  })
})

describe.each(implementationNames)('%s', (name) => {
  test('behavior: 100 addresses are those that the factory on the chain gives', async () => {
    const account = await loadImplementation(name)
    for (const salt of Array.from({ length: 100 }, () => randomHex(random, 32))) {
      const seed = { owner: randomHex(random, 20), salt }
      const { factory, factoryData } = account.factory(seed)
      const made = (await anvil.rpc('eth_call', [{ to: factory, data: factoryData }, 'latest'])) as Hex
      expect(hexToBigInt(made)).toBe(hexToBigInt(account.address(seed)))
    }
  })

  test('behavior: a deployed account has code, the digests of the adapter, and takes its owner’s signatures', async () => {
    const account = await loadImplementation(name)
    const seed = { owner: owner.address, salt: randomHex(random, 32) }
    const sender = account.address(seed)
    const { factory, factoryData } = account.factory(seed)
    await deploy(factory, factoryData)
    expect((await getCode(client, { address: sender }))?.length).toBeGreaterThan(100)

    for (const operation of Array.from({ length: 20 }, () => exampleOperation(random, sender))) {
      // A Safe reads from the signature when it is valid.
      const signature = account.operationSignature(randomHex(random, 65))
      const hash = await readContract(client, {
        abi: operationHashAbi,
        address: name === 'safe' ? safeContracts.module4337 : sender,
        functionName: name === 'safe' ? 'getOperationHash' : 'getPackedUserOperationTypedDataHash',
        args: [toPackedUserOperation({ ...operation, signature })],
      })
      expect(account.operationDigest(operation, DEVNET_CHAIN_ID)).toBe(hash)
    }

    const hash = hashMessage('A message of its owner')
    const digest = account.messageDigest(hash, sender, DEVNET_CHAIN_ID)
    const signature = account.messageSignature(await owner.sign({ hash: digest }))
    const isValid = (of: Hex) =>
      readContract(client, {
        abi: signatureAbi,
        address: sender,
        functionName: 'isValidSignature',
        args: [of, signature],
      })
    expect(await isValid(hash)).toBe('0x1626ba7e')
    expect(await isValid(hashMessage('Another one')).catch(() => 'reverts')).not.toBe('0x1626ba7e')
  })
})
