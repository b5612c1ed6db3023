import type { Random } from '@/tests/support/seeded-random'

/** Unix seconds. */
export const NOW = 1_796_000_000
const DAY = 86_400
const MONTH = 30 * DAY

export const ACCOUNT = '0x1111111111111111111111111111111111111111'
const addresses = [2, 3, 4, 5, 6, 7].map((digit) => `0x${String(digit).repeat(40)}`)
const nobody = [
  `0x${'0'.repeat(40)}`,
  '0x0000000000000000000000000000000000000a11',
  '0x0000000000000000000000000000000000000A11',
]

export interface AskedRequest {
  readonly form: 'older' | 'current'
  readonly params: unknown
  /** What was done to it that no grant can hold. */
  readonly isSpoiled: boolean
}

type Json = Record<string, unknown>

/** A request of a page, of which about a half asks for what cannot be granted. */
export function randomRequest(random: Random): AskedRequest {
  const form = random(2) === 0 ? 'older' : 'current'
  const request = form === 'older' ? olderRequest(random) : currentRequest(random)
  if (random(5) > 0) return { form, params: [request], isSpoiled: false }
  spoil(random, request)
  return { form, params: [request], isSpoiled: true }
}

const pick = <T>(random: Random, list: readonly T[]): T => list[random(list.length)] as T
const hex = (value: number | bigint): string => `0x${value.toString(16)}`
const amount = (random: Random): string =>
  pick(random, [
    () => hex(1 + random(1_000)),
    () => hex(10n ** BigInt(random(30)) * BigInt(1 + random(9))),
    () => `0x${'f'.repeat(64)}`,
    () => '0x0',
  ])()
const delegate = (random: Random): string => (random(12) === 0 ? pick(random, nobody) : pick(random, addresses))
const expiry = (random: Random): number =>
  NOW + pick(random, [1, 60, 3_600, DAY, MONTH, MONTH + 1, 365 * DAY, 0, -1, random(2 * MONTH)])

const signatures = [
  'mint(uint256)',
  'vote(uint256,bool)',
  'transfer(address,uint256)',
  'approve(address,uint256)',
  'play()',
]

function contractCall(random: Random): Json {
  const names = ['mint', 'vote', 'play'].slice(0, 1 + random(3))
  const abi = [
    {
      type: 'function',
      name: 'mint',
      inputs: [{ name: 'count', type: 'uint256' }],
      outputs: [],
      stateMutability: 'payable',
    },
    { type: 'function', name: 'vote', inputs: [{ type: 'uint256' }, { type: 'bool' }] },
    { type: 'function', name: 'play', inputs: [] },
    ...(random(6) === 0 ? [{ type: 'function', name: 'mint', inputs: [{ type: 'address' }] }] : []),
    { type: 'event', name: 'Played', inputs: [] },
  ]
  const value = random(2) === 0 ? undefined : amount(random)
  const args = random(6) === 0 ? [{ operator: 'EQUAL', value: '1' }] : undefined
  const address =
    random(8) === 0 ? pick(random, [ACCOUNT, '0xdb9B1e94B5b69Df7e401DDbedE43491141047dB3']) : pick(random, addresses)
  const functions = names.map((functionName) => ({
    functionName,
    ...(value === undefined ? {} : { valueLimit: random(8) === 0 ? amount(random) : value }),
    ...(args ? { args } : {}),
    ...(random(10) === 0 ? { operation: random(2) } : {}),
  }))
  return random(2) === 0
    ? { address, abi, functions }
    : { address, functions: Array.from({ length: 1 + random(3) }, () => pick(random, signatures)) }
}

const policy = (random: Random): Json =>
  pick<() => Json>(random, [
    () => ({ type: 'call-limit', data: { count: random(20) } }),
    () => ({ type: 'rate-limit', data: { count: 1 + random(20), interval: pick(random, [60, 2 * MONTH]) } }),
    () => ({ type: 'spent-limit', data: { allowance: amount(random) } }),
    () => ({ type: 'gas-limit', data: { limit: amount(random) } }),
    () => ({ type: 'call-limit', data: { count: 1 + random(20) } }),
  ])()

function olderRequest(random: Random): Json {
  const permission = pick<() => Json>(random, [
    () => ({ type: 'native-token-transfer', data: { allowance: amount(random) } }),
    () => ({ type: 'erc20-token-transfer', data: { address: pick(random, addresses), allowance: amount(random) } }),
    () => ({ type: 'contract-call', data: contractCall(random) }),
    () => ({ type: 'erc721-token-transfer', data: { address: pick(random, addresses), tokenIds: ['0x1'] } }),
  ])()
  const policies = Array.from({ length: random(3) }, () => policy(random))
  const shape = random(3)
  return {
    chainId: random(2) === 0 ? '0x7a69' : 31_337,
    ...(random(3) === 0 ? { address: ACCOUNT } : {}),
    expiry: expiry(random),
    signer:
      random(12) === 0
        ? { type: pick(random, ['key', 'wallet', 'keys']), data: { id: 'did:key:z6Mk' } }
        : { type: 'account', data: { [pick(random, ['address', 'id'])]: delegate(random) } },
    ...(shape === 0
      ? { permission, policies }
      : { permissions: shape === 1 ? [{ ...permission, policies, required: true }] : [permission, ...policies] }),
  }
}

function currentRequest(random: Random): Json {
  const tokenAddress = pick(random, addresses)
  const start = random(2) === 0 ? {} : { startTime: NOW + pick(random, [0, -60, -2 * DAY, 3_600, 90 * DAY, -NOW]) }
  const words = random(3) === 0 ? { justification: 'For the game' } : {}
  const [type, data] = pick<() => [string, Json]>(random, [
    () => ['native-token-transfer', { allowance: amount(random) }],
    () => ['erc20-token-transfer', { address: tokenAddress, allowance: amount(random) }],
    () => ['native-token-allowance', { allowanceAmount: amount(random), ...start }],
    () => ['erc20-token-allowance', { tokenAddress, allowanceAmount: amount(random), ...start }],
    () => ['native-token-periodic', { periodAmount: amount(random), periodDuration: random(DAY), ...start }],
    () => [
      'erc20-token-periodic',
      { tokenAddress, periodAmount: amount(random), periodDuration: random(DAY), ...start },
    ],
    () => ['native-token-stream', { ...stream(random), ...start }],
    () => ['erc20-token-stream', { tokenAddress, ...stream(random), ...start }],
    () => ['token-approval-revocation', { erc20Approve: true }],
  ])()
  return {
    chainId: '0x7a69',
    ...(random(3) === 0 ? { from: ACCOUNT } : {}),
    to: delegate(random),
    permission: { type, isAdjustmentAllowed: random(2) === 0, data: { ...data, ...words } },
    rules: pick<() => unknown>(random, [
      () => [{ type: 'expiry', data: { timestamp: expiry(random) } }],
      () => [{ type: 'expiry', isAdjustmentAllowed: true, data: { timestamp: expiry(random) } }],
      () => [{ type: 'expiry', data: { timestamp: NOW + DAY } }],
      () => (random(3) > 0 ? [{ type: 'expiry', data: { timestamp: NOW + DAY } }] : []),
      () => [
        { type: 'expiry', data: { timestamp: NOW + DAY } },
        ...(random(3) === 0 ? [{ type: 'redeemer', data: { addresses: [tokenAddress] } }] : []),
      ],
    ])(),
  }
}

function stream(random: Random): Json {
  return {
    amountPerSecond: amount(random),
    ...(random(2) === 0 ? {} : { initialAmount: amount(random) }),
    ...(random(2) === 0 ? {} : { maxAmount: amount(random) }),
  }
}

/** Adds a field that would limit further, somewhere, or asks for two things at once. */
function spoil(random: Random, request: Json): void {
  const places: Json[] = []
  const collect = (value: unknown, path: string): void => {
    if (typeof value !== 'object' || value === null) return
    // What an ABI says beside names and types limits nothing.
    if (path.includes('.abi')) return
    if (!Array.isArray(value)) places.push(value as Json)
    for (const [key, each] of Object.entries(value)) collect(each, `${path}.${key}`)
  }
  collect(request, '')
  Object.assign(pick(random, places), pick(random, [{ recipients: [ACCOUNT] }, { maxPerCall: '0x1' }, { limit: 1 }]))
}
