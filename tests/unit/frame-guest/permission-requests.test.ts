import { encodeAbiParameters, encodeFunctionData, type Hex, parseAbi, recoverAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { AppError } from '@/lib/core/app-error'
import { revokePermission } from '@/lib/frame-guest/answer-permissions'
import { memoryRecords } from '@/lib/frame-guest/device-records'
import { delegationFramework } from '@/lib/smart-account/delegation-framework'
import {
  decodeContext,
  delegationDigest,
  delegationHash,
  encodeDisable,
} from '@/lib/smart-account/permissions/delegation'
import { CHAIN, OWNER, openSmartRequests, SMART } from '@/tests/support/smart-account-requests'

const NOW = Date.parse('2026-11-25T12:00:00Z')
const EXPIRY = NOW / 1_000 + 86_400
const DELEGATE = '0x2222222222222222222222222222222222222222'
const CHAIN_ID = 31_337

const CURRENT = {
  chainId: '0x7a69',
  from: SMART,
  to: DELEGATE,
  permission: { type: 'native-token-allowance', isAdjustmentAllowed: true, data: { allowanceAmount: '0xa' } },
  rules: [{ type: 'expiry', data: { timestamp: EXPIRY } }],
}
const OLDER = {
  chainId: '0x7a69',
  address: SMART,
  expiry: EXPIRY,
  signer: { type: 'account', data: { address: DELEGATE } },
  permission: { type: 'native-token-transfer', data: { allowance: '0xa' } },
  policies: [],
}

interface Kept {
  readonly delegationHash: Hex
  readonly content: string
  readonly expiresAt: number
}

/** A wallet whose server keeps permissions, and whose chain says what is used of them. */
function setUp({
  isDisabled = false,
  used = 7n,
  ...parts
}: { isDisabled?: boolean; used?: bigint | AppError } & Parameters<typeof openSmartRequests>[0] = {}) {
  const rows: { id: string; kept: Kept; revokedAt: number | null }[] = []
  const state = { isDisabled, used }
  const word = (value: bigint) => encodeAbiParameters([{ type: 'uint256' }], [value])
  const wallet = openSmartRequests({
    now: () => NOW,
    ...parts,
    chain: {
      eth_call([call]: readonly { to: string }[]) {
        if (call?.to === delegationFramework.delegationManager) return word(state.isDisabled ? 1n : 0n)
        return state.used instanceof AppError ? state.used : word(state.used)
      },
      ...parts.chain,
    },
    server: {
      add(kept: Kept) {
        rows.push({ id: `0000000${rows.length}-0000-7000-8000-000000000000`, kept, revokedAt: null })
        return { id: rows.at(-1)?.id }
      },
      list: () => ({
        permissions: rows.map(({ id, kept: { content, expiresAt }, revokedAt }) => ({
          ...{ id, content, expiresAt, revokedAt, origin: 'https://shop.example', grantedAt: NOW },
        })),
      }),
      'mark-revoked'({ id }: { id: string }) {
        for (const row of rows) if (row.id === id) row.revokedAt = NOW
        return {}
      },
      ...parts.server,
    },
  })
  const grant = async (params: unknown = [CURRENT], method = 'wallet_requestExecutionPermissions') => {
    const prepared = await wallet.prepare(method, params)
    return { prepared, answer: JSON.parse(await wallet.sign(prepared.promptId)) }
  }
  const list = async () => (await wallet.requests.permissions(undefined, wallet.signal())).permissions
  return { ...wallet, rows, state, grant, list }
}

describe('a permission that a page asks for', () => {
  test('behavior: it is shown as it was asked, and kept at the server before the page has its signature', async () => {
    const wallet = setUp()
    const { prepared, answer } = await wallet.grant()
    expect(prepared).toEqual({
      ...{ kind: 'permission', promptId: prepared.promptId, account: SMART, chainId: CHAIN, delegate: DELEGATE },
      ...{ allowed: { kind: 'total', token: null, amount: '10' }, maxCalls: null, startsAt: null, expiresAt: EXPIRY },
    })
    const [{ context, ...given }] = answer
    expect(given).toEqual({
      ...CURRENT,
      delegationManager: delegationFramework.delegationManager,
      dependencies: [{ factory: delegationFramework.simpleFactory, factoryData: expect.stringMatching(/^0x/) }],
    })
    const delegation = decodeContext(context)
    expect(delegation).toMatchObject({ delegate: DELEGATE, delegator: SMART })
    const { signature } = delegation
    expect(await recoverAddress({ hash: delegationDigest(delegation, CHAIN_ID), signature })).toBe(OWNER)
    expect(wallet.rows.map(({ kept }) => kept)).toEqual([
      {
        delegationHash: delegationHash(delegation),
        content: expect.stringContaining(context),
        expiresAt: EXPIRY * 1_000,
      },
    ])
  })

  test('error: what the server does not keep, the page does not get', async () => {
    const wallet = setUp({ server: { add: new AppError('database.unavailable') } })
    await expect(wallet.grant()).rejects.toMatchObject({ code: 'database.unavailable' })
  })

  test.each([
    ['one in a field of its own', OLDER, true],
    ['a list', { ...OLDER, permission: undefined, permissions: [OLDER.permission] }, false],
  ])('behavior: the form of 2024 with %s is answered in that form', async (_, asked, isList) => {
    const request = JSON.parse(JSON.stringify(asked))
    const { answer } = await setUp().grant([request], 'wallet_grantPermissions')
    expect(Array.isArray(answer)).toBe(isList)
    const [given] = [answer].flat()
    expect(given).toMatchObject({
      ...request,
      context: expect.stringMatching(/^0x/),
      accountMeta: { factory: delegationFramework.simpleFactory },
      signerMeta: { delegationManager: delegationFramework.delegationManager },
    })
  })

  test('behavior: an account that is deployed needs nothing before', async () => {
    const { answer } = await setUp({ chain: { eth_getCode: '0x60' } }).grant()
    expect(answer[0].dependencies).toEqual([])
  })

  test('behavior: without an account the chosen one is meant', async () => {
    const { from: _, ...request } = CURRENT
    const wallet = setUp()
    const asked = ['wallet_requestExecutionPermissions', [request]] as const
    await expect(wallet.prepare(...asked)).rejects.toMatchObject({ code: 'wallet.unsupported_method' })
    expect(await wallet.prepare(...asked, { accountType: 'smartAccount' })).toMatchObject({ account: SMART })
  })

  test.each([
    ['the account with the key', { from: OWNER }, 'wallet.unsupported_method'],
    ['the account of another wallet', { from: DELEGATE }, 'wallet.unauthorized'],
    ['a network without smart accounts', { chainId: '0x1' }, 'wallet.unsupported_chain_id'],
    [
      'more than 30 days',
      { rules: [{ type: 'expiry', data: { timestamp: EXPIRY + 30 * 86_400 } }] },
      'rpc.invalid_params',
    ],
    ['a field that it does not know', { maxUses: 1 }, 'rpc.invalid_params'],
  ])('error: for %s it is refused', async (_, change, code) => {
    const wallet = setUp()
    await expect(wallet.grant([{ ...CURRENT, ...change }])).rejects.toMatchObject({ code })
    expect(wallet.signed).toEqual([])
  })

  test('error: a Safe grants none, and says that it has no types', async () => {
    const wallet = setUp({ implementation: 'safe' })
    const { from: _, ...request } = CURRENT
    const choice = { accountType: 'smartAccount' }
    await expect(wallet.prepare('wallet_requestExecutionPermissions', [request], choice)).rejects.toMatchObject({
      code: 'wallet.unsupported_method',
    })
    expect(await wallet.requests.permissionTypes(undefined, wallet.signal())).toEqual({ types: [] })
  })

  test('error: one that ends while the visitor reads is not signed', async () => {
    let time = NOW
    const wallet = setUp({ now: () => time })
    const { promptId } = await wallet.prepare('wallet_requestExecutionPermissions', [CURRENT])
    time = EXPIRY * 1_000
    await expect(wallet.sign(promptId)).rejects.toMatchObject({ code: 'rpc.invalid_params' })
    expect(wallet.signed).toEqual([])
  })
})

describe('permissions that were granted', () => {
  test('behavior: they are listed with what is used, in the current form', async () => {
    const wallet = setUp()
    const { answer } = await wallet.grant([OLDER], 'wallet_grantPermissions')
    expect(await wallet.list()).toEqual([
      {
        ...{ chainId: '0x7a69', from: SMART, to: DELEGATE, context: answer[0].context },
        permission: { type: 'native-token-allowance', isAdjustmentAllowed: false, data: { allowanceAmount: '0xa' } },
        rules: [{ type: 'expiry', data: { timestamp: EXPIRY } }],
        dependencies: [expect.anything()],
        delegationManager: delegationFramework.delegationManager,
        foyer: {
          ...{ id: wallet.rows[0]?.id, origin: 'https://shop.example', grantedAt: NOW, expiresAt: EXPIRY * 1_000 },
          ...{ revokedAt: null, used: '7', limit: '10', isBeingRevoked: false },
        },
      },
    ])
  })

  test('error: what the chain does not say is unknown', async () => {
    const wallet = setUp({ used: new AppError('upstream.failed') })
    await wallet.grant()
    expect((await wallet.list())[0]?.foyer).toMatchObject({ used: null, limit: null, revokedAt: null })
  })

  test('behavior: one that the chain has ended is noted at the server, once', async () => {
    const wallet = setUp()
    await wallet.grant()
    wallet.state.isDisabled = true
    expect((await wallet.list())[0]?.foyer.revokedAt).toBe(NOW)
    await wallet.list()
    expect(wallet.inputs('mark-revoked')).toEqual([{ id: wallet.rows[0]?.id }])
  })

  test.each(['wallet_revokePermissions', 'wallet_revokeExecutionPermission'])(
    'behavior: %s is a call of the account that ends it',
    async (method) => {
      const wallet = setUp()
      const { answer } = await wallet.grant()
      const [{ context }] = answer
      const prepared = await wallet.prepare(method, [{ permissionContext: context }])
      expect(prepared).toMatchObject({
        ...{ kind: 'calls', account: SMART, accountType: 'smartAccount', chainId: CHAIN },
        calls: [{ to: delegationFramework.delegationManager, value: '0', data: encodeDisable(decodeContext(context)) }],
      })
    },
  )

  test('behavior: one that is being taken back says so after a reload, until the chain has it or refuses it', async () => {
    const records = memoryRecords()
    const wallet = setUp({ records })
    const { answer } = await wallet.grant()
    const [{ context }] = answer
    const { promptId } = await wallet.prepare('wallet_revokeExecutionPermission', [{ permissionContext: context }])
    expect((await wallet.list())[0]?.foyer.isBeingRevoked).toBe(false)
    await wallet.sign(promptId)
    const reloaded = setUp({ records, server: { list: () => (wallet.server.list as () => object)() } })
    const ending = async () => (await reloaded.list())[0]?.foyer
    expect(await ending()).toMatchObject({ isBeingRevoked: true, revokedAt: null })
    reloaded.server.status = { status: 'dropped' }
    expect(await ending()).toMatchObject({ isBeingRevoked: false, revokedAt: null })
    reloaded.server.status = new AppError('upstream.failed')
    expect(await ending()).toMatchObject({ isBeingRevoked: false, revokedAt: null })
    reloaded.server.status = { status: 'pending' }
    reloaded.state.isDisabled = true
    expect(await ending()).toMatchObject({ isBeingRevoked: false, revokedAt: NOW })
  })

  test('error: a permission that this wallet has not granted is not ended', async () => {
    const wallet = setUp()
    const other = setUp()
    const { answer } = await other.grant()
    const params = { permissionContext: answer[0].context }
    await expect(wallet.prepare('wallet_revokeExecutionPermission', params)).rejects.toMatchObject({
      code: 'rpc.invalid_params',
    })
  })

  test('behavior: once the chain has its end, the server is told and the page is answered', async () => {
    const wallet = setUp()
    const { answer } = await wallet.grant()
    const [{ context }] = answer
    wallet.state.isDisabled = true
    const asked: string[] = []
    const worker = {
      async request(name: string, payload: { context: Hex }) {
        asked.push(name)
        if (name === 'callsStatus') return { status: 200, receipts: [{ transactionHash: '0x1' }] }
        return wallet.requests.notePermission(payload, wallet.signal())
      },
    }
    const params = { permissionContext: context }
    expect(await revokePermission(worker as never, params, async () => '0xid')).toEqual({})
    expect(asked).toEqual(['callsStatus', 'notePermission'])
    expect(wallet.rows[0]?.revokedAt).toBe(NOW)
  })

  test('error: calls of the manager for another account say nothing of an end', async () => {
    const { readCall } = await import('@/lib/clear-signing/read-call')
    const wallet = setUp()
    const { answer } = await wallet.grant()
    const data = encodeDisable(decodeContext(answer[0].context))
    const call = { chainId: CHAIN, to: delegationFramework.delegationManager, value: 0n, data } as const
    const known = { wrappedNative: null, routers: [] }
    expect(readCall(call, { ...known, account: SMART })).toEqual([{ kind: 'endPermission', delegate: DELEGATE }])
    expect(readCall(call, { ...known, account: OWNER })).toMatchObject([{ kind: 'unknown' }])
    expect(readCall({ ...call, to: DELEGATE }, { ...known, account: SMART })).toMatchObject([{ kind: 'unknown' }])
    const other = encodeFunctionData({ abi: parseAbi(['function pause()']), functionName: 'pause' })
    expect(readCall({ ...call, data: other }, { ...known, account: SMART })).toMatchObject([{ kind: 'unknown' }])
  })
})
