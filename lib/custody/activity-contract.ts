import * as z from 'zod/mini'
import { defineEndpoint } from '@/lib/core/endpoint'
import { instant } from './custody-schemas'

/**
 * Acts that an owner is shown, by their names in the log of the wallet role. The others are steps of these, or happen each
 * time that the wallet is opened.
 */
export const accountActs = [
  'login',
  'login.let_in',
  'login.turned_away',
  'session.proven',
  'session.ended',
  'session.stolen',
  'sessions.ended',
  'sessions.planned',
  'sessions.retired',
  'device.revoked',
  'device.planned',
  'device.retired',
  'device.kept',
  'device.stopped',
  'wallet.activated',
  'wallet.exported',
  'wallet.asked',
  'wallet.retired',
  'wallet.restored',
  'permission.granted',
  'permission.ended',
  'recovery.released',
  'recovery.replaced',
  'way.stored',
  'way.settled',
  'way.removed',
  'automatic.dropped',
  'email.changed',
  'email.reverted',
  'email.taken',
  'login.added',
  'login.removed',
  'deletion.planned',
  'deletion.kept',
] as const
export type AccountAct = (typeof accountActs)[number]

/** The most acts that are listed. */
export const MAX_ACTS = 200

/** The newest acts of the visitor's account, the newest first. Needs the access token. */
export const accountActivity = defineEndpoint({
  method: 'POST',
  path: '/api/wallet/activity',
  input: z.object({ limit: z.int().check(z.gte(1), z.lte(MAX_ACTS)) }),
  output: z.object({
    acts: z.array(
      z.object({
        /** A newer server may know other acts than {@link accountActs}. */
        name: z.string(),
        at: instant,
        /** Browser and system of the device that did it, or that it happened to. `null` if unknown. */
        device: z.nullable(z.string()),
        /** The device that did it, if `device` is another one. */
        by: z.nullable(z.string()),
      }),
    ),
    hasMore: z.boolean(),
  }),
})
