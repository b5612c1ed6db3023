import 'server-only'
import { randomUUID } from 'node:crypto'
import type * as z from 'zod/mini'
import { DEVNET_CAIP_ID, DEVNET_CHAIN_ID } from '@/lib/chains/devnet'
import { AppError } from '@/lib/core/app-error'
import type { EndpointInput } from '@/lib/core/endpoint'
import { custodyRoles } from '@/lib/core/hosts'
import packageJson from '@/package.json'
import { type JobReport, jobReports } from '../jobs/jobs'
import { startDeadline } from '../kit/deadline'
import { reportMailCaps } from '../mail/mail-cap'
import { registrationPart } from '../names/registrants'
import { reportWebhooks } from '../onramp/webhook-counts'
import { smartAccountsPart, sponsoredGasPart } from '../operations/operation-parts'
import type { RolePlatform } from '../platform/services'
import { custodyNote } from '../settings/custody'
import { farcasterPart } from '../social/social-capability'
import { reportCapabilities } from './capabilities'
import type { corePart, Health, health } from './health-contract'
import { getLoadState } from './load-state'
import { serverAlerts } from './server-alerts'

/** A core part that has not answered within this time counts as broken: the health request waits for it. */
const HEALTH_CHECK_MS = 2_000
/** A webhook is worked off after its answer, or by the next run of a job a minute later. */
const WEBHOOK_WAIT_MS = 10 * 60_000
/** The parts are checked at most once a second, however often health is requested. */
const healthPolicy = { freshMs: 1_000, staleMs: 0 }

type HealthPlatform = Pick<
  RolePlatform<'any'>,
  | 'apis'
  | 'custodyParts'
  | 'databases'
  | 'env'
  | 'kv'
  | 'log'
  | 'now'
  | 'oldestWebhooks'
  | 'ownCache'
  | 'rpc'
  | 'volatileKv'
>

export async function reportHealth(_input: EndpointInput<typeof health>, services: HealthPlatform): Promise<Health> {
  const { value } = await services.ownCache.swr(['health'], healthPolicy, () => checkHealth(services))
  return value
}

/** The HTTP status: load balancers read nothing else. */
export function healthStatus({ status }: Health): number {
  return status === 'broken' ? 503 : 200
}

async function checkHealth(platform: HealthPlatform): Promise<Health> {
  const [core, webhooks] = await Promise.all([
    Promise.all([checkKv(platform), ...(platform.env.devnet ? [checkDevnet(platform)] : [])]),
    webhookReports(platform),
  ])
  const alerts = serverAlerts(platform).map((alert) => ({ ...alert }))
  const load = { ...getLoadState() }
  const databases = databaseReports(platform)
  const mails = reportMailCaps(platform)
  const jobs = jobReports().map((report) => ({ ...report, endedAt: timeOf(report) }))
  const isDegraded =
    alerts.length > 0 ||
    load.isShedding ||
    mails.some(({ isReached }) => isReached) ||
    jobs.some(({ outcome }) => outcome === 'failed') ||
    webhooks.some(({ isRefusing, waitingSince }) => isRefusing || isLongAgo(waitingSince, platform.now())) ||
    databases.some(({ state }) => state === 'failed')
  const isBroken = core.some(({ ok }) => !ok)
  return {
    status: isBroken ? 'broken' : isDegraded ? 'degraded' : 'ok',
    version: packageJson.version,
    custody: custodyNote(platform.env),
    core,
    roleParts: rolePartsOf(platform),
    databases,
    load,
    mails,
    webhooks,
    jobs,
    capabilities: reportCapabilities(platform),
    alerts,
  }
}

const timeOf = ({ endedAt }: JobReport): string | null => (endedAt === null ? null : new Date(endedAt).toISOString())

/** Of the custody roles of this process, then of the features. */
function rolePartsOf({ custodyParts, env }: HealthPlatform): Health['roleParts'] {
  const ofRoles = custodyRoles
    .filter((role) => env.roles.includes(role))
    .flatMap((role) => [
      { name: `${role} keys`, part: custodyParts[role].keys },
      { name: `${role} mail`, part: custodyParts[role].mail },
    ])
  const ofFeatures = [
    { name: 'registration of names', part: registrationPart(env) },
    { name: 'logins with Farcaster', part: farcasterPart(env) },
    { name: 'smart accounts', part: smartAccountsPart(env) },
    { name: 'sponsored gas', part: sponsoredGasPart(env) },
  ]
  return [...ofRoles, ...ofFeatures].flatMap(({ name, part }) => {
    if (part === null) return []
    return part.state === 'on'
      ? { name, state: 'on' as const, provider: part.id }
      : { name, state: 'off' as const, reason: part.reason }
  })
}

function databaseReports({ databases, env }: HealthPlatform): Health['databases'] {
  return env.roles.map((role) => ({
    role,
    provider: env.databases[role].kind === 'postgres' ? 'postgres' : 'pglite',
    state: databases.stateOf(role),
  }))
}

/** Without the database the counts of this process are reported alone: what is wrong with it says `databases`. */
async function webhookReports({ env, log, now, oldestWebhooks }: HealthPlatform): Promise<Health['webhooks']> {
  if (!env.roles.includes('app') || env.onramp.length === 0) return []
  const deadline = startDeadline(HEALTH_CHECK_MS, () => new AppError('request.timeout'))
  let oldest: ReadonlyMap<string, number>
  try {
    oldest = await deadline.race(oldestWebhooks(deadline.signal))
  } catch (err) {
    log.error({ err }, 'webhooks that wait cannot be counted')
    oldest = new Map()
  } finally {
    deadline.end()
  }
  return env.onramp.map(({ id }) => {
    const waiting = oldest.get(id)
    const waitingSince = waiting === undefined ? null : new Date(waiting).toISOString()
    return { ...reportWebhooks(id, now()), waitingSince }
  })
}

const isLongAgo = (time: string | null, now: number): boolean =>
  time !== null && now - Date.parse(time) > WEBHOOK_WAIT_MS

/** Writes, reads and removes a record of its own. */
function checkKv({ kv, log }: HealthPlatform) {
  const key = `health:${randomUUID()}`
  return check('kv', kv.id, log, async () => {
    await kv.set(key, 'here', { ttlMs: HEALTH_CHECK_MS })
    if ((await kv.getAndDelete(key)) !== 'here') throw new Error('the KV store forgot a record')
  })
}

function checkDevnet({ rpc, log }: HealthPlatform) {
  return check('devnet', rpc.id, log, async (signal) => {
    // Not eth_chainId, which the gateway answers itself; anvil's network id is its chain id.
    const networkId = await rpc.request(DEVNET_CAIP_ID, { method: 'net_version' }, signal, 'health')
    if (Number(networkId) !== DEVNET_CHAIN_ID) throw new Error('the node of the devnet is on another chain')
  })
}

async function check(
  name: string,
  provider: string,
  log: HealthPlatform['log'],
  work: (signal: AbortSignal) => Promise<void>,
): Promise<z.output<typeof corePart>> {
  const deadline = startDeadline(HEALTH_CHECK_MS, () => new AppError('request.timeout'))
  try {
    await deadline.race(work(deadline.signal))
    return { name, ok: true, provider }
  } catch (err) {
    log.error({ part: name, err }, 'a core part does not work')
    return { name, ok: false, provider }
  } finally {
    deadline.end()
  }
}
