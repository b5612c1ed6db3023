import { getSmartAccountsEnvironment } from '@metamask/smart-accounts-kit'
import { decodeCaveat } from '@metamask/smart-accounts-kit/utils'
import { toFunctionSelector } from 'viem'
import type { Delegation } from '@/lib/smart-account/permissions/delegation'

/** What the contracts hold a delegation to, as the framework's own client reads it. */
const environment = getSmartAccountsEnvironment(11_155_111)

type Json = Record<string, unknown>
type Terms = Record<string, unknown>

/**
 * Compares a grant with the request, knowing nothing of our readers and encoders.
 *
 * @returns how the grant allows more than the request; empty if it does not.
 */
export function widerThanAsked(params: unknown, delegation: Delegation, now: number): readonly string[] {
  const [request] = params as [Json]
  const asked = 'permission' in request && 'to' in request ? currentLimits(request, now) : olderLimits(request)
  const caveats = delegation.caveats.map((caveat) => decodeCaveat({ caveat, environment }) as unknown as Terms)
  const termsOf = (type: string): Terms | undefined => caveats.find((each) => each.type === type)
  const wrong: string[] = []
  const assert = (isKept: boolean, words: string): void => {
    if (!isKept) wrong.push(words)
  }
  const isAtMost = (granted: unknown, limit: bigint | null | undefined) =>
    limit === null || limit === undefined || (granted !== undefined && BigInt(granted as string) <= limit)

  assert(lower(delegation.delegate) === lower(asked.delegate), 'delegate')
  assert(!/^0x0{37}(?:000|a11)$/i.test(delegation.delegate), 'anyone')
  const times = termsOf('timestamp')
  assert(isAtMost(times?.beforeThreshold, BigInt(asked.expiry)) && times?.beforeThreshold !== 0, 'expiry')
  assert(Number(times?.beforeThreshold) <= now + 30 * 86_400 && Number(times?.beforeThreshold) > now, '30 days')
  assert(Number(times?.afterThreshold) >= Number(asked.notBefore ?? 0), 'start')
  assert(isAtMost(termsOf('limitedCalls')?.limit, asked.calls), 'calls')

  if (asked.target) {
    assert(String(termsOf('allowedTargets')?.targets) === lower(asked.target), 'target')
    const methods = (termsOf('allowedMethods')?.selectors ?? []) as string[]
    assert(methods.length > 0 && methods.every((each) => asked.selectors.includes(each)), 'methods')
    assert(isAtMost(termsOf('valueLte')?.maxValue, asked.valueEach ?? 0n), 'value of a call')
    assert(isAtMost(termsOf('nativeTokenTransferAmount')?.maxAmount, asked.value), 'value')
    return wrong
  }
  const prefix = asked.token ? 'erc20' : 'nativeToken'
  if (asked.token) {
    assert(termsOf('valueLte')?.maxValue === 0n, 'value with a token')
    const amounts = caveats.filter((each) => String(each.type).startsWith('erc20'))
    assert(amounts.length === 1 && lower(amounts[0]?.tokenAddress) === lower(asked.token), 'token')
  } else {
    assert(termsOf('exactCalldata')?.calldata === '0x', 'calldata with native currency')
  }
  switch (asked.kind) {
    case 'total':
      assert(
        isAtMost(
          termsOf(asked.token ? 'erc20TransferAmount' : 'nativeTokenTransferAmount')?.maxAmount ?? MORE,
          asked.amount,
        ),
        'amount',
      )
      assert(
        asked.token !== null || isAtMost(termsOf('nativeTokenTransferAmount')?.maxAmount ?? MORE, asked.value),
        'spent limit',
      )
      break
    case 'periodic': {
      const terms = termsOf(`${prefix}PeriodTransfer`)
      assert(isAtMost(terms?.periodAmount ?? MORE, asked.amount), 'amount of a period')
      assert(Number(terms?.periodDuration) >= Number(asked.seconds), 'period')
      assert(Number(terms?.startDate) >= Number(asked.start), 'start')
      break
    }
    case 'stream': {
      const terms = termsOf(`${prefix}Streaming`)
      assert(isAtMost(terms?.amountPerSecond ?? MORE, asked.perSecond), 'rate')
      assert(isAtMost(terms?.initialAmount ?? MORE, asked.initial), 'initial')
      assert(isAtMost(terms?.maxAmount ?? MORE, asked.amount), 'most')
      assert(Number(terms?.startTime) >= Math.max(Number(asked.start), now - 3_600), 'start')
      break
    }
    default:
      wrong.push('type')
  }
  return wrong
}

const MORE = 2n ** 256n

const lower = (value: unknown): string => String(value).toLowerCase()

interface Limits {
  readonly delegate: string
  readonly expiry: number
  readonly kind?: string
  readonly token: string | null
  readonly target?: string
  readonly selectors: readonly string[]
  readonly amount?: bigint
  readonly value?: bigint | null
  readonly valueEach?: bigint
  readonly calls?: bigint | null
  readonly seconds?: number
  readonly start?: number
  readonly notBefore?: number
  readonly perSecond?: bigint
  readonly initial?: bigint
}

function currentLimits(request: Json, now: number): Limits {
  const { type, data } = request.permission as { type: string; data: Json }
  const rules = request.rules as { type: string; data: { timestamp: number } }[]
  const kinds: Readonly<Record<string, string>> = {
    transfer: 'total',
    allowance: 'total',
    periodic: 'periodic',
    stream: 'stream',
  }
  const kind = rules.length === 1 && rules[0]?.type === 'expiry' ? kinds[type.split('-').at(-1) ?? ''] : undefined
  const most = data.allowance ?? data.allowanceAmount ?? data.periodAmount ?? data.maxAmount
  return {
    delegate: String(request.to),
    expiry: Math.min(...rules.map((rule) => rule.data.timestamp)),
    token: (data.tokenAddress ?? data.address ?? null) as string | null,
    selectors: [],
    start: (data.startTime ?? now) as number,
    ...(kind === 'total' && data.startTime !== undefined ? { notBefore: data.startTime as number } : {}),
    ...(kind === undefined ? {} : { kind }),
    ...(most === undefined ? {} : { amount: BigInt(most as string) }),
    ...(data.periodDuration === undefined ? {} : { seconds: data.periodDuration as number }),
    ...(data.amountPerSecond === undefined ? {} : { perSecond: BigInt(data.amountPerSecond as string) }),
    initial: BigInt((data.initialAmount ?? 0) as string),
  }
}

function olderLimits(request: Json): Limits {
  type Entry = { type: string; data: Json; policies?: Entry[] }
  const listed = (request.permissions ?? [request.permission]) as Entry[]
  const policies = [
    ...((request.policies ?? []) as Entry[]),
    ...listed.flatMap((each) => each.policies ?? []),
    ...listed,
  ]
  const main = listed.filter(({ type }) => !type.endsWith('-limit'))
  const least = (type: string, field: string): bigint | null =>
    policies
      .filter((each) => each.type === type)
      .map((each) => BigInt(each.data[field] as string))
      .reduce<bigint | null>((before, next) => (before === null || next < before ? next : before), null)
  const calls = [least('call-limit', 'count'), least('rate-limit', 'count')].filter((each) => each !== null)
  const signer = request.signer as { data: Json }
  const [only] = main
  const isHeld = main.length === 1 && !policies.some(({ type }) => type === 'gas-limit')
  const common = {
    delegate: String(signer.data.address ?? signer.data.id),
    expiry: request.expiry as number,
    calls: calls.reduce<bigint | null>((before, next) => (before === null || next < before ? next : before), null),
    value: least('spent-limit', 'allowance'),
  }
  if (only?.type === 'contract-call') {
    const { address, functions } = only.data as { address: string; functions: (string | Json)[] }
    return { ...common, ...callLimits(functions), token: null, target: isHeld ? address : 'none' }
  }
  return {
    ...common,
    token: (only?.data.address ?? null) as string | null,
    selectors: [],
    ...(isHeld && /^(?:native|erc20)-token-transfer$/.test(only?.type ?? '') ? { kind: 'total' } : {}),
    ...(only?.data.allowance === undefined ? {} : { amount: BigInt(only.data.allowance as string) }),
  }
}

/** By the ABI of `asked-requests.ts`. A condition on arguments, or a delegate call, allows nothing that can be held. */
function callLimits(functions: readonly (string | Json)[]): Pick<Limits, 'selectors' | 'valueEach'> {
  const known: Readonly<Record<string, string>> = { mint: 'mint(uint256)', vote: 'vote(uint256,bool)', play: 'play()' }
  const isHeld = functions.every((each) => typeof each === 'string' || (!each.args && !each.operation))
  const values = functions.map((each) => BigInt(typeof each === 'string' ? 0 : ((each.valueLimit ?? 0) as string)))
  const names = functions.map((each) => (typeof each === 'string' ? each : (known[String(each.functionName)] ?? '')))
  const bounded = names.filter((name) => !/^(?:transfer|approve)\(/.test(name))
  return {
    selectors: isHeld ? bounded.map((name) => toFunctionSelector(name)) : [],
    valueEach: values.reduce((least, next) => (next < least ? next : least)),
  }
}
