import 'server-only'
import type * as z from 'zod/mini'
import { AppError } from '@/lib/core/app-error'
import type { Endpoint } from '@/lib/core/endpoint'
import type { CustodyRole } from '@/lib/core/hosts'
import { ACCESS_HEADER, PROOF_HEADER } from '@/lib/custody/request-proof'
import { jsonAnswer } from '../http/answer'
import type { EndpointRow } from '../http/endpoint-row'
import { callService, type Handlers, serveRaw } from '../http/serve'
import type { Services } from '../platform/services'
import type { Project } from '../settings/project-config'
import { type ProvenDevice, verifyProof } from './verify-proof'

/** What a service of a custody domain receives. */
export type ProvenServices<Role extends CustodyRole> = Services<Role> & {
  readonly project: Project
  /** The device that has proven the request, and the page that shows its frame. */
  readonly device: ProvenDevice
  /** As sent, and part of the proof; `null` without one. Whose it is the service decides. */
  readonly accessToken: string | null
}

/**
 * The HTTP edge of a custody domain: like `serve`, for the frame of the wallet origin, whose device has to prove each
 * request. The proof is over the very text of the body.
 *
 * Fails with `proof.invalid` before the service is called.
 */
export function serveProven<E extends Endpoint, Role extends CustodyRole, Method extends string>(
  row: EndpointRow<E, Role, 'frame', Method>,
  service: (
    input: z.output<E['input']>,
    services: ProvenServices<NoInfer<Role>>,
  ) => Promise<z.input<E['output']>> | z.input<E['output']>,
): Handlers<Method> {
  const { contract, role } = row
  return serveRaw(row, async (services, readText) => {
    const { env, headers, kv, now, project, signal } = services
    if (!project) throw new AppError('internal')
    const body = await readText()
    const accessToken = accessTokenOf(headers)
    const device = await verifyProof(
      {
        proof: headers.get(PROOF_HEADER),
        url: `${env.roleUrls[role]}${contract.path}`,
        body,
        projectId: project.id,
        allowedOrigins: project.allowedOrigins,
        accessToken: accessToken ?? undefined,
      },
      { kv, now, signal },
    )
    const written = await callService(contract, service, body, { ...services, project, device, accessToken })
    return jsonAnswer(written, 200, services.requestId)
  })
}

function accessTokenOf(headers: Headers): string | null {
  return /^Bearer ([\w-]{1,100})$/.exec(headers.get(ACCESS_HEADER) ?? '')?.[1] ?? null
}
