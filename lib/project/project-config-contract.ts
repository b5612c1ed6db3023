import * as z from 'zod/mini'
import type { Network } from '@/lib/chains/network'
import { boundedText } from '@/lib/core/bounded-text'
import type { Caip2 } from '@/lib/core/caip'
import { defineEndpoint } from '@/lib/core/endpoint'
import type { AlertCode } from '@/lib/core/error-catalogue'
import { type OutsideProvider, outsideProviders } from '@/lib/core/login-providers'
import { isVersion } from '@/lib/core/versions'
import { caip2 } from '@/lib/core/wire'
import { alertCodes } from '../alerts/alert-table'

/** `networks` is present where the answer depends on the network: the ones whose provider serves the capability. */
const capability = z.object({ on: z.boolean(), networks: z.optional(z.array(caip2)) })

/** The values of a list that this page knows: a newer server may have more, and the page then works without them. */
const known = <T extends string>(values: readonly T[]) =>
  z.pipe(
    z.array(z.string()),
    z.transform((list): readonly T[] => list.filter((each): each is T => (values as readonly string[]).includes(each))),
  )

/** What a page that names only its project needs: the fields of its configuration that the operator has decided. */
export interface PageSettings {
  readonly networks: readonly Network[]
  readonly defaultNetwork?: Caip2
  readonly signIn: 'off' | 'optional' | 'required'
  readonly authPath: string
  readonly walletConnectProjectId?: string
  readonly walletConnectRelayUrl?: string
  readonly walletConnectVerifyUrl?: string
  readonly walletUrl?: string
  readonly outboxUrl?: string
}

/** `0.1.0`: three numbers. */
const version = boundedText(32, isVersion)

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
  input: z.object({
    /** Version of the page's Foyer. A server reports a page that is too old for it in its log. */
    version: z.optional(version),
    /** `page`: the answer has `page`. */
    settings: z.optional(z.literal('page')),
  }),
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
    alerts: known<AlertCode>(alertCodes),
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
    social: z.optional(z.object({ providers: known<OutsideProvider>(outsideProviders), isExample: z.boolean() })),
    /** In development: the page that shows the mails which were not sent anywhere. */
    outboxUrl: z.optional(z.string()),
    /** Version of the server, and of the oldest page that it works with. Absent: a server from before this field. */
    versions: z._default(z.object({ server: z.string(), oldestPage: z.string() }), {
      server: '0.1.0',
      oldestPage: '0.1.0',
    }),
    /** For the script. Read as any configuration of a page: a value that cannot be used becomes its default. */
    page: z.optional(z.custom<PageSettings>((value) => typeof value === 'object' && value !== null)),
  }),
})

export type ProjectConfig = z.output<typeof projectConfig.output>
export type CapabilityId = keyof ProjectConfig['capabilities']
