import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type FrameRequestName, frameEvents, frameMessages, readEnvelope } from '@/lib/frame/frame-protocol'
import { asksVisitor, readMethods, rpcRequest } from '@/lib/frame/rpc-protocol'
import { eip155Weights } from '@/lib/server/rpc/eip155-methods'

const ADDRESS = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const metadata = { name: 'Shop', description: 'A shop', url: 'https://shop.example', icons: [] }

const accepts = (schema: z.ZodMiniType, value: unknown) => z.safeParse(schema, value).success
const messageOf = (schema: z.ZodMiniType, value: unknown) => z.safeParse(schema, value).error?.issues[0]?.message

/** Spec section 3, app-to-frame payloads: one that fits and one that does not. */
const requests: Readonly<Partial<Record<FrameRequestName, readonly [fits: unknown, refused: unknown]>>> = {
  SWITCH_NETWORK: [{ chainId: 'eip155:1' }, {}],
  CONNECT_EMAIL: [{ email: 'ada@example.com' }, { email: 'ada' }],
  CONNECT_OTP: [{ otp: '123456' }, { otp: 123_456 }],
  CONNECT_SOCIAL: [{ uri: 'https://wallet.example/#1', preferredAccountType: 'eoa', chainId: 1 }, { chainId: 1 }],
  GET_USER: [{ chainId: 1, preferredAccountType: 'smartAccount', socialUri: 'x' }, { chainId: {} }],
  GET_SOCIAL_REDIRECT_URI: [{ provider: 'github' }, { provider: 'myspace' }],
  IS_CONNECTED: [{ token: 'ct_1' }, { token: 1 }],
  SET_PREFERRED_ACCOUNT: [{ type: 'SMART_ACCOUNT' }, { type: 'contract' }],
  UPDATE_EMAIL: [{ email: 'ada@example.com' }, {}],
  UPDATE_EMAIL_PRIMARY_OTP: [{ otp: '1' }, {}],
  UPDATE_EMAIL_SECONDARY_OTP: [{ otp: '1' }, null],
  SYNC_THEME: [{ themeMode: 'dark', themeVariables: { a: 1 }, w3mThemeVariables: { b: 'c' } }, { themeMode: 'blue' }],
  SYNC_DAPP_DATA: [
    { metadata, sdkVersion: '1', sdkType: 'appkit', projectId: 'p' },
    { metadata: { ...metadata, icons: undefined }, projectId: 'p' },
  ],
  RPC_REQUEST: [
    { method: 'personal_sign', params: ['0x00', ADDRESS] },
    { method: 'eth_sign', params: [] },
  ],
}

describe('messages of the page', () => {
  test.each(Object.entries(requests))('behavior: %s is parsed by its schema', (name, [fits, refused]) => {
    const { request } = frameMessages[name as FrameRequestName]
    expect(accepts(request, fits)).toBe(true)
    expect(accepts(request, refused)).toBe(false)
  })

  test('behavior: a request without fields takes any payload and passes none on', () => {
    expect(z.parse(frameMessages.GET_CHAIN_ID.request, { chainId: 1 })).toBeUndefined()
    expect(z.parse(frameMessages.SIGN_OUT.request, undefined)).toBeUndefined()
  })

  test('error: a missing field reads "Required", a wrong one "Invalid input"', () => {
    expect(messageOf(frameMessages.CONNECT_OTP.request, {})).toBe('Required')
    expect(messageOf(frameMessages.CONNECT_OTP.request, { otp: 1 })).toBe('Invalid input')
  })
})

/** Spec section 3, embedded-wallet replies. */
const replies: Readonly<Partial<Record<FrameRequestName, readonly [fits: unknown, refused: unknown]>>> = {
  CONNECT_SOCIAL: [
    {
      email: null,
      address: ADDRESS,
      chainId: 1,
      accounts: [{ address: ADDRESS, type: 'eoa' }],
      userName: null,
      preferredAccountType: 'eoa',
    },
    { address: ADDRESS },
  ],
  GET_USER: [
    { email: 'ada@example.com', address: ADDRESS, chainId: 1, smartAccountDeployed: false },
    { email: '', address: ADDRESS, chainId: 1 },
  ],
  CONNECT_EMAIL: [{ action: 'VERIFY_DEVICE' }, { action: 'WAIT' }],
  GET_FARCASTER_URI: [{ url: 'https://farcaster.example' }, {}],
  CONNECT_FARCASTER: [{ userName: 'ada' }, {}],
  IS_CONNECTED: [{ isConnected: true }, { isConnected: 'yes' }],
  GET_CHAIN_ID: [{ chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' }, {}],
  UPDATE_EMAIL: [{ action: 'VERIFY_PRIMARY_OTP' }, { action: 'VERIFY_OTP' }],
  UPDATE_EMAIL_SECONDARY_OTP: [{ newEmail: 'eve@example.com' }, { newEmail: 'eve' }],
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: [{ smartAccountEnabledNetworks: [1] }, { smartAccountEnabledNetworks: ['1'] }],
  SET_PREFERRED_ACCOUNT: [{ type: 'eoa', address: ADDRESS }, { type: 'eoa' }],
}

describe('messages of the frame', () => {
  test.each(Object.entries(replies))('behavior: the answer to %s is parsed by its schema', (name, [fits, refused]) => {
    const { reply } = frameMessages[name as FrameRequestName]
    expect(accepts(reply, fits)).toBe(true)
    expect(accepts(reply, refused)).toBe(false)
  })

  test('behavior: READY has a version or none, SESSION_UPDATE a token', () => {
    expect(accepts(frameEvents.READY, { version: '4' })).toBe(true)
    expect(accepts(frameEvents.READY, {})).toBe(true)
    expect(accepts(frameEvents.READY, undefined)).toBe(false)
    expect(accepts(frameEvents.SESSION_UPDATE, { token: 'ct_1' })).toBe(true)
    expect(accepts(frameEvents.SESSION_UPDATE, {})).toBe(false)
  })

  test.each(['eoa', 'EOA'])('behavior: the account type %s is read as EOA', (type) => {
    expect(z.parse(frameMessages.SET_PREFERRED_ACCOUNT.reply, { type, address: ADDRESS }).type).toBe('EOA')
  })

  test.each(['smartAccount', 'SMART_ACCOUNT'])('behavior: the account type %s is read as SMART_ACCOUNT', (type) => {
    expect(z.parse(frameMessages.SET_PREFERRED_ACCOUNT.reply, { type, address: ADDRESS }).type).toBe('SMART_ACCOUNT')
  })
})

describe('envelope', () => {
  test('behavior: the prefix must begin the type', () => {
    expect(readEnvelope({ type: '@w3m-app/GET_CHAIN_ID', id: 'a' }, '@w3m-app/')?.name).toBe('GET_CHAIN_ID')
    expect(readEnvelope({ type: 'x@w3m-app/GET_CHAIN_ID', id: 'a' }, '@w3m-app/')).toBeNull()
  })

  test.each([
    null,
    'text',
    7,
    {},
    { type: 7 },
    { type: '@w3m-app/X', id: '' },
    { type: '@w3m-app/X', id: 'a'.repeat(65) },
  ])('error: %j is no message', (data) => {
    expect(readEnvelope(data, '@w3m-app/')).toBeNull()
  })
})

/** Spec section 3, allowed blockchain requests: what asks the visitor, with parameters that fit and that do not. */
const asking: readonly (readonly [method: string, fits: unknown, refused: unknown])[] = [
  ['personal_sign', ['0x00', ADDRESS], 'text'],
  ['eth_signTypedData_v4', [ADDRESS, '{}'], {}],
  ['eth_sendTransaction', [{ to: ADDRESS }], undefined],
  ['solana_signMessage', { message: '2NEp', pubkey: '4uhc' }, { message: '0OIl', pubkey: '4uhc' }],
  ['solana_signTransaction', { transaction: '2NEp' }, {}],
  ['solana_signAllTransactions', { transactions: ['2NEp'] }, { transactions: '2NEp' }],
  [
    'solana_signAndSendTransaction',
    {
      transaction: '2NEp',
      options: { skipPreflight: true, preflightCommitment: 'root', maxRetries: 1, minContextSlot: 2 },
    },
    { transaction: '2NEp', options: { preflightCommitment: 'soon' } },
  ],
  ['wallet_sendCalls', [{ calls: [{ to: ADDRESS, data: '0x', value: '0x1' }] }], [{ calls: [{ to: 'name.eth' }] }]],
  ['wallet_grantPermissions', [{}], 'all'],
]

describe('blockchain requests', () => {
  test.each(asking)('behavior: %s asks the visitor', (method, params, refused) => {
    expect(accepts(rpcRequest, { method, params })).toBe(true)
    expect(accepts(rpcRequest, { method, params: refused })).toBe(false)
    expect(asksVisitor({ method: method as 'personal_sign' })).toBe(true)
  })

  test('behavior: wallet_revokePermissions takes any parameters', () => {
    expect(accepts(rpcRequest, { method: 'wallet_revokePermissions', params: {} })).toBe(true)
    expect(asksVisitor({ method: 'wallet_revokePermissions' })).toBe(true)
  })

  test.each(readMethods)('behavior: %s is allowed and asks nobody', (method) => {
    expect(accepts(rpcRequest, { method, params: [] })).toBe(true)
    expect(asksVisitor({ method })).toBe(false)
  })

  test('behavior: the gateway serves the reading methods of eth_ that the frame takes, and no others', () => {
    // The frame has the accounts itself.
    const asked = readMethods.filter((method) => method.startsWith('eth_') && method !== 'eth_accounts')
    const served = [...eip155Weights.keys()].filter((method) => method.startsWith('eth_'))
    expect([...asked].sort()).toEqual(served.sort())
  })

  test.each(['eth_sign', 'eth_requestAccounts', 'wallet_watchAsset', '__proto__', ''])(
    'error: %j is not allowed',
    (method) => {
      expect(accepts(rpcRequest, { method, params: [] })).toBe(false)
    },
  )

  test('behavior: the network of a request comes with it', () => {
    const request = { method: 'eth_call', params: [], chainId: 1, chainNamespace: 'eip155', extra: 1 }
    expect(z.parse(frameMessages.RPC_REQUEST.request, request)).toEqual({
      method: 'eth_call',
      params: [],
      chainId: 1,
      chainNamespace: 'eip155',
    })
  })
})
