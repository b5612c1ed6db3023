import { cleanup, configure, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { encode } from 'jose/base64url'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { FrameTextsContext } from '@/components/frame/frame-texts'
import UnlockWallet from '@/components/frame/UnlockWallet'
import type { ErrorCode } from '@/lib/core/error-catalogue'
import type { KnownRecovery } from '@/lib/frame-guest/known-recovery'
import { loadFrameTexts } from '@/tests/support/frame-texts'
import { CREDENTIAL, scriptedRecovery, storedWay } from './support/scripted-recovery'

// On a busy machine a second is short.
configure({ asyncUtilTimeout: 10_000 })
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const GOOD = 'correct horse battery staple'

/** The screen of a locked wallet. The test plays the key worker. */
async function openUnlock(
  ways: KnownRecovery['ways'],
  { isLocked = true, failures = {} }: { isLocked?: boolean; failures?: Readonly<Record<string, ErrorCode>> } = {},
) {
  const script = scriptedRecovery({ mode: 'owner', isLocked, ways })
  Object.assign(script.failures, failures)
  const [onAgree, onClose] = [vi.fn(), vi.fn()]
  const { texts } = await loadFrameTexts()
  render(
    <FrameTextsContext value={{ texts, locale: 'en', dir: 'ltr' }}>
      <UnlockWallet
        screen={{ kind: 'unlock', origin: 'https://shop.example' }}
        worker={script.worker}
        custody="split"
        networks={{}}
        waiting={0}
        {...{ onAgree, onClose }}
      />
    </FrameTextsContext>,
  )
  return { ...script, onAgree, onClose }
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

describe('a locked wallet', () => {
  test('behavior: a wrong password can be corrected as often as needed, and the right one unlocks', async () => {
    const { acts, onAgree } = await openUnlock([storedWay('password')])
    const field = (await screen.findByLabelText('Password')) as HTMLInputElement
    expect(field.autocomplete).toBe('current-password')
    for (const wrong of ['a', 'not the password']) {
      await userEvent.clear(field)
      await userEvent.type(field, wrong)
      await press('Unlock')
      await screen.findByText('This password does not open the wallet')
      expect(field.getAttribute('aria-invalid')).toBe('true')
      // The next password takes its place.
      await waitFor(() => expect([field.selectionStart, field.selectionEnd]).toEqual([0, wrong.length]))
    }
    expect(onAgree).not.toHaveBeenCalled()
    await userEvent.clear(field)
    await userEvent.type(field, GOOD)
    await press('Unlock')
    await waitFor(() => expect(onAgree).toHaveBeenCalledOnce())
    expect(acts().at(-1)).toEqual({ name: 'restore', payload: { way: 'password', password: GOOD } })
  })

  test('behavior: a passkey unlocks, beside a password and alone', async () => {
    const secret = new Uint8Array(32).fill(5)
    const get = vi.fn(async () => ({
      id: CREDENTIAL,
      getClientExtensionResults: () => ({ prf: { results: { first: secret.slice() } } }),
    }))
    vi.stubGlobal('PublicKeyCredential', class {})
    Object.defineProperty(navigator, 'credentials', { configurable: true, value: { get } })
    for (const ways of [[storedWay('passkey')], [storedWay('password'), storedWay('passkey')]]) {
      const { acts, onAgree } = await openUnlock(ways)
      await press('Use passkey')
      await waitFor(() => expect(onAgree).toHaveBeenCalledOnce())
      expect(acts()).toEqual([{ name: 'restore', payload: { way: 'passkey', secret: encode(secret) } }])
      cleanup()
    }
  })

  test('error: a visitor who has lost everything reads what still helps', async () => {
    const { onClose } = await openUnlock([storedWay('password')])
    await userEvent.click(await screen.findByText('I cannot use any of these'))
    await screen.findByText(/Without both, the wallet cannot be restored, not even by the services\.$/)
    await press('Cancel')
    expect(onClose).toHaveBeenCalledWith()
  })

  test('behavior: a wallet that was unlocked meanwhile asks nothing', async () => {
    const { acts, onAgree } = await openUnlock([storedWay('password')], { isLocked: false })
    await waitFor(() => expect(onAgree).toHaveBeenCalled())
    expect(acts()).toEqual([])
  })

  test('error: what does not load can be loaded again, and a failure keeps the password', async () => {
    const { failures } = await openUnlock([storedWay('password')], { failures: { recovery: 'request.timeout' } })
    await screen.findByText('Recovery could not be loaded')
    delete failures.recovery
    await press('Try again')
    const field = (await screen.findByLabelText('Password')) as HTMLInputElement
    failures.restore = 'request.timeout'
    await userEvent.type(field, GOOD)
    await press('Unlock')
    await screen.findByText(/^This did not work\. Your wallet can still be restored\./)
    expect(field.value).toBe(GOOD)
  })
})
