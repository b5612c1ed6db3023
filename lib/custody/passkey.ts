import { decode, encode } from 'jose/base64url'
import { prfInputOf } from './way-seal'

/** The visitor has this long to answer the browser. */
const CEREMONY_MS = 120_000
const CHALLENGE_BYTES = 32
/** ES256 and RS256, which together all authenticators know. No server reads the signature. */
const ALGORITHMS = [-7, -257] as const

/**
 * A secret that one passkey gives for one wallet, always the same. `secret`: in base64url. `sealed`: as a window has
 * sealed it for the key worker.
 */
export type PasskeySecret = { readonly secret: string } | { readonly sealed: string }

/**
 * - `done`: the passkey gave its secret.
 * - `made`: the passkey exists; the browser gives the secret with the next use of it.
 * - `exists`: the authenticator already has the passkey of this wallet. A new one would replace it there.
 * - `noPrf`: this browser or authenticator gives no secret. `isMade`: a passkey was made that the wallet cannot use.
 * - `notHere`: the page that shows the frame, or the browser, allows no passkeys in frames.
 * - `refused`: the visitor has refused, or has no such passkey. Browsers do not say which.
 */
export type PasskeyOutcome = PasskeyDone<{ readonly secret: string }> | PasskeyRefusal

interface PasskeyDone<Secret extends PasskeySecret> {
  readonly outcome: 'done'
  readonly credentialId: string
  readonly given: Secret
}

type PasskeyRefusal =
  | { readonly outcome: 'made'; readonly credentialId: string }
  | { readonly outcome: 'noPrf'; readonly isMade: boolean }
  | { readonly outcome: 'exists' }
  | { readonly outcome: 'notHere' }
  | { readonly outcome: 'refused' }

/**
 * - `blocked`: the browser has opened no window.
 * - `windowEnded`: it was closed, or its time is over.
 * - `failed`: the server or the key worker has not answered.
 */
export type WindowOutcome =
  | PasskeyDone<{ readonly sealed: string }>
  | Extract<PasskeyRefusal, { outcome: 'noPrf' | 'exists' }>
  | { readonly outcome: 'blocked' | 'windowEnded' | 'failed' }

/** The ceremonies of passkeys, for the wallet of this frame: in the frame, or in a window. */
export interface Passkeys {
  create(walletId: string, about: NewPasskey): Promise<PasskeyOutcome | WindowOutcome>
  use(walletId: string, credentialIds: readonly string[]): Promise<PasskeyUse | WindowOutcome>
}

export interface NewPasskey {
  /** Names the passkey in the dialogs and lists of the visitor's device. */
  readonly accountName: string
  /** Passkeys of the wallet: an authenticator that has one makes no other, which would replace it. */
  readonly known: readonly string[]
}

/** A secret, or why there is none. */
export type PasskeyUse = Exclude<PasskeyOutcome, { outcome: 'made' | 'exists' }>

/** Where the ceremonies run, and for which wallet. */
export interface PasskeyPlace {
  readonly window: Window & typeof globalThis
  readonly walletId: string
}

/**
 * Makes a passkey whose secret belongs to this wallet (WebAuthn with the extension PRF; embedded wallet, section 2.3). The
 * browser shows its own dialog. Never rejects.
 */
export async function createPasskey(place: PasskeyPlace, { accountName, known }: NewPasskey): Promise<PasskeyOutcome> {
  const { window, walletId } = place
  if (!isAllowed(window, 'publickey-credentials-create')) return { outcome: 'notHere' }
  if (await lacksPrf(window)) return { outcome: 'noPrf', isMade: false }
  try {
    const made = await window.navigator.credentials.create({
      publicKey: {
        rp: { id: window.location.hostname, name: window.location.hostname },
        user: { id: new TextEncoder().encode(walletId), name: accountName, displayName: accountName },
        challenge: crypto.getRandomValues(new Uint8Array(CHALLENGE_BYTES)),
        pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
        excludeCredentials: known.map(descriptorOf),
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
        timeout: CEREMONY_MS,
        extensions: { prf: { eval: { first: await prfInputOf(walletId) } } },
      },
    })
    const { enabled, secret } = readPrf(made)
    if (made === null) return { outcome: 'refused' }
    if (secret !== null) return { outcome: 'done', credentialId: made.id, given: { secret } }
    return enabled ? { outcome: 'made', credentialId: made.id } : { outcome: 'noPrf', isMade: true }
  } catch (thrown) {
    return { outcome: nameOf(thrown) === 'InvalidStateError' ? 'exists' : refusalOf(thrown) }
  }
}

/** Gets the secret of one of these passkeys of the wallet. The browser shows its own dialog. Never rejects. */
export async function getPasskeySecret(place: PasskeyPlace, credentialIds: readonly string[]): Promise<PasskeyUse> {
  const { window, walletId } = place
  if (!isAllowed(window, 'publickey-credentials-get')) return { outcome: 'notHere' }
  if (await lacksPrf(window)) return { outcome: 'noPrf', isMade: false }
  try {
    const used = await window.navigator.credentials.get({
      publicKey: {
        rpId: window.location.hostname,
        challenge: crypto.getRandomValues(new Uint8Array(CHALLENGE_BYTES)),
        allowCredentials: credentialIds.map(descriptorOf),
        userVerification: 'required',
        timeout: CEREMONY_MS,
        extensions: { prf: { eval: { first: await prfInputOf(walletId) } } },
      },
    })
    const { secret } = readPrf(used)
    if (used === null) return { outcome: 'refused' }
    if (secret === null) return { outcome: 'noPrf', isMade: false }
    return { outcome: 'done', credentialId: used.id, given: { secret } }
  } catch (thrown) {
    return { outcome: refusalOf(thrown) }
  }
}

const descriptorOf = (id: string): PublicKeyCredentialDescriptor => ({ type: 'public-key', id: decode(id).slice() })

function readPrf(credential: Credential | null): { readonly enabled: boolean; readonly secret: string | null } {
  const extensions = (credential as PublicKeyCredential | null)?.getClientExtensionResults().prf
  const first = extensions?.results?.first
  if (first === undefined) return { enabled: extensions?.enabled === true, secret: null }
  const bytes = ArrayBuffer.isView(first)
    ? new Uint8Array(first.buffer, first.byteOffset, first.byteLength)
    : new Uint8Array(first)
  const secret = encode(bytes)
  bytes.fill(0)
  return { enabled: true, secret }
}

type Feature = 'publickey-credentials-create' | 'publickey-credentials-get'

/** False where a policy of the page forbids passkeys. Browsers that cannot be asked refuse later. */
export function arePasskeysAllowed(window: Window): boolean {
  return isAllowed(window, 'publickey-credentials-create') && isAllowed(window, 'publickey-credentials-get')
}

function isAllowed(window: Window, feature: Feature): boolean {
  const { featurePolicy } = window.document as {
    readonly featurePolicy?: { readonly allowsFeature?: (name: Feature) => boolean }
  }
  return featurePolicy?.allowsFeature?.(feature) ?? true
}

/** True if the browser says that it has no PRF. Browsers that say nothing may have it. */
async function lacksPrf({ PublicKeyCredential }: Window & typeof globalThis): Promise<boolean> {
  if (PublicKeyCredential === undefined) return true
  const { getClientCapabilities } = PublicKeyCredential as {
    readonly getClientCapabilities?: () => Promise<Readonly<Record<string, boolean>>>
  }
  const capabilities = await getClientCapabilities?.call(PublicKeyCredential).catch(() => undefined)
  return capabilities?.['extension:prf'] === false
}

const nameOf = (thrown: unknown): string =>
  thrown instanceof Error || thrown instanceof DOMException ? thrown.name : ''

/** A frame that may not run the ceremony gets `SecurityError`, or the error of a visitor who refuses. */
const refusalOf = (thrown: unknown) =>
  nameOf(thrown) === 'SecurityError' ? ('notHere' as const) : ('refused' as const)
