import { getSmartAccountsEnvironment, ROOT_AUTHORITY } from '@metamask/smart-accounts-kit'
import {
  createCaveatBuilder,
  DELEGATION_ABI_TYPE_COMPONENTS,
  encodeDelegations,
  hashDelegation,
  SIGNABLE_DELEGATION_TYPED_DATA,
} from '@metamask/smart-accounts-kit/utils'
import { encodeFunctionData, getAddress, type Hex, hashTypedData, toHex } from 'viem'
import { describe, expect, test } from 'vitest'
import { caveatEnforcers, delegationFramework } from '@/lib/smart-account/delegation-framework'
import { caveatsOf } from '@/lib/smart-account/permissions/caveats'
import {
  type Delegation,
  decodeContext,
  delegationDigest,
  delegationHash,
  draftDelegation,
  encodeContext,
  encodeDisable,
} from '@/lib/smart-account/permissions/delegation'
import type { Allowed } from '@/lib/smart-account/permissions/permission'
import { type Random, seededRandom } from '@/tests/support/seeded-random'

const CHAIN_ID = 11_155_111
const environment = getSmartAccountsEnvironment(CHAIN_ID)

const bytes = (random: Random, size: number): Hex => toHex(Uint8Array.from({ length: size }, () => random(256)))
const address = (random: Random): Hex => getAddress(bytes(random, 20))
const number = (random: Random): bigint => BigInt(bytes(random, 1 + random(31))) + 1n
const time = (random: Random): number => 1_700_000_000 + random(1_000_000_000)

type Builder = ReturnType<typeof createCaveatBuilder>

type Kind = (random: Random) => [Allowed, (builder: Builder) => Builder]
/** What may be allowed, each with the caveats that the framework's own client makes of it. */
const kinds: Readonly<Record<string, Kind>> = {
  'native currency in all': (random) => {
    const amount = number(random)
    return [
      { kind: 'total', token: null, amount },
      (builder) =>
        builder
          .addCaveat('nativeTokenTransferAmount', { maxAmount: amount })
          .addCaveat('exactCalldata', { calldata: '0x' }),
    ]
  },
  'tokens in all': (random) => {
    const [token, amount] = [address(random), number(random)]
    return [
      { kind: 'total', token, amount },
      (builder) =>
        builder
          .addCaveat('erc20TransferAmount', { tokenAddress: token, maxAmount: amount })
          .addCaveat('valueLte', { maxValue: 0n }),
    ]
  },
  'native currency by period': (random) => {
    const [amount, seconds, start] = [number(random), 1 + random(1_000_000), time(random)]
    return [
      { kind: 'periodic', token: null, amount, periodSeconds: BigInt(seconds), start },
      (builder) =>
        builder
          .addCaveat('nativeTokenPeriodTransfer', { periodAmount: amount, periodDuration: seconds, startDate: start })
          .addCaveat('exactCalldata', { calldata: '0x' }),
    ]
  },
  'tokens by period': (random) => {
    const [token, amount, seconds, start] = [address(random), number(random), 1 + random(1_000_000), time(random)]
    const terms = { tokenAddress: token, periodAmount: amount, periodDuration: seconds, startDate: start }
    return [
      { kind: 'periodic', token, amount, periodSeconds: BigInt(seconds), start },
      (builder) => builder.addCaveat('erc20PeriodTransfer', terms).addCaveat('valueLte', { maxValue: 0n }),
    ]
  },
  'a stream of native currency': (random) => {
    const [initial, perSecond, start] = [number(random), number(random), time(random)]
    const most = initial + 5n
    const terms = { initialAmount: initial, maxAmount: most, amountPerSecond: perSecond, startTime: start }
    return [
      { kind: 'stream', token: null, initial, most, perSecond, start },
      (builder) => builder.addCaveat('nativeTokenStreaming', terms).addCaveat('exactCalldata', { calldata: '0x' }),
    ]
  },
  'a stream of tokens': (random) => {
    const [token, initial, perSecond, start] = [address(random), number(random), number(random), time(random)]
    const most = initial + 5n
    const terms = { initialAmount: initial, maxAmount: most, amountPerSecond: perSecond, startTime: start }
    return [
      { kind: 'stream', token, initial, most, perSecond, start },
      (builder) =>
        builder.addCaveat('erc20Streaming', { tokenAddress: token, ...terms }).addCaveat('valueLte', { maxValue: 0n }),
    ]
  },
  'calls of a contract': (random) => {
    const target = address(random)
    const selectors = Array.from({ length: 1 + random(5) }, () => bytes(random, 4))
    const [valueEach, valueTotal] = [number(random), number(random)]
    const functions = selectors.map((selector) => ({ selector, signature: 'play()' }))
    return [
      { kind: 'calls', target, functions, valueEach, valueTotal },
      (builder) =>
        builder
          .addCaveat('allowedTargets', { targets: [target] })
          .addCaveat('allowedMethods', { selectors })
          .addCaveat('valueLte', { maxValue: valueEach })
          .addCaveat('nativeTokenTransferAmount', { maxAmount: valueTotal }),
    ]
  },
}

/** Without the arguments of the one who uses it, which are not signed: the client writes one byte for none. */
const small = ({ enforcer, terms }: { readonly enforcer: string; readonly terms: string }) => ({
  enforcer: enforcer.toLowerCase(),
  terms: terms.toLowerCase(),
})

function randomDelegation(random: Random): Delegation {
  const of = Object.values(kinds)
  const [allowed] = (of[random(of.length)] as (typeof of)[number])(random)
  const caveats = caveatsOf({ allowed, maxCalls: BigInt(1 + random(9)), startsAt: null, expiresAt: time(random) })
  const salt = Uint8Array.from({ length: 32 }, () => random(256))
  return {
    ...draftDelegation({ delegate: address(random), delegator: address(random), caveats }, salt),
    signature: bytes(random, 65),
  }
}

/** The client writes salts as hex. */
const forKit = (delegation: Delegation) =>
  ({ ...delegation, caveats: [...delegation.caveats], salt: toHex(delegation.salt, { size: 32 }) }) as never

describe('terms of the enforcers', () => {
  test.each(Object.keys(kinds))("behavior: for %s they are those of the framework's own client", (name) => {
    const random = seededRandom(1_271)
    for (let run = 0; run < 100; run += 1) {
      const [allowed, build] = (kinds[name] as Kind)(random)
      const [expiresAt, calls] = [time(random), 1 + random(1_000)]
      const startsAt = random(2) === 0 ? null : 1_000
      const kit = build(
        createCaveatBuilder(environment).addCaveat('timestamp', {
          afterThreshold: startsAt ?? 0,
          beforeThreshold: expiresAt,
        }),
      ).addCaveat('limitedCalls', { limit: calls })
      const ours = caveatsOf({ allowed, maxCalls: BigInt(calls), startsAt, expiresAt })
      expect(ours.map(small)).toEqual(kit.build().map(small))
    }
  })

  test('param: the addresses are those of the framework', () => {
    const { caveatEnforcers: known, DelegationManager } = environment
    for (const [name, enforcer] of Object.entries(caveatEnforcers)) {
      const found = Object.entries(known).find(([each]) => each.toLowerCase() === `${name}enforcer`.toLowerCase())
      expect(found?.[1].toLowerCase(), name).toBe(enforcer.toLowerCase())
    }
    expect(DelegationManager).toBe(delegationFramework.delegationManager)
  })
})

describe('a delegation', () => {
  const random = seededRandom(7_710)
  const delegations = Array.from({ length: 100 }, () => randomDelegation(random))

  test("behavior: its hash, digest and context are those of the framework's own client", () => {
    for (const delegation of delegations) {
      expect(delegationHash(delegation)).toBe(hashDelegation(forKit(delegation)))
      expect(encodeContext(delegation)).toBe(encodeDelegations([forKit(delegation)]))
      const digest = hashTypedData({
        domain: {
          chainId: CHAIN_ID,
          name: 'DelegationManager',
          version: '1',
          verifyingContract: environment.DelegationManager,
        },
        types: SIGNABLE_DELEGATION_TYPED_DATA,
        primaryType: 'Delegation',
        message: { ...delegation, caveats: [...delegation.caveats] },
      } as never)
      expect(delegationDigest(delegation, CHAIN_ID)).toBe(digest)
    }
  })

  test('behavior: what ends it has the calldata of the manager', () => {
    for (const delegation of delegations.slice(0, 10)) {
      const abi = [
        {
          type: 'function',
          name: 'disableDelegation',
          inputs: [{ type: 'tuple', components: DELEGATION_ABI_TYPE_COMPONENTS }],
          outputs: [],
          stateMutability: 'nonpayable',
        },
      ] as const
      const args = [{ ...delegation, caveats: [...delegation.caveats] }] as const
      expect(encodeDisable(delegation)).toBe(
        encodeFunctionData({ abi, functionName: 'disableDelegation', args } as never),
      )
    }
  })

  test('behavior: a context is read as it was written', () => {
    for (const delegation of delegations) {
      const read = decodeContext(encodeContext(delegation))
      expect(encodeContext(read)).toBe(encodeContext(delegation))
    }
  })

  test('behavior: two for the same thing are told apart', () => {
    const { delegate, delegator, caveats } = delegations[0] as Delegation
    const drafts = [1, 2].map(() => draftDelegation({ delegate, delegator, caveats }))
    expect(delegationHash(drafts[0] as Delegation)).not.toBe(delegationHash(drafts[1] as Delegation))
    expect(drafts[0]?.authority).toBe(ROOT_AUTHORITY)
  })

  const one = delegations[0] as Delegation
  const wire = encodeDelegations([forKit(one), forKit(one)])
  const based = encodeDelegations([{ ...(forKit(one) as object), authority: `0x${'1'.repeat(64)}` } as never])
  test.each<[string, unknown]>([
    ['no text', 5],
    ['no hex', '0xzz'],
    ['nothing', '0x'],
    ['half of one', encodeContext(one).slice(0, 400)],
    ['two delegations', wire],
    ['one that is based on another', based],
    ['more than 32,000 characters', `0x${'00'.repeat(16_001)}`],
  ])('error: a context with %s is refused', (_, context) => {
    expect(() => decodeContext(context)).toThrow('rpc.invalid_params')
  })
})
