import * as z from 'zod/mini'

/**
 * Who could restore a wallet from its parts. `single-operator`: one process holds both halves of each recovery. `split`:
 * two services that hold one each.
 */
export const custodyMode = z.enum(['single-operator', 'split'])
export type CustodyMode = z.output<typeof custodyMode>

/** The address at which the mode is published, with the other facts of the statement, on the origin of every role. */
export const SECURITY_PATH = '/.well-known/wallet-security.json'
