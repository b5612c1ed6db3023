import 'server-only'
import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { DEVNET_CAIP_ID, DEVNET_CHAIN_ID } from '@/lib/chains/devnet'
import { AppError } from '@/lib/core/app-error'
import { defineEndpoint, type EndpointInput, type EndpointOutput } from '@/lib/core/endpoint'
import { custodyRoles, hostRoles } from '@/lib/core/hosts'
import { caip2 } from '@/lib/core/wire'
import packageJson from '@/package.json'
import { type JobReport, jobReports } from '../jobs/jobs'
import { startDeadline } from '../kit/deadline'
import { reportMailCaps } from '../mail/mail-cap'
import { registrationOf } from '../names/registrants'
import type { RolePlatform, ServiceEnv } from '../platform/services'
import { custodyNote } from '../settings/custody'
import type { NamesEnv } from '../settings/names-env'
import { capabilityIds, reportCapabilities } from './capabilities'
import { getLoadState } from './load-state'
import { serverAlerts } from './server-alerts'

/** A core part that has not answered within this time counts as broken: the health request waits for it. */
const HEALTH_CHECK_MS = 2_000
/** The parts are checked at most once a second, however often health is requested. */
const healthPolicy = { freshMs: 1_000, staleMs: 0 }

const capability = z.union([
  z.object({ state: z.literal('on'), provider: z.string(), networks: z.optional(z.array(caip2)) }),
  z.object({ state: z.literal('off'), reason: z.string() }),
])
const databaseReport = z.object({
  role: z.enum(hostRoles),
  provider: z.enum(['postgres', 'pglite']),
  /**
   * `closed`: not used since the start. `failed`: it could not be opened; the log says why, and the next use tries
   * again.
   */
  state: z.enum(['closed', 'opening', 'open', 'failed']),
})
const corePart = z.object({ name: z.string(), ok: z.boolean(), provider: z.string() })

/**
 * The state of this process, for operators and load balancers.
 *
 * - `ok`: everything that is on works. 200.
 * - `degraded`: an alert is active, such as a missing project, load is shed, the cap of mails is reached, the last run
 *   of a job failed, or the database of a role could not be opened; the process itself is sound. 200.
 * - `broken`: a core part does not work: the KV store, or the devnet where it is configured (it is the default network
 *   and started with the app). 503. Nodes of real networks are not checked: the gateway handles their failover.
 */
export const health = defineEndpoint({
  method: 'GET',
  path: '/api/health',
  input: z.object({}),
  output: z.object({
    status: z.enum(['ok', 'degraded', 'broken']),
    version: z.string(),
    custody: z.string(),
    core: z.array(corePart),
    /**
     * Keys and mail account of each custody role that this process answers for; without one the role is off. For a
     * registry of names, how it learns who may register.
     */
    roleParts: z.array(
      z.union([
        z.object({ name: z.string(), state: z.literal('on'), provider: z.string() }),
        z.object({ name: z.string(), state: z.literal('off'), reason: z.string() }),
      ]),
    ),
    /** One for each role that this process answers for. */
    databases: z.array(databaseReport),
    /**
     * Requests refused with `server.busy` because too many waited for the processor; `refused` counts since the start.
     */
    load: z.object({ isShedding: z.boolean(), refused: z.number() }),
    /**
     * One entry for each custody role of this process. `isReached`: only known devices get mails now. `refused`: the
     * number since the start.
     */
    mails: z.array(z.object({ role: z.enum(custodyRoles), isReached: z.boolean(), refused: z.number() })),
    /**
     * The last run of each repeated job; of those with a role, in whichever process of that role it was. `null` before
     * the first.
     */
    jobs: z.array(
      z.object({
        name: z.string(),
        role: z.nullable(z.enum(hostRoles)),
        endedAt: z.nullable(z.iso.datetime()),
        outcome: z.nullable(z.enum(['done', 'failed'])),
      }),
    ),
    capabilities: z.record(z.enum(capabilityIds), capability),
    alerts: z.array(z.object({ code: z.string(), title: z.string(), meaning: z.string() })),
  }),
})

export type Health = EndpointOutput<typeof health>

type HealthPlatform = Pick<
  RolePlatform<'any'>,
  'apis' | 'custodyParts' | 'databases' | 'env' | 'kv' | 'log' | 'now' | 'ownCache' | 'rpc' | 'volatileKv'
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
  const core = await Promise.all([checkKv(platform), ...(platform.env.devnet ? [checkDevnet(platform)] : [])])
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
    jobs,
    capabilities: reportCapabilities(platform),
    alerts,
  }
}

const timeOf = ({ endedAt }: JobReport): string | null => (endedAt === null ? null : new Date(endedAt).toISOString())

function rolePartsOf({ custodyParts, env }: HealthPlatform): Health['roleParts'] {
  const parts = custodyRoles
    .filter((role) => env.roles.includes(role))
    .flatMap((role) => [
      { name: `${role} keys`, part: custodyParts[role].keys },
      { name: `${role} mail`, part: custodyParts[role].mail },
    ])
  const rows = parts.map(({ name, part }) =>
    part.state === 'on'
      ? { name, state: 'on' as const, provider: part.id }
      : { name, state: 'off' as const, reason: part.reason },
  )
  return env.names && env.roles.includes('app') ? [...rows, registrationRow(env.names, env)] : rows
}

function registrationRow(names: NamesEnv, env: ServiceEnv): Health['roleParts'][number] {
  const name = 'registration of names'
  const registration = registrationOf(names, env)
  return registration.state === 'on'
    ? { name, state: 'on', provider: registration.provider }
    : { name, state: 'off', reason: registration.reason }
}

function databaseReports({ databases, env }: HealthPlatform): Health['databases'] {
  return env.roles.map((role) => ({
    role,
    provider: env.databases[role].kind === 'postgres' ? 'postgres' : 'pglite',
    state: databases.stateOf(role),
  }))
}

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
