import * as z from 'zod/mini'
import { defineEndpoint } from '@/lib/core/endpoint'
import { outsideProviders } from '@/lib/core/login-providers'
import { caip2 } from '@/lib/core/wire'
import { alertCodes } from '../alerts/alert-table'

/** `networks` is present where the answer depends on the network: the ones whose provider serves the capability. */
const capability = z.object({ on: z.boolean(), networks: z.optional(z.array(caip2)) })

/**
 * What this server offers to a project: the only source for which rows and buttons a view may show.
 *
 * Fails with the codes of `project-config.ts` on the server, each of which is an alert (spec section 8):
 * `project.not_configured`, `project.invalid_id`, `project.origin_not_allowed`. In a browser any other failure raises
 * `project.config_failed`, or `project.rate_limited` for `request.rate_limited`.
 */
export const projectConfig = defineEndpoint({
  method: 'GET',
  path: '/api/config',
  input: z.object({}),
  output: z.object({
    projectId: z.string(),
    capabilities: z.object({
      rpc: capability,
      balances: capability,
      prices: capability,
      rates: capability,
      gas: capability,
      tokens: capability,
      swap: capability,
      send: capability,
      history: capability,
      faucet: capability,
      wallets: capability,
      names: capability,
      onramp: capability,
      email: capability,
      social: capability,
      walletconnect: capability,
      sessions: capability,
      database: capability,
    }),
    defaultNetwork: caip2,
    /**
     * Every network that the server knows, and whether it has a node or an API for it. Networks that an operator must
     * configure are listed only if they are.
     */
    networks: z.array(z.object({ caipNetworkId: caip2, available: z.boolean() })),
    alerts: z.array(z.enum(alertCodes)),
    /**
     * The zone of the registry, such as `foyer.eth`, and whose accounts may register: those of embedded wallets, all, or
     * none. `resolved`: wallets that know ENS find its names. Present with the capability `names`.
     */
    names: z.optional(
      z.object({ zone: z.string(), registration: z.enum(['embedded', 'open', 'off']), resolved: z.boolean() }),
    ),
    /**
     * Where visitors can prove an account, in the operator's order. `isExample`: accounts of the devnet stand in for those
     * of the providers. Present with the capability `social`.
     */
    social: z.optional(z.object({ providers: z.array(z.enum(outsideProviders)), isExample: z.boolean() })),
    /** In development: the page that shows the mails which were not sent anywhere. */
    outboxUrl: z.optional(z.string()),
  }),
})

export type ProjectConfig = z.output<typeof projectConfig.output>
export type CapabilityId = keyof ProjectConfig['capabilities']
