/** Time for a Verify server to answer. A code or a request of this page waits for it. */
const VERIFY_TIMEOUT_MS = 3_000
/** Maximum length of an attestation in characters; those of WalletConnect have about 500. */
const MAX_ATTESTATION_LENGTH = 4_096
/** A JWT in its compact form. */
const JWT = /^[\w-]+\.[\w-]+\.[\w-]+$/

/** Ids of a message to the wallet: hashes of its encrypted and of its plain text. */
export interface MessageIds {
  readonly id: string
  readonly decryptedId: string
}

/**
 * Asks a Verify server for attestations of the origin of this page, in a hidden frame. Replaces the `verify.register` of
 * the package, which knows one server only, takes a message of any window for the answer, and never settles for the first
 * of two messages that are sent together while the server is silent.
 *
 * A server that has been silent once is not asked again on this page, so that it delays one code and no request.
 *
 * @param verifyUrl - `https` address of the server.
 * @returns a function that resolves with an attestation (JWT), or with `''` without one. It never rejects.
 * @see https://specs.walletconnect.com/2.0/specs/servers/verify/verify-server-api (read 2026-11-23)
 */
export function createVerifyFrames(verifyUrl: string, projectId: string): (message: MessageIds) => Promise<string> {
  let isSilent = false
  return async ({ id, decryptedId }) => {
    if (isSilent) return ''
    const address = new URL(`${verifyUrl.replace(/\/$/, '')}/v3/attestation`)
    address.search = String(new URLSearchParams({ projectId, origin: globalThis.location.origin, id, decryptedId }))
    const answer = await askFrame(address)
    isSilent ||= answer === undefined
    return answer ?? ''
  }
}

/** Resolves with what the page at `address` posts, `undefined` when it posts nothing in time. */
function askFrame(address: URL): Promise<string | undefined> {
  const { document } = globalThis
  const frame = document.createElement('iframe')
  // With its own origin, which the answer is checked for; it can open no window and not navigate this page.
  frame.setAttribute('sandbox', 'allow-scripts allow-same-origin')
  frame.hidden = true
  frame.title = 'WalletConnect Verify'
  frame.src = address.href
  return new Promise((resolve) => {
    const end = (answer: string | undefined): void => {
      clearTimeout(timer)
      globalThis.removeEventListener('message', read)
      frame.remove()
      resolve(answer)
    }
    const read = ({ source, origin, data }: MessageEvent): void => {
      if (source !== frame.contentWindow || origin !== address.origin) return
      const attestation = readAttestation(data)
      if (attestation !== undefined) end(attestation)
    }
    const timer = setTimeout(end, VERIFY_TIMEOUT_MS, undefined)
    globalThis.addEventListener('message', read)
    document.body.append(frame)
  })
}

/** `''` for a server that attests nothing about the origin, `undefined` for any other message. */
function readAttestation(data: unknown): string | undefined {
  if (typeof data !== 'string' || data.length > 2 * MAX_ATTESTATION_LENGTH) return undefined
  try {
    const { type, attestation } = JSON.parse(data) as Readonly<Record<string, unknown>>
    if (type !== 'verify_attestation') return undefined
    const isToken =
      typeof attestation === 'string' && attestation.length <= MAX_ATTESTATION_LENGTH && JWT.test(attestation)
    return isToken ? attestation : ''
  } catch {
    return undefined
  }
}
