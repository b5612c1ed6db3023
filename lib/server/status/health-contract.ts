import 'server-only'
import * as z from 'zod/mini'
import { defineEndpoint, type EndpointOutput } from '@/lib/core/endpoint'
import { custodyRoles, hostRoles } from '@/lib/core/hosts'
import { caip2 } from '@/lib/core/wire'
import { projectConfig } from '@/lib/project/project-config-contract'

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
export const corePart = z.object({ name: z.string(), ok: z.boolean(), provider: z.string() })

/**
 * The state of this process, for operators and load balancers.
 *
 * - `ok`: everything that is on works. 200.
 * - `degraded`: an alert is active, such as a missing project, load is shed, the cap of mails is reached, the last run
 *   of a job failed, the database of a role could not be opened, or webhooks are refused or wait; the process itself is
 *   sound. 200.
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
     * registry of names, how it learns who may register. For logins with Farcaster, whether there is a node. For smart
     * accounts and the gas that is paid for them, the networks.
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
     * One entry for each provider that sells tokens, in a process of the app role. `accepted` and `refused` count since
     * its start; `isRefusing`: ten were refused within the last hour and none was accepted. `waitingSince`: when the
     * oldest came that is not worked off, in any process; `null` also where the database is not open.
     */
    webhooks: z.array(
      z.object({
        provider: z.string(),
        accepted: z.number(),
        refused: z.number(),
        isRefusing: z.boolean(),
        waitingSince: z.nullable(z.iso.datetime()),
      }),
    ),
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
    capabilities: z.record(z.keyof(projectConfig.output.shape.capabilities), capability),
    alerts: z.array(z.object({ code: z.string(), title: z.string(), meaning: z.string() })),
  }),
})

export type Health = EndpointOutput<typeof health>
