import { describe, expect, test } from 'vitest'
import { createScreens } from '@/lib/frame-guest/screens'
import type { KeyWorker } from '@/lib/frame-guest/worker-client'
import { answersOf } from '@/tests/support/frame-answers'

const OWNER = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'
const SMART = '0x7773Ddb94510Ec5ca17E06FE67Bb09567Cc9dd4C'
const TYPES = ['native-token-allowance', 'contract-call']
const PERMISSION = {
  ...{ kind: 'permission', promptId: 'p1', account: SMART, chainId: 'eip155:8453', delegate: OWNER },
  ...{ allowed: { kind: 'total', token: null, amount: '10' }, maxCalls: null, startsAt: null, expiresAt: 1 },
} as const

/** The answers of a wallet with a smart account on Base, by a worker that answers so. */
function setUp(replies: Readonly<Record<string, unknown>> = {}) {
  const asked: [name: string, payload: unknown][] = []
  const known: Record<string, unknown> = {
    ...{ prepare: PERMISSION, sign: { answer: '[{"context":"0x12"}]' }, permissionTypes: { types: TYPES } },
    user: { email: null, addresses: { eip155: OWNER, solana: 'Sol' }, smartAccount: SMART },
    permissions: { permissions: [{ context: '0x12' }] },
    ...replies,
  }
  const worker = {
    wipe: () => undefined,
    async request(name: string, payload: unknown) {
      asked.push([name, payload])
      return known[name]
    },
  } as unknown as KeyWorker
  const screens = createScreens()
  const shown: string[] = []
  screens.subscribe(() => {
    const current = screens.current()
    if (!current) return
    shown.push(current.screen.kind)
    queueMicrotask(() => screens.agree(current.id))
  })
  const answers = answersOf({ worker, screens, chainId: 'eip155:8453', smartAccountChainIds: ['eip155:8453'] })
  const rpc = (method: string, params: unknown = []) =>
    answers.RPC_REQUEST({ method, params } as never, new AbortController().signal)
  return { asked, shown, rpc }
}

describe('what a page asks of permissions', () => {
  test.each(['wallet_grantPermissions', 'wallet_requestExecutionPermissions'])(
    'behavior: %s is shown, and answered once the visitor agrees',
    async (method) => {
      const { rpc, shown, asked } = setUp()
      expect(await rpc(method, [{}])).toEqual([{ context: '0x12' }])
      expect(shown).toEqual(['permission'])
      expect(asked.map(([name]) => name)).toEqual(['prepare', 'sign'])
    },
  )

  test('behavior: its types are announced for the smart account, where there can be one', async () => {
    const { rpc } = setUp()
    const wanted = ['0x2105', '0x1']
    const permissions = { supported: true, signerTypes: ['account'], permissionTypes: TYPES }
    expect(await rpc('wallet_getCapabilities', [SMART, wanted])).toMatchObject({ '0x2105': { permissions } })
    expect(await rpc('wallet_getCapabilities', [SMART, wanted])).not.toHaveProperty('0x1.permissions')
    expect(await rpc('wallet_getCapabilities', [OWNER, wanted])).not.toHaveProperty('0x2105.permissions')
    expect(await rpc('wallet_getSupportedExecutionPermissions')).toEqual(
      Object.fromEntries(TYPES.map((type) => [type, { chainIds: ['0x2105'], ruleTypes: ['expiry'] }])),
    )
  })

  test('error: an account that grants none announces none', async () => {
    const { rpc } = setUp({ permissionTypes: { types: [] } })
    expect(await rpc('wallet_getCapabilities', [SMART, ['0x2105']])).not.toHaveProperty('0x2105.permissions')
    expect(await rpc('wallet_getSupportedExecutionPermissions')).toEqual({})
  })

  test('behavior: those that were granted are listed without a screen', async () => {
    const { rpc, shown } = setUp()
    expect(await rpc('wallet_getGrantedExecutionPermissions')).toEqual([{ context: '0x12' }])
    expect(shown).toEqual([])
  })

  test.each([[undefined], [[]], [{}], [[{ permissionContext: 'context' }]], [[{ permissionContext: 5 }]]])(
    'error: nothing is taken back without a context: %j',
    async (params) => {
      const { rpc, asked } = setUp()
      await expect(rpc('wallet_revokeExecutionPermission', params)).rejects.toMatchObject({
        code: 'rpc.invalid_params',
      })
      expect(asked).toEqual([])
    },
  )
})
