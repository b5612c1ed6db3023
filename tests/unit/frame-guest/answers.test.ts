import { describe, expect, test, vi } from 'vitest'
import { AppError } from '@/lib/core/app-error'
import { createScreens, type FrameScreen } from '@/lib/frame-guest/screens'
import type { KeyWorker } from '@/lib/frame-guest/worker-client'
import { deferred } from '@/tests/support/deferred'
import { answersOf } from '@/tests/support/frame-answers'

const USER = { email: 'ada@example.com', addresses: { eip155: '0xAda', solana: 'Sol' }, smartAccount: null }
const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const signal = () => new AbortController().signal

const PREPARED = {
  kind: 'message',
  namespace: 'eip155',
  account: '0xAda',
  shown: { kind: 'text', text: 'hi', hasHidden: false },
  signIn: null,
} as const

function setUp(replies: Readonly<Record<string, unknown>> = {}) {
  const asked: [name: string, payload: unknown][] = []
  const wiped = vi.fn()
  const known: Readonly<Record<string, unknown>> = {
    user: USER,
    prepare: { promptId: 'p1', ...PREPARED },
    sign: { answer: '0xsigned' },
    ...replies,
  }
  const request = async (name: string, payload: unknown) => {
    asked.push([name, payload])
    const reply = known[name]
    if (reply instanceof Error) throw reply
    return typeof reply === 'function' ? reply() : reply
  }
  const screens = createScreens()
  const worker = { request, wipe: wiped } as unknown as KeyWorker
  return { asked, wiped, screens, worker, answers: answersOf({ worker, screens }) }
}

const personalSign = { method: 'personal_sign', params: ['0x6869', '0xAda'] } as const

describe('the address of the login', () => {
  const times = { lifeSeconds: 600, resendSeconds: 30 }

  test('behavior: UPDATE_EMAIL and its codes are passed to the worker, and the page learns what comes next', async () => {
    const { answers, asked } = setUp({
      startEmailChange: times,
      proveOldEmail: times,
      proveNewEmail: { email: 'eve@example.com', linkSeconds: 1_200 },
    })
    expect(await answers.UPDATE_EMAIL({ email: 'eve@example.com' }, signal())).toEqual({
      action: 'VERIFY_PRIMARY_OTP',
      ...times,
    })
    expect(await answers.UPDATE_EMAIL_PRIMARY_OTP({ otp: ' 123456 ' }, signal())).toEqual({
      action: 'VERIFY_SECONDARY_OTP',
      ...times,
    })
    expect(await answers.UPDATE_EMAIL_SECONDARY_OTP({ otp: '654321' }, signal())).toEqual({
      newEmail: 'eve@example.com',
      linkSeconds: 1_200,
    })
    expect(asked).toEqual([
      ['startEmailChange', { email: 'eve@example.com' }],
      ['proveOldEmail', { code: '123456' }],
      ['proveNewEmail', { code: '654321' }],
    ])
  })

  test('behavior: UPDATE_EMAIL_LINK says whether the vault has followed, and mails its link once more', async () => {
    const { answers, asked } = setUp({ isEmailOwner: { isOwner: true }, mailOwnerLink: { lifeSeconds: 1_200 } })
    expect(await answers.UPDATE_EMAIL_LINK(undefined, signal())).toEqual({ isDone: true })
    expect(await answers.UPDATE_EMAIL_LINK({ isMailed: true }, signal())).toEqual({ isDone: false, lifeSeconds: 1_200 })
    expect(asked.map(([name]) => name)).toEqual(['isEmailOwner', 'mailOwnerLink'])
  })
})

describe('who is connected', () => {
  test.each([
    [1, '0xAda'],
    ['0x89', '0xAda'],
    ['eip155:10', '0xAda'],
    [SOLANA, 'Sol'],
  ])(
    'behavior: GET_USER on %j has the address of its namespace, and the id as the page wrote it',
    async (chainId, address) => {
      const { answers } = setUp()
      expect(await answers.GET_USER({ chainId }, signal())).toEqual({
        ...{ email: 'ada@example.com', address, chainId },
        accounts: [{ address, type: 'eoa' }],
        preferredAccountType: 'eoa',
      })
      expect(await answers.GET_CHAIN_ID(undefined, signal())).toEqual({ chainId })
    },
  )

  test('behavior: requests for two networks at once are answered each with its own', async () => {
    const user = deferred<typeof USER>()
    const { answers } = setUp({ user: () => user.promise })
    const onEvm = answers.GET_USER({ chainId: 10 }, signal())
    const preferred = answers.SET_PREFERRED_ACCOUNT({ type: 'EOA' }, signal())
    const onSolana = answers.GET_USER({ chainId: SOLANA }, signal())
    user.resolve(USER)
    expect(await onEvm).toMatchObject({ address: '0xAda', chainId: 10, accounts: [{ address: '0xAda' }] })
    expect(await preferred).toMatchObject({ address: '0xAda' })
    expect(await onSolana).toMatchObject({ address: 'Sol', chainId: SOLANA, accounts: [{ address: 'Sol' }] })
  })

  // 59144 is Linea, which the gateway serves and the wallet does not have (spec section 9); 146 is no network of ours.
  describe.each(['bip122:000000000019d6689c085ae165831e93', 'rubbish', 0, 59144, '0xe708', 'eip155:146', 'solana:x'])(
    'network %j, which this wallet does not have',
    (chainId) => {
      test.each([
        ['SWITCH_NETWORK', { chainId }],
        ['GET_USER', { chainId }],
        ['RPC_REQUEST', { method: 'eth_getBalance', params: ['0xAda', 'latest'], chainId }],
        ['RPC_REQUEST', { method: 'eth_chainId', chainId }],
        ['RPC_REQUEST', { ...personalSign, chainId }],
        ['RPC_REQUEST', { method: 'solana_signMessage', params: { message: '3x', pubkey: 'Sol' }, chainId }],
      ] as const)(
        'error: %s %j is refused, and the error names the network; no request is sent, no screen shown',
        async (name, payload) => {
          const { answers, asked, screens } = setUp()
          const answer = answers[name] as (payload: unknown, signal: AbortSignal) => Promise<unknown>
          await expect(answer(payload, signal())).rejects.toMatchObject({
            code: 'wallet.unsupported_chain_id',
            details: { network: String(chainId) },
          })
          expect(asked).toEqual([])
          expect(screens.current()).toBeNull()
          expect(await answers.GET_CHAIN_ID(undefined, signal())).toEqual({ chainId: 1 })
        },
      )
    },
  )

  test('behavior: the account is an EOA, and a smart account is refused', async () => {
    const { answers } = setUp()
    expect(await answers.SET_PREFERRED_ACCOUNT({ type: 'EOA' }, signal())).toEqual({ type: 'eoa', address: '0xAda' })
    await expect(answers.SET_PREFERRED_ACCOUNT({ type: 'SMART_ACCOUNT' }, signal())).rejects.toMatchObject({
      code: 'wallet.unsupported_capability',
    })
  })

  test('behavior: a sign-out closes what is shown and wipes the worker', async () => {
    const { answers, screens, wiped } = setUp()
    const shown = expect(answers.RPC_REQUEST(personalSign as never, signal())).rejects.toMatchObject({
      code: 'wallet.disconnected',
    })
    await vi.waitFor(() => expect(screens.current()).not.toBeNull(), { timeout: 30_000 })
    await answers.SIGN_OUT(undefined, signal())
    await shown
    expect(wiped).toHaveBeenCalledOnce()
  })

  test('behavior: a sign-out is answered within 3 s, though the server does not, and its late end interrupts no new login', async () => {
    vi.useFakeTimers()
    try {
      const late = deferred<{ othersEndAt: null }>()
      const { answers, wiped } = setUp({ signOut: () => late.promise })
      const answered = answers.SIGN_OUT(undefined, signal())
      await vi.advanceTimersByTimeAsync(2_999)
      await answered
      late.resolve({ othersEndAt: null })
      await vi.advanceTimersByTimeAsync(0)
      expect(wiped).not.toHaveBeenCalled()
    } finally {
      vi.useRealTimers()
    }
  })
})

describe('how the wallet is recovered, for a page', () => {
  const way = { way: 'password', setId: 's', epoch: 1, storedAt: 0, label: null, credentialId: null, isProven: false }
  test.each([
    ['automatic', [], true],
    ['automatic', [way], false],
    ['owner', [way], false],
  ] as const)('param: mode %s with the ways %j is told as alone: %s, and nothing else', async (mode, ways, isAlone) => {
    const { answers } = setUp({ recovery: { mode, ways, isLocked: false, walletId: 'w' } })
    expect(await answers.GET_RECOVERY(undefined, signal())).toEqual({ isAutomaticAlone: isAlone })
  })
})

describe('what a page may ask to be signed', () => {
  async function show(
    answers: ReturnType<typeof setUp>['answers'],
    screens: ReturnType<typeof setUp>['screens'],
    request: object,
  ) {
    const answered = answers.RPC_REQUEST(request as never, signal())
    await vi.waitFor(() => expect(screens.current()).not.toBeNull(), { timeout: 30_000 })
    return { answered, shown: screens.current() as { id: number; screen: FrameScreen } }
  }

  test('behavior: it is signed once the visitor agrees, with what the browser says of the page before what the page says', async () => {
    const { answers, screens, asked } = setUp()
    const metadata = { name: '  Bank\u202e\n of all ', description: '', url: 'https://bank.example', icons: [] }
    await answers.SYNC_DAPP_DATA({ metadata, projectId: 'p' }, signal())
    const { answered, shown } = await show(answers, screens, personalSign)
    expect(shown.screen).toEqual({
      ...{ ...PREPARED, promptId: 'p1' },
      ...{ origin: 'https://shop.example', claimedName: 'Bank of all', chainId: 'eip155:1' },
    })
    expect(asked.map(([name]) => name)).toEqual(['prepare'])
    screens.agree(shown.id)
    expect(await answered).toBe('0xsigned')
    expect(asked.at(-1)).toEqual(['sign', { promptId: 'p1' }])
  })

  test('error: nothing is signed when the visitor declines, and the worker forgets the message', async () => {
    const { answers, screens, asked } = setUp()
    const { answered, shown } = await show(answers, screens, personalSign)
    screens.close(shown.id)
    await expect(answered).rejects.toMatchObject({ code: 'wallet.rejected' })
    expect(asked.map(([name]) => name)).toEqual(['prepare', 'drop'])
  })

  test('behavior: a locked wallet is unlocked first, and then shows what is asked', async () => {
    const { answers, screens, asked } = setUp({ prepare: { promptId: 'p1', ...PREPARED, isLocked: true } })
    const { answered, shown } = await show(answers, screens, personalSign)
    expect(shown.screen).toEqual({ kind: 'unlock', origin: 'https://shop.example' })
    screens.agree(shown.id)
    await vi.waitFor(() => expect(screens.current()?.screen.kind).toBe('message'), { timeout: 30_000 })
    expect(asked.map(([name]) => name)).toEqual(['prepare'])
    screens.agree(screens.current()?.id ?? 0)
    expect(await answered).toBe('0xsigned')
  })

  test('error: a visitor who does not unlock the wallet has rejected the request', async () => {
    const { answers, screens, asked } = setUp({ prepare: { promptId: 'p1', ...PREPARED, isLocked: true } })
    const { answered, shown } = await show(answers, screens, personalSign)
    screens.close(shown.id)
    await expect(answered).rejects.toMatchObject({ code: 'wallet.rejected' })
    expect(asked.map(([name]) => name)).toEqual(['prepare', 'drop'])
  })

  test('behavior: a Solana signature is an object, and its message belongs to no EVM network', async () => {
    const { answers, screens } = setUp({ prepare: { promptId: 'p1', ...PREPARED, namespace: 'solana' } })
    const request = { method: 'solana_signMessage', params: { message: '3x', pubkey: 'Sol' }, chainId: 1 }
    const { answered, shown } = await show(answers, screens, request)
    expect(shown.screen).toMatchObject({ chainId: null })
    screens.agree(shown.id)
    expect(await answered).toEqual({ signature: '0xsigned' })
  })

  test('behavior: a transaction that was sent is waited for, although the page has given up', async () => {
    const prepare = { kind: 'transaction', promptId: 'p1', chainId: 'eip155:1' }
    const sent = deferred<{ answer: string }>()
    const { answers, screens, asked } = setUp({ prepare, sign: () => sent.promise })
    const page = new AbortController()
    const answered = answers.RPC_REQUEST({ method: 'eth_sendTransaction', params: [] } as never, page.signal)
    await vi.waitFor(() => expect(screens.current()).not.toBeNull())
    expect(screens.current()?.screen).toMatchObject({ kind: 'transaction', origin: 'https://shop.example' })
    screens.agree(screens.current()?.id ?? 0)
    await vi.waitFor(() => expect(asked.at(-1)?.[0]).toBe('sign'))
    page.abort()
    sent.resolve({ answer: '0xhash' })
    expect(await answered).toBe('0xhash')
  })

  test('error: nothing is signed for a network that the wallet does not have', async () => {
    const { worker, asked } = setUp()
    const answers = answersOf({ worker, chainIds: [SOLANA], chainId: SOLANA })
    const request = { method: 'eth_sendTransaction', params: [] }
    await expect(answers.RPC_REQUEST(request as never, signal())).rejects.toMatchObject({
      code: 'wallet.unsupported_chain_id',
    })
    expect(asked).toEqual([])
  })

  test('behavior: wallet_getAssets reads the account of the login, without a screen', async () => {
    const account = '0xDDBd2B932c763bA5b1b7AE3B362eac3e8d40121A'
    const { answers, screens, asked } = setUp({
      user: { ...USER, addresses: { eip155: account, solana: 'Sol' } },
      assets: { networks: [{ network: 'eip155:10', assets: [] }] },
    })
    const request = { method: 'wallet_getAssets', params: [{ account, chainFilter: ['0xa'] }] } as const
    expect(await answers.RPC_REQUEST(request, signal())).toEqual({ '0xa': [] })
    expect(asked.at(-1)).toEqual(['assets', { account, networks: [{ network: 'eip155:10', tokens: [] }] }])
    expect(screens.current()).toBeNull()
  })

  test('behavior: reads go to our gateway, on the chain of the request, whatever node the page names', async () => {
    const { answers, asked } = setUp({ readChain: '0x10' })
    const request = {
      method: 'eth_getBalance',
      params: ['0xAda', 'latest'],
      chainId: '10',
      rpcUrl: 'https://evil.example',
    }
    expect(await answers.RPC_REQUEST(request as never, signal())).toBe('0x10')
    expect(asked).toEqual([
      ['readChain', { chainId: 'eip155:10', method: 'eth_getBalance', params: ['0xAda', 'latest'] }],
    ])
    expect(JSON.stringify(asked)).not.toContain('evil')
  })

  test('behavior: what the frame knows itself needs no node', async () => {
    const { answers } = setUp()
    const ask = (method: string) => answers.RPC_REQUEST({ method, params: [] } as never, signal())
    expect(await ask('eth_accounts')).toEqual(['0xAda'])
    await answers.SWITCH_NETWORK({ chainId: 137 }, signal())
    expect(await ask('eth_chainId')).toBe('0x89')
  })

  test('error: a failure of the worker reaches the page as it is', async () => {
    const { answers } = setUp({ prepare: new AppError('rpc.invalid_params') })
    await expect(answers.RPC_REQUEST(personalSign as never, signal())).rejects.toMatchObject({
      code: 'rpc.invalid_params',
    })
  })
})
