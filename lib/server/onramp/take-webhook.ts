import 'server-only'
import { createHash } from 'node:crypto'
import { isNotNull, sql } from 'drizzle-orm'
import { AppError } from '@/lib/core/app-error'
import type { VerifySignature } from '../http/serve-vendor'
import { afterAnswer } from '../kit/after-answer'
import type { Services } from '../platform/services'
import { onrampWebhooks } from '../tables/onramp-tables'
import type { SelectProviders } from './check-order'
import type { OnrampProvider } from './onramp-provider'
import { onrampProviders } from './onramp-providers'
import { countWebhook } from './webhook-counts'
import { workOffWebhooks } from './work-off-webhooks'

type WebhookServices = Pick<Services, 'apis' | 'databases' | 'env' | 'log' | 'now' | 'pathname' | 'rpc'>

const PATH = '/api/onramp/webhooks/'

/** The chosen provider that a path names. */
function providerOf(
  { pathname, env }: Pick<WebhookServices, 'env' | 'pathname'>,
  select: SelectProviders,
): OnrampProvider | undefined {
  return select(env).find(({ id }) => pathname === `${PATH}${id}`)
}

/** Returns whether the provider that the path names has signed a webhook, by its own scheme. */
const verifyWebhookOf =
  (select: SelectProviders): VerifySignature<WebhookServices> =>
  (request, services) => {
    const provider = providerOf(services, select)
    if (!provider) return false
    const isSigned = provider.webhook.verify(request)
    if (!isSigned) countWebhook(provider.id, 'refused', services.now())
    return isSigned
  }

export const verifyWebhook = verifyWebhookOf(onrampProviders)

/**
 * Stores a webhook, answers, and then works it off. The same body again is stored once. What is lost after the answer is
 * worked off by the job.
 *
 * @throws {AppError} `database.unavailable`: the provider sends it again.
 */
export async function takeWebhook(
  services: WebhookServices,
  body: string,
  select: SelectProviders = onrampProviders,
): Promise<Response> {
  const provider = providerOf(services, select)
  if (!provider) throw new AppError('request.not_found')
  const subject = provider.webhook.subjectOf(body)
  if (subject === null) {
    countWebhook(provider.id, 'accepted', services.now())
    return new Response(null, { status: 200 })
  }
  const receivedAt = new Date(services.now())
  const database = await services.databases.app()
  const stored = await database.run((queries) =>
    queries
      .insert(onrampWebhooks)
      .values({
        provider: provider.id,
        digest: createHash('sha256').update(body).digest('hex'),
        ...subject,
        receivedAt,
      })
      // A provider may write the same of two changes, so the second one makes the order due as well.
      .onConflictDoUpdate({
        target: [onrampWebhooks.provider, onrampWebhooks.digest],
        set: { doneAt: null, outcome: null, receivedAt },
        setWhere: isNotNull(onrampWebhooks.doneAt),
      })
      .returning({ isNew: sql<boolean>`xmax = 0` }),
  )
  countWebhook(provider.id, stored[0]?.isNew ? 'accepted' : 'repeated', receivedAt.getTime())
  afterAnswer(async () => {
    try {
      await workOffWebhooks(services, { select })
    } catch (err) {
      services.log.warn({ err }, 'webhooks wait for the job')
    }
  })
  return new Response(null, { status: 200 })
}
