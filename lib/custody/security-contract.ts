import * as z from 'zod/mini'
import { defineEndpoint } from '@/lib/core/endpoint'
import { custodyMode } from './custody-mode'
import { recoveryWay } from './recovery-ways'

const statement = z.object({
  custody: custodyMode,
  /**
   * With what every wallet begins. `automatic`: both services together restore a wallet after a proof of the mailbox.
   */
  recovery: z.literal('automatic'),
  /** The ways of recovery that an owner can choose here. */
  ways: z.array(z.enum(['automatic', ...recoveryWay.options])),
  keysMadeIn: z.literal('browser'),
  /** What keeps the keys under which halves are encrypted; of the roles that this process answers for. */
  keyProviders: z.object({ wallet: z.optional(z.string()), vault: z.optional(z.string()) }),
  /** In plain words, in English. */
  summary: z.string(),
  operatorCan: z.array(z.string()),
  operatorCannot: z.array(z.string()),
  /** The page that opens export files from disk: its path on the wallet origin, and its hash as `integrity` writes it. */
  recoveryPage: z.object({ path: z.string(), sha384: z.string() }),
  /** What is true of a wallet whose owner has ended the automatic way. */
  ofOwner: z.object({
    summary: z.string(),
    operatorCan: z.array(z.string()),
    operatorCannot: z.array(z.string()),
  }),
  version: z.string(),
  /** Whether an independent party has reviewed this version. */
  audited: z.boolean(),
})
export type SecurityStatement = z.output<typeof statement>

/** Who holds what of an embedded wallet. The origin of the app, which holds nothing, names the addresses of the others. */
export const walletSecurity = defineEndpoint({
  method: 'GET',
  path: '/api/wallet-security',
  input: z.object({}),
  output: z.union([statement, z.object({ see: z.array(z.string()) })]),
})
