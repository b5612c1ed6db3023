import * as z from 'zod/mini'
import { boundedText, patternText } from '@/lib/core/bounded-text'
import { defineEndpoint } from '@/lib/core/endpoint'
import { hash, unixMs } from '@/lib/core/wire'

/*
 * What the server of the wallet keeps of the permissions that an owner has granted, so that each of his devices can list
 * them and take them back. Requests are proven, and need the access token. The server neither grants nor uses any of them.
 */

/** Permissions of a wallet that have not ended. */
export const MAX_LIVING_PERMISSIONS = 100
/** Those that are listed, the newest first. */
export const MAX_LISTED_PERMISSIONS = 200

const uuid = patternText(36, /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/)
/** Characters of a permission: about 2,000 for one contract, 9,000 with twenty functions. */
const content = boundedText(20_000, (text) => text.length > 0)

/**
 * Keeps a permission. The frame gives its signature to the page afterwards only. The same again changes nothing.
 *
 * @throws {AppError} `request.not_found` without a wallet; `request.invalid` for a life of more than 30 days, and above
 *   {@link MAX_LIVING_PERMISSIONS}.
 */
export const permissionAdd = defineEndpoint({
  method: 'POST',
  path: '/api/wallet/permissions/add',
  input: z.object({ delegationHash: hash, content, expiresAt: unixMs }),
  output: z.object({ id: uuid }),
})

/** The wallet's permissions for pages of this project. Those that ended more than a day ago are left out. */
export const permissionList = defineEndpoint({
  method: 'POST',
  path: '/api/wallet/permissions/list',
  input: z.object({}),
  output: z.object({
    permissions: z.array(
      z.object({
        id: uuid,
        content,
        /** Of the page that has asked for it. */
        origin: boundedText(300, () => true),
        grantedAt: unixMs,
        expiresAt: unixMs,
        revokedAt: z.nullable(unixMs),
      }),
    ),
  }),
})

/**
 * Notes that the chain has ended a permission. The frame has read it there.
 *
 * @throws {AppError} `request.not_found` for one of another wallet.
 */
export const permissionMarkRevoked = defineEndpoint({
  method: 'POST',
  path: '/api/wallet/permissions/mark-revoked',
  input: z.object({ id: uuid }),
  output: z.object({}),
})
