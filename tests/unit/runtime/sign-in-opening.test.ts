import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { embedShell } from '@/lib/runtime/embed-shell'
import { deferred } from '@/tests/support/deferred'
import { settled } from '@/tests/support/open-shell'
import { createFakeSignInServer } from '../../fakes/fake-sign-in-server'
import { ADA, endPage, HERE, startPage, startReady, startSignedIn } from './sign-in-page'

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => {
  endPage()
  vi.useRealTimers()
})

describe('what may be opened', () => {
  test.each(['Account', 'Swap', 'Networks', 'AccountSettings', 'SIWXSignMessage'] as const)(
    'behavior: required and unsigned, %s asked for is the message to sign',
    async (view) => {
      const page = await startReady()
      await page.shell.open({ view })
      expect(page.view()).toBe('SIWXSignMessage')
      expect(page.runtime().modal.store.getState().stack).toHaveLength(1)
    },
  )

  test('behavior: what was asked for while the session is read shows once it is found', async () => {
    const signInServer = createFakeSignInServer()
    signInServer.signIn({ chainId: HERE, address: ADA })
    const read = deferred<void>()
    signInServer.answer('me', async (call) => {
      await read.promise
      return signInServer.usual(call)
    })
    const { shell, view, facts } = startPage({ signInServer })
    await settled(() => expect(facts().status).toBe('connected'))
    await settled(() => expect(signInServer.asked('me')).toHaveLength(1))
    await shell.open({ view: 'Networks' })
    expect(view()).toBe('SIWXSignMessage')
    signInServer.answer('me')
    read.resolve()
    await settled(() => expect(view()).toBe('Networks'))
  })

  test('behavior: after signing it closes, whatever was asked for', async () => {
    const { shell, sign, view } = await startReady()
    await shell.open({ view: 'Networks' })
    await sign()
    await settled(() => expect(view()).toBeNull())
    await shell.open({ view: 'Networks' })
    expect(view()).toBe('Networks')
  })

  test('behavior: without a wallet the message is no view', async () => {
    const { shell, view } = startPage({ connected: false })
    await shell.open({ view: 'SIWXSignMessage' })
    expect(view()).toBe('Connect')
  })

  test('behavior: signed in, the message is no view either', async () => {
    const { shell, view } = await startSignedIn()
    await shell.open({ view: 'SIWXSignMessage' })
    expect(view()).toBe('Account')
  })
})

describe('a view that leads to the message', () => {
  /** The settings of an account whose visitor declined to sign in before the reload. */
  async function startInSettings() {
    const first = await startReady({ signIn: 'optional' })
    await first.cancel()
    await settled(() => expect(first.view()).toBeNull())
    first.end()
    const page = startPage({ signIn: 'optional', storage: first.storage })
    await settled(() => expect(page.signInServer.asked('me')).toHaveLength(1))
    await page.shell.open({ view: 'AccountSettings' })
    page.runtime().modal.push('SIWXSignMessage')
    return page
  }

  test('behavior: it is shown, although it was declined before', async () => {
    const { state, view, signInServer } = await startInSettings()
    await settled(async () => expect((await state()).step).toBe('ready'))
    expect(view()).toBe('SIWXSignMessage')
    expect(signInServer.asked('nonce')).toHaveLength(1)
  })

  test('behavior: signed, it closes; going back declines', async () => {
    const { state, view, sign, runtime } = await startInSettings()
    await settled(async () => expect((await state()).step).toBe('ready'))
    runtime().modal.back()
    expect(view()).toBe('AccountSettings')
    expect((await state()).step).toBe('checking')
    runtime().modal.push('SIWXSignMessage')
    await settled(async () => expect((await state()).step).toBe('ready'))
    await sign()
    await settled(() => expect(view()).toBeNull())
  })

  test('behavior: signed in meanwhile in another tab, it goes back to where it was asked for', async () => {
    const { state, view, signInServer, focus } = await startInSettings()
    await settled(async () => expect((await state()).step).toBe('ready'))
    signInServer.signIn({ chainId: HERE, address: ADA })
    await vi.advanceTimersByTimeAsync(1_000)
    focus()
    await settled(() => expect(view()).toBe('AccountSettings'))
  })
})

describe('a card in the host’s own layout', () => {
  test('behavior: it asks in its place, stays until the message is signed, and then shows the account', async () => {
    const { view, sign, runtime, state } = await startEmbedded()
    await settled(async () => expect((await state()).step).toBe('ready'))
    runtime().close()
    expect(view()).toBe('SIWXSignMessage')
    await sign()
    await settled(() => expect(view()).toBe('Account'))
  })

  test('behavior: cancelling leads to where one connects', async () => {
    const { view, cancel, state } = await startEmbedded()
    await settled(async () => expect((await state()).step).toBe('ready'))
    await cancel()
    await settled(() => expect(view()).toBe('Connect'))
  })

  async function startEmbedded() {
    const page = startPage({ config: { embedded: true } })
    await page.shell.runtime()
    await settled(() => expect(page.view()).toBe('SIWXSignMessage'))
    return page
  }
})

describe('two places on one page', () => {
  test('behavior: the message is signed in the first, wherever a view is opened', async () => {
    const page = await startReady()
    const second = embedShell(page.shell)
    const inline = await second.runtime()
    await second.open({ view: 'Networks' })
    expect(page.view()).toBe('SIWXSignMessage')
    expect(inline.modal.store.getState().stack).toEqual([{ view: 'Account', params: {} }])
    second.destroy()
  })
})
