import { describe, expect, test } from 'vitest'
import { AppError } from '@/lib/core/app-error'
import type { ErrorCode } from '@/lib/core/error-catalogue'
import { createEmailChangeAnswers } from '@/lib/frame-guest/email-change-answers'

const OLD = 'ada@example.com'
const NEXT = 'Eve@example.com'
const START = '/api/wallet/email-change/start'
const PRIMARY = '/api/wallet/email-change/primary'
const SECONDARY = '/api/wallet/email-change/secondary'
const ASK = '/api/vault/owner/ask'
const CHECK = '/api/vault/owner/check'
const signal = () => new AbortController().signal
const fail = (code: ErrorCode) => {
  throw new AppError(code)
}

/** The answers, between servers that answer by path. `failing` fails instead, before it does anything or after. */
function setUp({ hasKeys = true, failing = {} as Readonly<Record<string, ErrorCode>>, isLost = false } = {}) {
  const asked: string[] = []
  const signed: unknown[] = []
  let email = OLD
  const mailed = { challengeId: 'c1', codeSeconds: 600, resendSeconds: 30 }
  const replies: Readonly<Record<string, () => object>> = {
    [START]: () => mailed,
    [PRIMARY]: () => ({ ...mailed, challengeId: 'c2' }),
    [SECONDARY]: () => {
      email = NEXT.toLowerCase()
      return isLost ? fail('upstream.failed') : { email: NEXT }
    },
    [CHECK]: () => ({ isOwner: true }),
    [ASK]: () => ({ lifeSeconds: 1_200 }),
  }
  const answer = async ({ path }: { readonly path: string }) => {
    asked.push(path)
    const code = failing[path]
    return code ? fail(code) : replies[path]?.()
  }
  const login = async () => ({ email })
  const parts = {
    call: (_: string, endpoint: { readonly path: string }) => answer(endpoint),
    session: { call: answer, renew: login, resume: login },
    access: {
      ready: async () => ({ walletId: 'w1' }),
      async signAct(act: unknown) {
        signed.push(act)
        return { walletId: 'w1', signatures: hasKeys ? { eip155: '0x', solana: 's' } : null }
      },
    },
  }
  return { asked, signed, ...createEmailChangeAnswers(parts as never) }
}

/** As far as the code of the new address. */
async function proveOld({ answers }: ReturnType<typeof setUp>) {
  await answers.startEmailChange({ email: NEXT }, signal())
  await answers.proveOldEmail({ code: '123456' }, signal())
}

describe('the change of the address in the worker', () => {
  test('behavior: both codes come before the link, and the keys sign the new address in lower case', async () => {
    const made = setUp()
    await proveOld(made)
    expect(await made.answers.proveNewEmail({ code: '654321' }, signal())).toEqual({ email: NEXT, linkSeconds: 1_200 })
    expect(made.asked).toEqual([CHECK, START, PRIMARY, SECONDARY, ASK])
    expect(new Set(made.signed.map((act) => JSON.stringify(act)))).toEqual(
      new Set([JSON.stringify({ name: 'change owner', email: 'eve@example.com' })]),
    )
  })

  test('error: a device without the keys mails nothing', async () => {
    const { answers, asked } = setUp({ hasKeys: false })
    await expect(answers.startEmailChange({ email: NEXT }, signal())).rejects.toMatchObject({
      code: 'custody.keys_locked',
    })
    expect(asked).toEqual([])
  })

  test('error: a device that the vault does not know mails nothing', async () => {
    const { answers, asked } = setUp({ failing: { [CHECK]: 'custody.not_approved' } })
    await expect(answers.startEmailChange({ email: NEXT }, signal())).rejects.toMatchObject({
      code: 'custody.not_approved',
    })
    expect(asked).toEqual([CHECK])
  })

  test('behavior: an answer that was lost after the change is found out, and the link is mailed', async () => {
    const made = setUp({ isLost: true })
    await proveOld(made)
    expect(await made.answers.proveNewEmail({ code: '654321' }, signal())).toEqual({ email: NEXT, linkSeconds: 1_200 })
  })

  test('error: a request that has not arrived is a failure, and the code can be entered again', async () => {
    const made = setUp({ failing: { [SECONDARY]: 'upstream.failed' } })
    await proveOld(made)
    for (let tries = 0; tries < 2; tries++) {
      await expect(made.answers.proveNewEmail({ code: '654321' }, signal())).rejects.toMatchObject({
        code: 'upstream.failed',
      })
    }
    expect(made.asked).not.toContain(ASK)
  })

  test.each(['mail.unavailable', 'email.cooldown', 'upstream.failed'] as const)(
    'behavior: with %s the address has changed, and the link can be mailed later',
    async (code) => {
      const made = setUp({ failing: { [ASK]: code } })
      await proveOld(made)
      expect(await made.answers.proveNewEmail({ code: '654321' }, signal())).toEqual({ email: NEXT, linkSeconds: null })
      await expect(made.answers.mailOwnerLink(undefined, signal())).rejects.toMatchObject({ code })
    },
  )

  test('error: codes that are none, out of order, after their end or after a sign-out are not sent', async () => {
    const made = setUp()
    const { answers, asked } = made
    const ended = { code: 'email.code_expired' }
    await expect(answers.proveOldEmail({ code: '123456' }, signal())).rejects.toMatchObject(ended)
    await answers.startEmailChange({ email: NEXT }, signal())
    await expect(answers.proveNewEmail({ code: '123456' }, signal())).rejects.toMatchObject(ended)
    await expect(answers.proveOldEmail({ code: '12345a' }, signal())).rejects.toMatchObject({
      code: 'email.code_wrong',
    })
    made.forget()
    await expect(answers.proveOldEmail({ code: '123456' }, signal())).rejects.toMatchObject(ended)
    expect(asked).toEqual([CHECK, START])
  })

  test('error: after a code that is locked the change is over', async () => {
    const { answers, asked } = setUp({ failing: { [PRIMARY]: 'email.locked' } })
    await answers.startEmailChange({ email: NEXT }, signal())
    await expect(answers.proveOldEmail({ code: '123456' }, signal())).rejects.toMatchObject({ code: 'email.locked' })
    await expect(answers.proveOldEmail({ code: '123456' }, signal())).rejects.toMatchObject({
      code: 'email.code_expired',
    })
    expect(asked.filter((path) => path === PRIMARY)).toHaveLength(1)
  })
})
