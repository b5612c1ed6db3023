import { encode } from 'jose/base64url'
import { describe, expect, test, vi } from 'vitest'
import { createPasskey, getPasskeySecret } from '@/lib/custody/passkey'

const SECRET = Uint8Array.from({ length: 32 }, (_, index) => index)
const ID = encode(new Uint8Array([1, 2, 3]))
const about = { accountName: 'ada@example.com', known: [ID] }

interface Browser {
  readonly prf?: undefined | { readonly enabled?: boolean; readonly results?: { readonly first: Uint8Array } }
  readonly thrown?: DOMException
  readonly allows?: (feature: string) => boolean
  readonly capabilities?: Readonly<Record<string, boolean>>
  readonly hasPasskeys?: boolean
}

/** A window whose browser answers ceremonies so, and what it was asked with. */
function browser({ prf, thrown, allows, capabilities, hasPasskeys = true }: Browser) {
  const answer = async (_: { readonly publicKey: object }) => {
    if (thrown) throw thrown
    return { id: ID, getClientExtensionResults: () => ({ prf }) }
  }
  const [create, get] = [vi.fn(answer), vi.fn(answer)]
  const window = {
    location: { hostname: 'wallet.example' },
    navigator: { credentials: { create, get } },
    document: allows ? { featurePolicy: { allowsFeature: allows } } : {},
    ...(hasPasskeys && {
      PublicKeyCredential: capabilities ? { getClientCapabilities: async () => capabilities } : class {},
    }),
  }
  return { place: { window: window as unknown as Window & typeof globalThis, walletId: 'w-1' }, create, get }
}

const askedOf = (create: ReturnType<typeof browser>['create']) =>
  create.mock.calls[0]?.[0].publicKey as unknown as Partial<PublicKeyCredentialCreationOptions>

const given = () => ({ results: { first: SECRET.slice() } })

describe('a passkey', () => {
  test('behavior: its secret is asked for this wallet, and the visitor has to be verified', async () => {
    const { place, create } = browser({ prf: given() })
    expect(await createPasskey(place, about)).toEqual({
      outcome: 'done',
      credentialId: ID,
      given: { secret: encode(SECRET) },
    })
    const first = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode('rec/v1w-1')))
    const asked = askedOf(create)
    expect(asked).toMatchObject({
      rp: { id: 'wallet.example' },
      user: { id: new TextEncoder().encode('w-1'), name: 'ada@example.com' },
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
    })
    expect(new Uint8Array(asked.extensions?.prf?.eval?.first as ArrayBuffer)).toEqual(first)
  })

  test('behavior: a known passkey is excluded, because another one would replace it on its device', async () => {
    const { place, create } = browser({ thrown: new DOMException('', 'InvalidStateError') })
    expect(await createPasskey(place, about)).toEqual({ outcome: 'exists' })
    expect(askedOf(create).excludeCredentials?.map(({ id }) => encode(id as Uint8Array))).toEqual([ID])
  })

  test('behavior: its bytes are overwritten once they were read', async () => {
    const prf = given()
    await getPasskeySecret(browser({ prf }).place, [ID])
    expect([...prf.results.first].every((byte) => byte === 0)).toBe(true)
  })

  test.each<[Browser['prf'], object]>([
    [{ enabled: true }, { outcome: 'made', credentialId: ID }],
    [{ enabled: false }, { outcome: 'noPrf', isMade: true }],
    [undefined, { outcome: 'noPrf', isMade: true }],
  ])('behavior: a new one with the extension at %o', async (prf, outcome) => {
    expect(await createPasskey(browser({ prf }).place, about)).toEqual(outcome)
  })

  test('behavior: a browser that says that it has no PRF is asked for nothing', async () => {
    const { place, create } = browser({ capabilities: { 'extension:prf': false } })
    expect(await createPasskey(place, about)).toEqual({ outcome: 'noPrf', isMade: false })
    expect(await createPasskey(browser({ hasPasskeys: false }).place, about)).toMatchObject({ outcome: 'noPrf' })
    expect(create).not.toHaveBeenCalled()
  })

  test.each([
    ['a policy of the page', { allows: () => false }, 'notHere'],
    ['SecurityError', { thrown: new DOMException('', 'SecurityError') }, 'notHere'],
    ['NotAllowedError', { thrown: new DOMException('', 'NotAllowedError') }, 'refused'],
    ['AbortError', { thrown: new DOMException('', 'AbortError') }, 'refused'],
  ])('error: %s has its outcome', async (_, how, outcome) => {
    expect(await createPasskey(browser(how).place, about)).toEqual({ outcome })
    expect(await getPasskeySecret(browser(how).place, [ID])).toEqual({ outcome })
  })
})
