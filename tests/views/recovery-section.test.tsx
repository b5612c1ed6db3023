import { cleanup, configure, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { encode } from 'jose/base64url'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { FrameTextsContext } from '@/components/frame/frame-texts'
import WalletSecurity from '@/components/frame/WalletSecurity'
import type { ErrorCode } from '@/lib/core/error-catalogue'
import type { SecuritySection } from '@/lib/core/security-sections'
import type { KnownRecovery } from '@/lib/frame-guest/known-recovery'
import { loadFrameTexts } from '@/tests/support/frame-texts'
import { CREDENTIAL, scriptedRecovery, storedWay } from './support/scripted-recovery'

const PRF = new Uint8Array(32).fill(9)
const GOOD = 'correct horse battery staple'

// A busy machine loads a section for longer than a second.
configure({ asyncUtilTimeout: 10_000 })
beforeEach(() => void vi.stubGlobal('fetch', async () => Response.json({ custody: 'single-operator' })))
afterEach(() => {
  cleanup()
  Reflect.deleteProperty(document, 'featurePolicy')
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** The section of recovery. The test plays the key worker. */
async function openRecovery(
  initial: Partial<KnownRecovery> = {},
  section: SecuritySection = 'recovery',
  failures: Readonly<Record<string, ErrorCode>> = {},
) {
  const script = scriptedRecovery(initial)
  Object.assign(script.failures, failures)
  const closed = vi.fn()
  const { texts } = await loadFrameTexts()
  render(
    <FrameTextsContext value={{ texts, locale: 'en', dir: 'ltr' }}>
      <WalletSecurity
        screen={{ kind: 'security', origin: 'https://shop.example', section }}
        custody="split"
        networks={{}}
        worker={script.worker}
        onAgree={closed}
        onClose={closed}
      />
    </FrameTextsContext>,
  )
  return { ...script, closed }
}

/** Answers ceremonies of passkeys. */
function stubPasskeys(answer: () => object) {
  const make = async () => {
    const extensions = answer()
    if (extensions instanceof DOMException) throw extensions
    return { id: CREDENTIAL, getClientExtensionResults: () => extensions }
  }
  const credentials = { create: vi.fn(make), get: vi.fn(make) }
  vi.stubGlobal('PublicKeyCredential', class {})
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: credentials })
  return credentials
}
const secretOf = () => ({ prf: { results: { first: PRF.slice() } } })

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const type = async (text: string) => {
  const field = await screen.findByLabelText('Password')
  await userEvent.clear(field)
  await userEvent.type(field, text)
}
const button = (name: string | RegExp) => screen.findByRole('button', { name })

describe('who can restore the wallet', () => {
  test('behavior: it follows the way in force, and says what remains if the services end', async () => {
    await openRecovery()
    await screen.findByText(/^The two services are run apart\. Together they could restore your wallet/)
    await screen.findByText(/^With automatic recovery alone, nothing remains\./)
    expect(screen.queryByText(/^Only you/)).toBeNull()
    cleanup()
    await openRecovery({ mode: 'owner', ways: [storedWay('password')] })
    await screen.findByText(/^Only you can restore this wallet, with a way of your own\..*They could refuse to answer/)
    expect(screen.queryByText(/could restore your wallet/)).toBeNull()
  })

  test('behavior: the menu of the security screen follows it too', async () => {
    await openRecovery({ mode: 'owner', ways: [storedWay('password')] }, 'menu')
    await screen.findByText(/^Only you can restore this wallet, with a way of your own\./)
    cleanup()
    await openRecovery({}, 'menu')
    await screen.findByText(/^Both services are run by one operator/)
  })

  test('error: what does not load can be loaded again', async () => {
    const { failures } = await openRecovery({}, 'recovery', { recovery: 'request.timeout' })
    await screen.findByText('Recovery could not be loaded')
    delete failures.recovery
    await press('Try again')
    await screen.findByText('Ways of recovery')
  })
})

describe('a password', () => {
  test('behavior: it is chosen, proven by use, and only then the automatic way can be ended, by a press of its own', async () => {
    const { acts } = await openRecovery()
    await press(/^Password/)
    await screen.findByText('If you lose it and have no other way, not even we can restore the wallet.')
    await type(GOOD)
    await screen.findByText('Hard to guess')
    await press('Save password')
    await screen.findByRole('heading', { name: 'Enter the password again' })
    expect(acts()).toEqual([{ name: 'storeWay', payload: { way: 'password', password: GOOD } }])

    await type('correct horse battery stable')
    await press('Check password')
    await screen.findByText('This password does not open the wallet')
    await type(GOOD)
    await press('Check password')
    await screen.findByRole('heading', { name: 'End automatic recovery?' })
    const end = await button('End automatic recovery')
    const consent = screen.getByRole('checkbox') as HTMLInputElement
    expect(consent.checked).toBe(false)
    await userEvent.click(end)
    expect(acts().map(({ name }) => name)).not.toContain('dropAutomatic')
    await userEvent.click(consent)
    await userEvent.click(end)
    await screen.findByText('Automatic recovery has ended.')
    expect(acts().at(-1)).toEqual({ name: 'dropAutomatic', payload: { way: 'password' } })
    await screen.findByText(/^Only you/)
  })

  test('behavior: both ways can stay side by side', async () => {
    const { acts } = await openRecovery()
    await press(/^Password/)
    await type(GOOD)
    await press('Save password')
    await type(GOOD)
    await press('Check password')
    await press('Keep both')
    const automatic = await button(/^Automatic/)
    expect(automatic.textContent).toMatch(/On$/)
    expect((await button(/^Password/)).textContent).toMatch(/On$/)
    expect(acts().map(({ name }) => name)).toEqual(['storeWay', 'proveWay'])
  })

  test.each([
    ['short words', 'Too short: at least 12 characters'],
    ['passwordpassword', 'Too easy to guess: add words'],
  ])('error: "%s" is not accepted', async (password, told) => {
    const { acts } = await openRecovery()
    await press(/^Password/)
    await type(password)
    await screen.findByText(told)
    await press('Save password')
    expect(acts()).toEqual([])
  })

  test('behavior: the field is for password managers, and shows its text on a press', async () => {
    await openRecovery()
    await press(/^Password/)
    const field = (await screen.findByLabelText('Password')) as HTMLInputElement
    expect([field.type, field.autocomplete]).toEqual(['password', 'new-password'])
    await press('Show password')
    expect(field.type).toBe('text')
    expect((await button('Show password')).getAttribute('aria-pressed')).toBe('true')
  })

  test('error: a login that is too old says so, and a failure that the wallet can still be restored', async () => {
    const { failures } = await openRecovery()
    await press(/^Password/)
    await type(GOOD)
    failures.storeWay = 'custody.not_approved'
    await press('Save password')
    await screen.findByText(/^Your login is too old for this\./)
    failures.storeWay = 'request.timeout'
    await press('Save password')
    await screen.findByText(/^This did not work\. Your wallet can still be restored\./)
    expect((await button('Save password')).getAttribute('aria-busy')).toBeNull()
  })
})

describe('a passkey', () => {
  test('behavior: it is made, used once more, and stored with the name of this device', async () => {
    const credentials = stubPasskeys(secretOf)
    const { acts } = await openRecovery()
    await press(/^Passkey/)
    await press('Create a passkey')
    await press('Use passkey')
    await screen.findByRole('heading', { name: 'End automatic recovery?' })
    const secret = encode(PRF)
    expect(acts()).toEqual([
      {
        name: 'storeWay',
        payload: { way: 'passkey', credentialId: CREDENTIAL, secret, label: 'Firefox on Linux' },
      },
      { name: 'proveWay', payload: { way: 'passkey', secret } },
    ])
    expect(credentials.create).toHaveBeenCalledOnce()
  })

  test('behavior: a browser that gives the secret only with the next use makes one passkey', async () => {
    let isRefused = true
    const answers = [() => ({ prf: { enabled: true } })]
    const credentials = stubPasskeys(() =>
      (answers.shift() ?? (() => (isRefused ? new DOMException('', 'NotAllowedError') : secretOf())))(),
    )
    const { acts } = await openRecovery()
    await press(/^Passkey/)
    await press('Create a passkey')
    await screen.findByText('Your browser gave no passkey. Try again.')
    isRefused = false
    await press('Create a passkey')
    await screen.findByRole('heading', { name: 'Use the passkey once more' })
    expect(credentials.create).toHaveBeenCalledOnce()
    expect(acts().map(({ name }) => name)).toEqual(['storeWay'])
  })

  test.each([
    [{ prf: { enabled: false } }, /^The new passkey cannot protect a wallet\. Use a password\./],
    [new DOMException('', 'InvalidStateError'), /^This device already has the passkey of this wallet\./],
  ])('error: %o says what to do, and stores nothing', async (answer, told) => {
    stubPasskeys(() => answer)
    const { acts } = await openRecovery()
    await press(/^Passkey/)
    await press('Create a passkey')
    expect((await screen.findByRole('alert')).textContent).toMatch(told)
    expect(acts()).toEqual([])
  })

  test.each([
    ['without passkeys', undefined],
    ['without PRF', { getClientCapabilities: async () => ({ 'extension:prf': false }) }],
  ])('error: a browser %s says so, and offers the password', async (_, credential) => {
    vi.stubGlobal('PublicKeyCredential', credential)
    const { acts } = await openRecovery()
    await press(/^Passkey/)
    await press('Create a passkey')
    await screen.findByText(/cannot protect a wallet\. Use a password\.$/)
    await press('Choose a password')
    await screen.findByLabelText('Password')
    expect(acts()).toEqual([])
  })

  /** Plays the window: it is opened, and answers nothing. */
  const stubWindow = (opens = true) => vi.spyOn(window, 'open').mockReturnValue(opens ? window : null)

  test('behavior: a page that allows none in its frame gets a window by the first press', async () => {
    const credentials = stubPasskeys(secretOf)
    Object.defineProperty(document, 'featurePolicy', { configurable: true, value: { allowsFeature: () => false } })
    const opened = stubWindow()
    await openRecovery()
    await press(/^Passkey/)
    await press('Create a passkey')
    await screen.findByText('Continue in the window of the wallet.')
    expect(opened.mock.calls[0]?.[0]).toMatch(/^\/passkey\?lang=en#[\w-]{22}\.[\w-]{43}$/)
    expect(credentials.create).not.toHaveBeenCalled()
    await press('Cancel')
    await screen.findByText('Ways of recovery')
  })

  test('behavior: a browser that forbids it in frames says so, and the next press opens a window', async () => {
    const credentials = stubPasskeys(() => new DOMException('', 'SecurityError'))
    const opened = stubWindow()
    const { acts } = await openRecovery()
    await press(/^Passkey/)
    await press('Create a passkey')
    await screen.findByText('Passkeys do not work inside this page. Press again: a window of the wallet opens.')
    expect(opened).not.toHaveBeenCalled()
    await press('Create a passkey')
    await screen.findByText('Continue in the window of the wallet.')
    expect([opened.mock.calls.length, credentials.create.mock.calls.length]).toEqual([1, 1])
    expect(acts().map(({ name }) => name)).not.toContain('storeWay')
  })

  test('error: a browser that refuses without a reason offers the window, and one that blocks it says so', async () => {
    stubPasskeys(() => new DOMException('', 'NotAllowedError'))
    const opened = stubWindow(false)
    await openRecovery()
    await press(/^Passkey/)
    await press('Create a passkey')
    await screen.findByText('Your browser gave no passkey. Try again.')
    await press('Use a window of the wallet')
    await screen.findByText(/^The browser has blocked the window\./)
    expect(opened).toHaveBeenCalledOnce()
  })
})

describe('a press that needs a new code', () => {
  test('behavior: the code is mailed by a press, and the visitor then presses again', async () => {
    const { acts, failures } = await openRecovery({ mode: 'owner', ways: [storedWay('password')] })
    failures.useAutomatic = 'custody.login_too_old'
    await press(/^Automatic/)
    await press('Use it again')
    await screen.findByRole('heading', { name: 'Confirm with a code' })
    expect(acts().map(({ name }) => name)).toEqual(['useAutomatic'])
    await press('Send code')
    failures.enterStepUp = 'email.code_wrong'
    const field = await screen.findByLabelText('Code')
    await userEvent.type(field, '111111')
    await screen.findByText('This code is wrong.')
    delete failures.enterStepUp
    delete failures.useAutomatic
    await userEvent.clear(field)
    await userEvent.type(field, '123456')
    await press('Use it again')
    await screen.findByText('Automatic recovery is on again.')
    expect(acts().map(({ name }) => name)).toEqual([
      ...['useAutomatic', 'startStepUp', 'enterStepUp', 'enterStepUp', 'useAutomatic'],
    ])
  })

  test('error: a code that is too old by then is mailed anew', async () => {
    const { failures } = await openRecovery({ mode: 'owner', ways: [storedWay('password'), storedWay('passkey')] })
    Object.assign(failures, { removeWay: 'custody.login_too_old', enterStepUp: 'email.code_expired' })
    await press(/^Passkey/)
    await press('Remove')
    await press('Remove')
    await press('Send code')
    await userEvent.type(await screen.findByLabelText('Code'), '123456')
    await screen.findByText('The code is too old. Send another one.')
    await button('Send code')
  })
})

describe('stored ways', () => {
  test('behavior: the last one cannot be removed, another one can', async () => {
    const alone = await openRecovery({ mode: 'owner', ways: [storedWay('password')] })
    await press(/^Password/)
    await screen.findByText(/^This is your only way of recovery\./)
    await press('Remove')
    expect(screen.queryByRole('heading', { name: 'Remove the password?' })).toBeNull()
    expect(alone.acts()).toEqual([])
    cleanup()
    const two = await openRecovery({ mode: 'owner', ways: [storedWay('password'), storedWay('passkey')] })
    await press(/^Passkey/)
    await press('Remove')
    await screen.findByRole('heading', { name: 'Remove the passkey?' })
    await press('Remove')
    await screen.findByText('The way of recovery was removed.')
    expect(two.acts()).toEqual([{ name: 'removeWay', payload: { way: 'passkey' } }])
    expect((await button(/^Passkey/)).textContent).toMatch(/Off$/)
  })

  test('behavior: a change stores the new one beside the old one, and asks for its proof', async () => {
    const { acts } = await openRecovery({ mode: 'owner', ways: [storedWay('password')] })
    await press(/^Password/)
    await press('Change')
    await type(GOOD)
    await press('Save password')
    await type(GOOD)
    await press('Check password')
    await screen.findByText('Your own way of recovery is ready.')
    expect(acts().map(({ name }) => name)).toEqual(['storeWay', 'proveWay'])
  })

  test('behavior: ending the automatic way asks for a proof first where there was none lately', async () => {
    const { failures } = await openRecovery({ ways: [storedWay('password')] })
    failures.dropAutomatic = 'custody.way_unproven'
    await press(/^Automatic/)
    await userEvent.click(await screen.findByRole('checkbox'))
    await press('End automatic recovery')
    await screen.findByRole('heading', { name: 'Enter the password again' })
    delete failures.dropAutomatic
    await type(GOOD)
    await press('Check password')
    await screen.findByRole('heading', { name: 'End automatic recovery?' })
  })

  test('behavior: without a way of one’s own the automatic one cannot be ended', async () => {
    await openRecovery()
    await press(/^Automatic/)
    await screen.findByText('First set up a passkey or a password, and try it.')
    expect(screen.queryByRole('button', { name: 'End automatic recovery' })).toBeNull()
  })

  test('behavior: the automatic way can be chosen again, after what it means was said', async () => {
    const { acts } = await openRecovery({ mode: 'owner', ways: [storedWay('password')] })
    await press(/^Automatic/)
    await screen.findByText(/^The services together can then restore your wallet/)
    await press('Use it again')
    await screen.findByText('Automatic recovery is on again.')
    expect(acts().map(({ name }) => name)).toEqual(['useAutomatic'])
  })

  test('behavior: Escape leads back to the ways, and then out', async () => {
    const { closed } = await openRecovery()
    await press(/^Password/)
    await screen.findByRole('heading', { name: 'Choose a password' })
    await userEvent.keyboard('{Escape}')
    const list = await screen.findByRole('list', { name: 'Ways of recovery' })
    expect(within(list).getAllByRole('button')).toHaveLength(3)
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(closed).toHaveBeenCalledOnce())
  })
})
