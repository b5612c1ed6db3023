import { describe, expect, test, vi } from 'vitest'
import { createMemoryStorage } from '@/lib/core/storage'
import { createEmbeddedLogin, EMAIL_CODE_COOLDOWN_MS, SIGN_OUT_WAIT_MS } from '@/lib/frame/embedded-login'
import { createLoginMemory } from '@/lib/frame/login-memory'
import { codeOf } from '@/tests/support/code-of'
import type { attachFakeFrame } from '../fakes/fake-frame'
import { openFrame, settle, setUpFrames } from './support/ready-frame'

const EMAIL = 'ada@example.com'
const USER = { email: EMAIL, address: `0x${'ab'.repeat(20)}`, chainId: 1 }

setUpFrames()

describe('the login that a page remembers', () => {
  async function setUpLogin() {
    const storage = createMemoryStorage()
    const parts = await openFrame()
    const memory = createLoginMemory(storage)
    return {
      ...parts,
      storage,
      memory,
      login: createEmbeddedLogin(parts.frame, memory, Date.now, () => parts.frame.request('SIGN_OUT', undefined)),
    }
  }

  test('behavior: a login stores address and flag, and clears the time of the last code', async () => {
    const { login, fake, storage } = await setUpLogin()
    const asked = login.connectEmail(EMAIL)
    await settle()
    fake.answer('CONNECT_EMAIL', { action: 'VERIFY_OTP' })
    expect(await asked).toEqual({ action: 'VERIFY_OTP' })
    expect(storage.get('last-email-login-time')).toBe(String(Date.now()))
    const user = login.user({ chainId: 1 })
    await settle()
    fake.answer('GET_USER', USER)
    await user
    expect([storage.get('email'), storage.get('email-login-used'), storage.get('last-email-login-time')]).toEqual([
      EMAIL,
      'true',
      null,
    ])
  })

  test('error: a second code within 30 seconds is refused with the seconds left', async () => {
    const { login, fake, memory } = await setUpLogin()
    memory.codeAsked(Date.now())
    await vi.advanceTimersByTimeAsync(EMAIL_CODE_COOLDOWN_MS - 1_500)
    await expect(login.connectEmail(EMAIL)).rejects.toMatchObject({
      code: 'email.cooldown',
      details: { seconds: 2 },
    })
    expect(fake.sent).toEqual([])
    await vi.advanceTimersByTimeAsync(1_500)
    const asked = codeOf(login.connectEmail(EMAIL))
    await settle()
    fake.answer('CONNECT_EMAIL', { action: 'CONNECT' })
    expect(await asked).toBe('done')
  })

  test.each(['ada', 'ada@', '', 'ada@example.com, eve@example.com'])(
    'error: %j is refused before any request',
    async (email) => {
      const { login, fake } = await setUpLogin()
      expect(await codeOf(login.connectEmail(email))).toBe('request.invalid')
      expect(fake.sent).toEqual([])
    },
  )

  test('behavior: without a login the frame is not asked whether it holds', async () => {
    const { login, fake } = await setUpLogin()
    expect(await login.isConnected()).toBe(false)
    expect(fake.sent).toEqual([])
  })

  test.each([
    ['says no', (fake: ReturnType<typeof attachFakeFrame>) => fake.answer('IS_CONNECTED', { isConnected: false })],
    ['fails', (fake: ReturnType<typeof attachFakeFrame>) => fake.refuse('IS_CONNECTED', { message: 'x' })],
  ])('behavior: a check that %s forgets the login', async (_, respond) => {
    const { login, fake, memory } = await setUpLogin()
    memory.succeeded({ email: EMAIL })
    const checked = login.isConnected()
    await settle()
    respond(fake)
    expect(await checked).toBe(false)
    expect([memory.isUsed(), memory.email()]).toEqual([false, null])
  })

  test.each(['', 'null', '<script>', 'x'.repeat(300_000)])(
    'error: the stored value %# is no address',
    async (value) => {
      const { storage, memory } = await setUpLogin()
      storage.set('email', value)
      storage.set('last-email-login-time', value)
      expect([memory.email(), memory.lastCodeAt()]).toEqual([null, 0])
    },
  )

  test('behavior: signing out forgets first and asks second', async () => {
    const { login, fake, memory } = await setUpLogin()
    memory.succeeded({ email: EMAIL })
    const done = codeOf(login.signOut())
    expect(memory.isUsed()).toBe(false)
    await settle()
    fake.answer('SIGN_OUT')
    expect(await done).toBe('done')
  })

  test('behavior: signing out ends after three seconds without an answer', async () => {
    const { login, timeouts } = await setUpLogin()
    const done = codeOf(login.signOut())
    await vi.advanceTimersByTimeAsync(SIGN_OUT_WAIT_MS)
    expect(await done).toBe('done')
    expect(timeouts).toEqual([])
  })
})
