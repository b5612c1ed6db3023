import * as bytecode from '@metamask/delegation-abis/bytecode'
import { concat, encodeAbiParameters, getContractAddress, type Hex } from 'viem'
import { caveatEnforcers, delegationFramework } from '@/lib/smart-account/delegation-framework'
import { ENTRY_POINT } from '@/lib/smart-account/entry-point'
import { startAnvil, type TestAnvil } from './anvil'

/** Stands in the code for a library that only passkeys use. */
const LIBRARY = '0000000000000000000000000000000000007212'

/** A seeded chain with the Delegation Framework at its own addresses. */
export async function startFrameworkChain(): Promise<TestAnvil> {
  const chain = await startAnvil({ seeded: true, args: ['--code-size-limit', '1000000'] })
  try {
    const { delegationManager, hybridDeleGator, simpleFactory } = delegationFramework
    await place(chain, delegationManager, bytecode.DelegationManager, [ENTRY_POINT])
    await place(chain, simpleFactory, bytecode.SimpleFactory)
    await place(chain, hybridDeleGator, bytecode.HybridDeleGator, [delegationManager, ENTRY_POINT])
    for (const [name, address] of Object.entries(caveatEnforcers)) {
      const code = Object.entries(bytecode).find(([each]) => each.toLowerCase() === `${name}enforcer`.toLowerCase())
      await place(chain, address, code?.[1] ?? '0x')
    }
    return chain
  } catch (thrown) {
    await chain.stop()
    throw thrown
  }
}

/** Stands in for the one who creates the contracts. */
const CREATOR = '0x00000000000000000000000000000000000c4ea7'

/**
 * Puts there what the creation code returns: a call that creates a contract answers with the code that it would have.
 * Only an implementation checks what it has as its own address (`UUPSUpgradeable`). Others, which find that it is not
 * where they are, make the domain of their signatures anew.
 */
async function place(chain: TestAnvil, address: Hex, creationCode: string, args: readonly Hex[] = []): Promise<void> {
  const linked = creationCode.replaceAll(/__\$\w+\$__/g, LIBRARY) as Hex
  const data = concat([linked, ...args.map((arg) => encodeAbiParameters([{ type: 'address' }], [arg]))])
  const code = (await chain.rpc('eth_call', [{ from: CREATOR, data, gas: '0x1c9c380' }, 'latest'])) as Hex
  const created = getContractAddress({ from: CREATOR, nonce: 0n }).slice(2).toLowerCase()
  const isImplementation = address === delegationFramework.hybridDeleGator
  const own = code.toLowerCase().replaceAll(created, address.slice(2).toLowerCase())
  await chain.rpc('anvil_setCode', [address, isImplementation ? own : code])
}
