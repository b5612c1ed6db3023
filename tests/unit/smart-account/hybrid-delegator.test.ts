import { ERC1967Proxy } from '@metamask/delegation-abis/bytecode'
import { getSmartAccountsEnvironment, Implementation, signUserOperation } from '@metamask/smart-accounts-kit'
import { getCounterfactualAccountData, encodeCalls as kitCalls } from '@metamask/smart-accounts-kit/utils'
import type { Hex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { parseErc6492Signature, recoverAddress } from 'viem/utils'
import { describe, expect, test } from 'vitest'
import type { AccountSeed } from '@/lib/smart-account/account-implementation'
import { caveatEnforcers, delegationFramework } from '@/lib/smart-account/delegation-framework'
import { hasFramework } from '@/lib/smart-account/enabled-chains'
import { ENTRY_POINT } from '@/lib/smart-account/entry-point'
import { ERC1967_PROXY_CODE } from '@/lib/smart-account/erc1967-proxy-code'
import { wrapSignature } from '@/lib/smart-account/erc6492'
import { loadImplementation } from '@/lib/smart-account/load-implementation'
import { exampleOperation, randomHex } from '@/tests/support/example-operation'
import { seededRandom } from '@/tests/support/seeded-random'

const random = seededRandom(30)
const environment = getSmartAccountsEnvironment(1)
const hybrid = await loadImplementation('hybridDeleGator')

const randomSeed = (): AccountSeed => ({ owner: randomHex(random, 20), salt: randomHex(random, 32) })

describe('hybridDelegator', () => {
  test('behavior: addresses and deployments of 100 salts and owners are those of the kit', async () => {
    for (const { owner, salt } of Array.from({ length: 100 }, randomSeed)) {
      const kit = await getCounterfactualAccountData({
        factory: environment.SimpleFactory,
        implementations: environment.implementations,
        implementation: Implementation.Hybrid,
        deployParams: [owner, [], [], []],
        deploySalt: salt,
      })
      expect(hybrid.address({ owner, salt })).toBe(kit.address)
      expect(hybrid.factory({ owner, salt })).toEqual({
        factory: environment.SimpleFactory,
        factoryData: kit.factoryData,
      })
    }
  })

  test('behavior: the signatures of 100 operations are those of the kit', async () => {
    const key = generatePrivateKey()
    const owner = privateKeyToAccount(key)
    for (const sender of Array.from({ length: 100 }, () => randomHex(random, 20))) {
      const operation = exampleOperation(random, sender)
      const kit = await signUserOperation({
        privateKey: key,
        userOperation: operation as Parameters<typeof signUserOperation>[0]['userOperation'],
        entryPoint: { address: ENTRY_POINT },
        chainId: 8_453,
        name: 'HybridDeleGator',
        address: sender,
      })
      const signature = await owner.sign({ hash: hybrid.operationDigest(operation, 8_453) })
      expect(hybrid.operationSignature(signature)).toBe(kit)
    }
  })

  test('behavior: calls are encoded as the kit encodes them, one by itself and several in a batch', () => {
    const calls = Array.from({ length: 33 }, () => ({
      to: randomHex(random, 20),
      value: BigInt(random(1_000)),
      data: randomHex(random, random(200)),
    }))
    for (const count of [1, 2, 33]) {
      expect(hybrid.encodeCalls(calls.slice(0, count))).toBe(kitCalls(calls.slice(0, count)))
    }
  })

  test('behavior: some address is recovered from the stub signature, for any message', async () => {
    for (const hash of Array.from({ length: 20 }, () => randomHex(random, 32))) {
      expect(await recoverAddress({ hash, signature: hybrid.stubSignature })).toMatch(/^0x[0-9a-fA-F]{40}$/)
    }
  })

  test('behavior: a signature before deployment says how the account would be deployed', () => {
    const seed = randomSeed()
    const { factory, factoryData } = hybrid.factory(seed)
    expect(parseErc6492Signature(wrapSignature(hybrid, seed, '0x1234'))).toEqual({
      address: factory,
      data: factoryData,
      signature: '0x1234',
    })
  })

  test('behavior: the code of its proxy is the published one', () => {
    expect(ERC1967_PROXY_CODE).toBe(ERC1967Proxy)
  })
})

describe('the Delegation Framework', () => {
  test('behavior: its addresses are the published ones on every network that has it', () => {
    const networks = Array.from({ length: 200_000 }, (_, id) => id).filter((id) => id !== 31_337 && hasFramework(id))
    expect(networks).toEqual([1, 10, 56, 97, 100, 137, 8_453, 42_161, 42_220, 84_532])
    for (const id of [...networks, 11_155_111]) {
      const { caveatEnforcers: enforcers, ...published } = getSmartAccountsEnvironment(id)
      expect(published).toMatchObject({
        DelegationManager: delegationFramework.delegationManager,
        EntryPoint: ENTRY_POINT,
        SimpleFactory: delegationFramework.simpleFactory,
        implementations: { HybridDeleGatorImpl: delegationFramework.hybridDeleGator },
      })
      const byName = new Map(Object.entries(enforcers as Readonly<Record<string, Hex>>))
      for (const [kind, address] of Object.entries(caveatEnforcers)) {
        expect([kind, byName.get(enforcerName(kind))]).toEqual([kind, address])
      }
    }
  })

  test.each([43_114, 43_113, 324, 7_777_777, 1_313_161_554, 999])('behavior: network %i does not have it', (id) => {
    expect(hasFramework(id)).toBe(false)
    expect(() => getSmartAccountsEnvironment(id)).toThrow()
  })
})

/** `erc20PeriodTransfer` is `ERC20PeriodTransferEnforcer`. */
function enforcerName(kind: string): string {
  return `${kind.replace(/^erc20/, 'ERC20').replace(/^./, (first) => first.toUpperCase())}Enforcer`
}
