import { cleanup, configure, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { encode } from 'jose/base64url'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { FrameTextsContext } from '@/components/frame/frame-texts'
import WalletSecurity from '@/components/frame/WalletSecurity'
import type { SecuritySection } from '@/lib/core/security-sections'
import { WAY_COUNTS_AFTER_MS } from '@/lib/custody/step-up-contract'
import type { KnownRecovery } from '@/lib/frame-guest/known-recovery'
import { loadFrameTexts } from '@/tests/support/frame-texts'
import { CREDENTIAL, scriptedRecovery, storedWay } from './support/scripted-recovery'

const GOOD = 'correct horse battery staple'
const PRF = new Uint8Array(32).fill(9)

// A busy machine loads a section for longer than a second.
configure({ asyncUtilTimeout: 10_000 })
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const old = { storedAt: Date.now() - WAY_COUNTS_AFTER_MS - 60_000 }
const BOTH = [storedWay('password', old), storedWay('passkey', old)]

/** A section that wants a fresh proof. The test plays the key worker. */
async function openSection(section: SecuritySection, initial: Partial<KnownRecovery>) {
  vi.stubGlobal('fetch', async () => Response.json({ custody: 'split' }))
  const script = scriptedRecovery(initial)
  const { texts } = await loadFrameTexts()
  render(
    <FrameTextsContext value={{ texts, locale: 'en', dir: 'ltr' }}>
      <WalletSecurity
        screen={{ kind: 'security', origin: 'https://shop.example', section }}
        custody="split"
        networks={{}}
        worker={script.worker}
        onAgree={vi.fn()}
        onClose={vi.fn()}
      />
    </FrameTextsContext>,
  )
  return script
}
const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }, { timeout: 5_000 }))

describe('a fresh proof by a way of recovery', () => {
  test('behavior: the password of the owner opens the export without a code by mail', async () => {
    const { acts } = await openSection('export', { ways: BOTH })
    await press('Use your password instead')
    const field = await screen.findByLabelText('Password')
    await userEvent.type(field, 'not the password')
    await press('Check password')
    await screen.findByText('This password does not open the wallet')
    await userEvent.clear(field)
    await userEvent.type(field, GOOD)
    await press('Check password')
    await screen.findByRole('button', { name: 'Open window' })
    expect(acts().map(({ name }) => name)).toEqual(['proveStepUp', 'proveStepUp'])
  })

  test('behavior: so does the passkey', async () => {
    const given = () => ({ prf: { results: { first: PRF.slice() } } })
    const get = vi.fn(async () => ({ id: CREDENTIAL, getClientExtensionResults: given }))
    vi.stubGlobal('PublicKeyCredential', class {})
    Object.defineProperty(navigator, 'credentials', { configurable: true, value: { get } })
    const { acts } = await openSection('export', { ways: BOTH })
    await press('Use your passkey instead')
    await screen.findByRole('button', { name: 'Open window' })
    expect(acts()).toEqual([{ name: 'proveStepUp', payload: { way: 'passkey', secret: encode(PRF) } }])
  })

  test('behavior: after it the visitor presses the button again that needed it', async () => {
    const { acts, failures } = await openSection('recovery', { mode: 'owner', ways: BOTH })
    failures.useAutomatic = 'custody.login_too_old'
    await press(/^Automatic/)
    await press('Use it again')
    await press('Use your password instead')
    await userEvent.type(await screen.findByLabelText('Password'), GOOD)
    await press('Check password')
    await screen.findByRole('heading', { name: 'Use automatic recovery again?' })
    delete failures.useAutomatic
    await press('Use it again')
    await screen.findByText('Automatic recovery is on again.')
    expect(acts().map(({ name }) => name)).toEqual(['useAutomatic', 'proveStepUp', 'useAutomatic'])
  })

  test.each([
    ['that was stored today', { ways: [storedWay('password', { storedAt: Date.now() })] }],
    ['that was never used', { ways: [storedWay('password', { ...old, isProven: false })] }],
    ['of a device without the keys', { ways: BOTH, isLocked: true }],
  ])('error: a way %s is not offered', async (_, initial) => {
    const { asked } = await openSection('export', initial)
    await screen.findByRole('button', { name: 'Send code' })
    await waitFor(() => expect(asked.map(({ name }) => name)).toContain('user'))
    expect(screen.queryByRole('button', { name: /instead$/ })).toBeNull()
  })
})
