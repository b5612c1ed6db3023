import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Writable } from 'node:stream'
import { calculateJwkThumbprint, exportJWK } from 'jose'
import { afterAll } from 'vitest'
import * as decide from '@/app/api/vault/approvals/decide/route'
import * as read from '@/app/api/vault/approvals/read/route'
import * as letIn from '@/app/api/vault/approvals/settle/route'
import * as start from '@/app/api/vault/approvals/start/route'
import * as status from '@/app/api/vault/approvals/status/route'
import * as waiting from '@/app/api/vault/approvals/waiting/route'
import * as revoke from '@/app/api/vault/devices/revoke/route'
import * as signOut from '@/app/api/vault/devices/sign-out/route'
import * as askOwner from '@/app/api/vault/owner/ask/route'
import * as checkOwner from '@/app/api/vault/owner/check/route'
import * as restoreOwner from '@/app/api/vault/owner/restore/route'
import * as recovery from '@/app/api/vault/shares/recovery/route'
import * as settle from '@/app/api/vault/shares/settle/route'
import * as store from '@/app/api/vault/shares/store/route'
import { type SettledDevice, settledAct } from '@/lib/custody/let-in-act'
import { approvalSettle, approvalsWaiting } from '@/lib/custody/let-in-contract'
import {
  approvalDecide,
  approvalRead,
  approvalStart,
  approvalStatus,
  vaultDeviceRevoke,
  vaultShareOfRecovery,
  vaultShareSettle,
  vaultShareStore,
  vaultSignOut,
} from '@/lib/custody/vault-contract'
import { vaultOwnerAsk, vaultOwnerCheck, vaultOwnerRestore } from '@/lib/custody/vault-owner-contract'
import type { WalletAct } from '@/lib/custody/wallet-act'
import type { Mail } from '@/lib/server/mail/mail-sender'
import type { Platform } from '@/lib/server/platform/services'
import type { EnvSource } from '@/lib/server/settings/env'
import { createEmptyFolder } from '@/tests/support/empty-folder'
import { type ProvenInit, provenRequest, ROLE_ORIGINS, type TestDevice } from '@/tests/support/proven-request'
import { keysOfWallet, signedBy } from '@/tests/support/test-wallet'
import { openTestPlatform } from '@/tests/unit/server/platform/test-platform'

/** Endpoints of the frame, with their handlers. */
export const frameEndpoints = {
  start: [approvalStart, start],
  status: [approvalStatus, status],
  store: [vaultShareStore, store],
  recovery: [vaultShareOfRecovery, recovery],
  settle: [vaultShareSettle, settle],
  revoke: [vaultDeviceRevoke, revoke],
  signOut: [vaultSignOut, signOut],
  askOwner: [vaultOwnerAsk, askOwner],
  checkOwner: [vaultOwnerCheck, checkOwner],
  restoreOwner: [vaultOwnerRestore, restoreOwner],
  waiting: [approvalsWaiting, waiting],
  letIn: [approvalSettle, letIn],
} as const

/** Endpoints of the approval page. */
export const pageEndpoints = { read: [approvalRead, read], decide: [approvalDecide, decide] } as const

const base = await mkdtemp(join(tmpdir(), 'foyer-vault-'))
await createEmptyFolder(join(base, 'vault'))
afterAll(() => rm(base, { recursive: true, force: true }))

/** What the mail server of the vault was given, the newest last. */
export const mails: Mail[] = []

export const clock = { now: Date.now() }

/** A vault that answers alone, with a database in a folder and a mail server that takes everything. */
export function openVault(parts: Partial<Platform> = {}, logTo?: Writable, source: EnvSource = {}): Platform {
  const sender = { id: 'test', send: async (mail: Mail) => void mails.push(mail) }
  const off = { state: 'off', reason: 'not in this test' } as const
  return openTestPlatform(
    {
      FOYER_ROLES: 'vault',
      FOYER_DATA_DIR: base,
      FOYER_VAULT_KEYS: `one:${Buffer.alloc(32, 7).toString('base64')}`,
      ...source,
    },
    {
      mail: { wallet: off, vault: { state: 'on', id: 'test', get: () => sender } },
      now: () => clock.now,
      ...parts,
    },
    logTo,
  )
}

type FrameName = keyof typeof frameEndpoints

/** The act that the keys of a wallet sign, for each request that needs signatures. */
const acts: Partial<Record<FrameName, (input: Record<string, never>) => WalletAct>> = {
  store: ({ setId = '', epoch = 0 }) => ({ name: 'store recovery set', setId, epoch }),
  settle: ({ setId = '', epoch = 0 }) => ({ name: 'store recovery set', setId, epoch }),
  revoke: ({ thumbprint = '' }) => ({ name: 'revoke device', revoked: thumbprint }),
  signOut: () => ({ name: 'sign out everywhere' }),
  askOwner: ({ email = '' }) => ({ name: 'change owner', email }),
  letIn: (input: object) => settledAct(input as SettledDevice),
}

/** Adds the signatures of the wallet to an input that needs them and has none. */
async function signedInput(name: FrameName, input: Record<string, never>, { key }: TestDevice): Promise<object> {
  const { walletId, signatures } = input
  if (!acts[name] || walletId === undefined || signatures !== undefined) return input
  const thumbprint = await calculateJwkThumbprint(await exportJWK(key.publicKey))
  const addresses = name === 'store' ? { addresses: (await keysOfWallet(walletId)).addresses } : {}
  return { ...input, ...addresses, signatures: await signedBy({ walletId, thumbprint }, acts[name](input)) }
}

/** Sends a request of the frame, with the signatures of the wallet's keys if it needs them. */
export async function fromFrame(
  name: FrameName,
  input: object,
  device: TestDevice,
  init?: ProvenInit,
): Promise<Response> {
  const [contract, { POST }] = frameEndpoints[name]
  const signed = await signedInput(name, input as Record<string, never>, device)
  return POST(await provenRequest('vault', contract, signed, device, init))
}

/** Sends a request of the approval page. */
export function fromPage(
  name: keyof typeof pageEndpoints,
  input: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const [{ path }, { POST }] = pageEndpoints[name]
  const url = `${ROLE_ORIGINS.vault}${path}`
  const sent = { host: new URL(url).host, origin: ROLE_ORIGINS.vault, 'content-type': 'application/json', ...headers }
  return POST(new Request(url, { method: 'POST', body: JSON.stringify(input), headers: sent }))
}

/** The token in the link of the newest mail. */
export const newestToken = (): string => /\/approve#([\w-]{43})/.exec(mails.at(-1)?.text ?? '')?.[1] ?? ''

export async function failureOf(response: Response) {
  const body = (await response.json()) as { error?: { code: string; details?: object } }
  return { status: response.status, code: body.error?.code, details: body.error?.details }
}
