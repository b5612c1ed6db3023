import type { Endpoint } from '@/lib/core/endpoint'
import type { CustodyRole } from '@/lib/core/hosts'
import { ACCESS_HEADER, PROOF_HEADER } from '@/lib/custody/request-proof'
import { createDeviceKey, signProof } from '@/lib/frame-guest/sign-proof'
import { ALLOWED_ORIGIN, PROJECT_ID } from '@/tests/unit/server/platform/test-platform'

/** Origins of the custody roles in a test platform. */
export const ROLE_ORIGINS = { wallet: 'http://wallet.localhost:3000', vault: 'http://vault.localhost:3000' } as const

/** A browser profile on the page of a shop that shows the frame. */
export interface TestDevice {
  readonly key: CryptoKeyPair
  readonly embedOrigin: string
}

export const newTestDevice = async (embedOrigin: string = ALLOWED_ORIGIN): Promise<TestDevice> => ({
  key: await createDeviceKey(),
  embedOrigin,
})

export interface ProvenInit {
  readonly accessToken?: string
  readonly cookie?: string
  readonly headers?: Readonly<Record<string, string>>
  /** Replaces the header, as an attacker would. */
  readonly proof?: string
  /** Sent instead of the body that is proven. */
  readonly alteredBody?: string
  readonly projectId?: string
  /** Seconds since the epoch, now by default. */
  readonly issuedAt?: number
}

/** A request of the frame, with the proof of its device. */
export async function provenRequest(
  role: CustodyRole,
  { path }: Pick<Endpoint, 'path'>,
  input: unknown,
  device: TestDevice,
  { accessToken, cookie, headers, proof, alteredBody, projectId = PROJECT_ID, issuedAt }: ProvenInit = {},
): Promise<Request> {
  const origin = ROLE_ORIGINS[role]
  const body = JSON.stringify(input)
  const proven = {
    url: `${origin}${path}`,
    body,
    projectId,
    embedOrigin: device.embedOrigin,
    accessToken,
    ...(issuedAt && { issuedAt }),
  }
  return new Request(`${origin}${path}?projectId=${projectId}`, {
    method: 'POST',
    body: alteredBody ?? body,
    headers: {
      host: new URL(origin).host,
      origin: ROLE_ORIGINS.wallet,
      'content-type': 'application/json',
      [PROOF_HEADER]: proof ?? (await signProof(device.key, proven)),
      ...(accessToken && { [ACCESS_HEADER]: `Bearer ${accessToken}` }),
      ...(cookie && { cookie }),
      ...headers,
    },
  })
}
