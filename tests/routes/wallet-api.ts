import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'
import { calculateJwkThumbprint, compactDecrypt, exportJWK, generateKeyPair } from 'jose'
import { privateKeyToAccount } from 'viem/accounts'
import { bytesToHex } from 'viem/utils'
import { POST as activity } from '@/app/api/wallet/activity/route'
import { POST as assets } from '@/app/api/wallet/assets/route'
import { POST as descriptors } from '@/app/api/wallet/descriptors/route'
import { POST as keep } from '@/app/api/wallet/devices/keep/route'
import { POST as revoke } from '@/app/api/wallet/devices/revoke/route'
import { POST as devices } from '@/app/api/wallet/devices/route'
import { POST as code } from '@/app/api/wallet/email/code/route'
import { POST as start } from '@/app/api/wallet/email/start/route'
import { POST as verify } from '@/app/api/wallet/email/verify/route'
import { POST as proveOldEmail } from '@/app/api/wallet/email-change/primary/route'
import { POST as proveNewEmail } from '@/app/api/wallet/email-change/secondary/route'
import { POST as changeEmail } from '@/app/api/wallet/email-change/start/route'
import { POST as addLogin } from '@/app/api/wallet/logins/add/route'
import { POST as claim } from '@/app/api/wallet/logins/claim/route'
import { POST as decideLogin } from '@/app/api/wallet/logins/decide/route'
import { POST as listLogins } from '@/app/api/wallet/logins/list/route'
import { POST as askMailbox } from '@/app/api/wallet/logins/mailbox/route'
import { POST as removeLogin } from '@/app/api/wallet/logins/remove/route'
import { POST as waitingLogins } from '@/app/api/wallet/logins/waiting/route'
import { POST as nativePrice } from '@/app/api/wallet/native-price/route'
import { POST as stop } from '@/app/api/wallet/notices/stop/route'
import { POST as estimateOperation } from '@/app/api/wallet/operations/estimate/route'
import { POST as sendOperation } from '@/app/api/wallet/operations/send/route'
import { POST as sponsorOperation } from '@/app/api/wallet/operations/sponsor/route'
import { POST as operationStatus } from '@/app/api/wallet/operations/status/route'
import { POST as readOutside } from '@/app/api/wallet/outside/read/route'
import { POST as redeemOutside } from '@/app/api/wallet/outside/redeem/route'
import { POST as startOutside } from '@/app/api/wallet/outside/start/route'
import { POST as addPermission } from '@/app/api/wallet/permissions/add/route'
import { POST as listPermissions } from '@/app/api/wallet/permissions/list/route'
import { POST as markPermissionRevoked } from '@/app/api/wallet/permissions/mark-revoked/route'
import { POST as check } from '@/app/api/wallet/session/check/route'
import { POST as end } from '@/app/api/wallet/session/end/route'
import { POST as refresh } from '@/app/api/wallet/session/refresh/route'
import { POST as shareOfDevice } from '@/app/api/wallet/shares/device/route'
import { POST as shareOfRecovery } from '@/app/api/wallet/shares/recovery/route'
import { POST as storeShares } from '@/app/api/wallet/shares/store/route'
import { POST as issued } from '@/app/api/wallet/sign-in/issued/route'
import { POST as simulate } from '@/app/api/wallet/simulate/route'
import { POST as simulateOnSolana } from '@/app/api/wallet/simulate-solana/route'
import { POST as startStepUp } from '@/app/api/wallet/step-up/start/route'
import { POST as enterStepUp } from '@/app/api/wallet/step-up/verify/route'
import { POST as activate } from '@/app/api/wallet/wallets/activate/route'
import { POST as anew } from '@/app/api/wallet/wallets/anew/route'
import { POST as challenge } from '@/app/api/wallet/wallets/challenge/route'
import { POST as create } from '@/app/api/wallet/wallets/create/route'
import { POST as exportWallet } from '@/app/api/wallet/wallets/export/route'
import { POST as offer } from '@/app/api/wallet/window/offer/route'
import { findDescriptor } from '@/lib/clear-signing/descriptor-contract'
import { getNativePrice } from '@/lib/clear-signing/native-price-contract'
import { simulateCalls } from '@/lib/clear-signing/simulation-contract'
import { simulateSolana } from '@/lib/clear-signing/solana-simulation-contract'
import { accountActivity } from '@/lib/custody/activity-contract'
import { walletAssets } from '@/lib/custody/assets-contract'
import * as change from '@/lib/custody/email-change-contract'
import { walletExport } from '@/lib/custody/export-contract'
import * as letIn from '@/lib/custody/let-in-contract'
import * as login from '@/lib/custody/login-contract'
import { noticeStop } from '@/lib/custody/notice-contract'
import * as outside from '@/lib/custody/outside-login-contract'
import { createSeed, splitSeed } from '@/lib/custody/seed-halves'
import * as shares from '@/lib/custody/shares-contract'
import { signAct } from '@/lib/custody/sign-act'
import { stepUpStart, stepUpVerify } from '@/lib/custody/step-up-contract'
import type { WalletAct } from '@/lib/custody/wallet-act'
import { walletBindText } from '@/lib/custody/wallet-bind'
import { deriveWalletKeys } from '@/lib/custody/wallet-keys'
import { windowOffer } from '@/lib/custody/window-contract'
import { uuidv7 } from '@/lib/server/custody/uuid-v7'
import type { Mail } from '@/lib/server/mail/mail-sender'
import type { Platform } from '@/lib/server/platform/services'
import type { EnvSource } from '@/lib/server/settings/env'
import * as operations from '@/lib/smart-account/operations-contract'
import * as permissions from '@/lib/smart-account/permissions-contract'
import { createEmptyFolder } from '@/tests/support/empty-folder'
import { isNotice, codeOf as mailedCode } from '@/tests/support/mail-texts'
import { openTestMail } from '@/tests/support/mail-tray'
import {
  newTestDevice,
  type ProvenInit,
  provenRequest,
  ROLE_ORIGINS,
  type TestDevice,
} from '@/tests/support/proven-request'
import { openTestPostgres } from '@/tests/support/test-postgres'
import { openTestPlatform } from '@/tests/unit/server/platform/test-platform'

/** Handlers and contracts by name. */
const endpoints = {
  start: [start, login.emailStart],
  code: [code, login.emailCode],
  verify: [verify, login.emailVerify],
  changeEmail: [changeEmail, change.emailChangeStart],
  proveOldEmail: [proveOldEmail, change.emailChangePrimary],
  proveNewEmail: [proveNewEmail, change.emailChangeSecondary],
  startOutside: [startOutside, outside.outsideStart],
  readOutside: [readOutside, outside.outsideRead],
  redeemOutside: [redeemOutside, outside.outsideRedeem],
  listLogins: [listLogins, outside.loginList],
  askMailbox: [askMailbox, outside.mailboxAsk],
  addLogin: [addLogin, outside.loginAdd],
  removeLogin: [removeLogin, outside.loginRemove],
  startStepUp: [startStepUp, stepUpStart],
  enterStepUp: [enterStepUp, stepUpVerify],
  refresh: [refresh, login.sessionRefresh],
  check: [check, login.sessionCheck],
  issued: [issued, login.signInIssued],
  simulate: [simulate, simulateCalls],
  nativePrice: [nativePrice, getNativePrice],
  descriptors: [descriptors, findDescriptor],
  simulateSolana: [simulateOnSolana, simulateSolana],
  estimateOperation: [estimateOperation, operations.operationEstimate],
  sponsorOperation: [sponsorOperation, operations.operationSponsor],
  sendOperation: [sendOperation, operations.operationSend],
  operationStatus: [operationStatus, operations.operationStatus],
  addPermission: [addPermission, permissions.permissionAdd],
  listPermissions: [listPermissions, permissions.permissionList],
  markPermissionRevoked: [markPermissionRevoked, permissions.permissionMarkRevoked],
  offer: [offer, windowOffer],
  end: [end, login.sessionEnd],
  activity: [activity, accountActivity],
  assets: [assets, walletAssets],
  devices: [devices, login.deviceList],
  revoke: [revoke, login.deviceRevoke],
  keep: [keep, login.deviceKeep],
  waitingLogins: [waitingLogins, letIn.loginsWaiting],
  decideLogin: [decideLogin, letIn.loginDecide],
  claim: [claim, letIn.loginClaim],
  challenge: [challenge, shares.walletChallenge],
  create: [create, shares.walletCreate],
  activate: [activate, shares.walletActivate],
  anew: [anew, shares.walletAnew],
  exportWallet: [exportWallet, walletExport],
  shareOfDevice: [shareOfDevice, shares.shareOfDevice],
  shareOfRecovery: [shareOfRecovery, shares.shareOfRecovery],
  storeShares: [storeShares, shares.shareStore],
} as const
export type EndpointName = keyof typeof endpoints

export interface WalletApi {
  readonly kind: 'pglite' | 'postgres'
  readonly platform: Platform
  readonly mail: ReturnType<typeof openTestMail>
  stop(): Promise<void>
}

const newKey = (id: string) => `${id}:${randomBytes(32).toString('base64')}`

/** A wallet role with a database of its own, and a mail account that keeps what it is given. */
export async function openWalletApi(
  kind: WalletApi['kind'],
  source: EnvSource = {},
  parts: (platform: Platform) => Partial<Platform> = () => ({}),
): Promise<WalletApi> {
  const base = await mkdtemp(join(tmpdir(), 'foyer-wallet-api-'))
  const postgres = kind === 'postgres' ? await openTestPostgres() : null
  if (!postgres) await createEmptyFolder(join(base, 'wallet'))
  const mail = openTestMail()
  const settings = {
    FOYER_DATA_DIR: base,
    FOYER_WALLET_KEYS: newKey('one'),
    FOYER_RATE_LIMIT_FACTOR: '1000',
    ...(postgres && { FOYER_WALLET_DATABASE_URL: await postgres.create(), FOYER_ROLES: 'app,wallet' }),
    ...(!postgres && { FOYER_ROLES: 'app,wallet' }),
    ...source,
  }
  let platform = openTestPlatform(settings, { mail: { wallet: mail.account, vault: { state: 'off', reason: 'test' } } })
  // Read anew each time: tests replace the clock.
  platform = openTestPlatform(settings, {
    ...platform,
    ...mail.watch(platform),
    now: () => Date.now(),
    ...parts(platform),
  })
  return {
    kind,
    platform,
    mail,
    async stop() {
      await postgres?.stop()
      await rm(base, { recursive: true, force: true })
    },
  }
}

export interface Answer {
  readonly status: number
  readonly headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: tests read the answers of fourteen contracts
  readonly body: any
  /** Code of the failure, or `done`. */
  readonly outcome: string
}

/** A browser profile: a device key, its cookie and the newest access token. */
export interface Browser {
  readonly device: TestDevice
  cookie: string
  accessToken: string | undefined
  call(name: EndpointName, input: object, init?: ProvenInit): Promise<Answer>
}

/** @param now - The time in the proofs of its requests. */
export async function openBrowser(embedOrigin?: string, now: () => number = Date.now): Promise<Browser> {
  const device = await newTestDevice(embedOrigin)
  const browser: Browser = {
    device,
    cookie: '',
    accessToken: undefined,
    async call(name, input, init = {}) {
      const [handler, contract] = endpoints[name]
      const { cookie, accessToken } = browser
      const sent = { ...(cookie && { cookie }), ...(accessToken && { accessToken }), ...init }
      const response = await handler(
        await provenRequest('wallet', contract, input, device, { issuedAt: Math.floor(now() / 1000), ...sent }),
      )
      const set = response.headers.get('set-cookie')
      if (set !== null) browser.cookie = set.split(';')[0] ?? ''
      const body = await response.json()
      const token = body.accessToken ?? body.login?.accessToken
      if (token) browser.accessToken = token
      return { status: response.status, headers: response.headers, body, outcome: body.error?.code ?? 'done' }
    },
  }
  return browser
}

let made = 0
export const newEmail = (): string => `visitor-${++made}-${randomBytes(3).toString('hex')}@example.com`

/** The code in the next mail to an address, once it has been sent. */
export async function codeFor(api: WalletApi, email: string): Promise<string> {
  return mailedCode(await api.mail.tray.next((mail) => mail.to === email && !isNotice(mail)))
}

/** All mails that were sent after the answers so far, the newest last. */
export async function mailsOf({ mail }: WalletApi): Promise<readonly Mail[]> {
  await mail.sent()
  return mail.tray.all()
}

/** The mails to an owner about acts on the wallet. */
export async function noticesTo(api: WalletApi, email: string): Promise<readonly Mail[]> {
  return (await mailsOf(api)).filter((mail) => mail.to === email && isNotice(mail))
}

/** Logs in by e-mail, whatever the server asks for on the way. */
export async function logIn(api: WalletApi, browser: Browser, email: string): Promise<Answer> {
  const begun = await browser.call('start', { email })
  const { challengeId } = begun.body
  if (begun.body.action === 'VERIFY_DEVICE') await browser.call('code', { challengeId })
  return browser.call('verify', { challengeId, code: await codeFor(api, email) })
}

export interface TestWallet {
  readonly walletId: string
  readonly seed: Uint8Array
  readonly input: Readonly<Record<string, unknown>> & {
    readonly device: { readonly setId: string; readonly half: string }
    readonly recovery: { readonly setId: string; readonly half: string }
  }
}

const text64 = (half: Uint8Array) => Buffer.from(half).toString('base64url')
export const newSet = (): { readonly setId: string; readonly half: string } => {
  const half = randomBytes(16)
  return { setId: uuidv7(Date.now()), half: text64(half) }
}

/** What the frame sends to create a wallet: a real seed, real halves, real signatures. */
export async function makeWallet(browser: Browser): Promise<TestWallet> {
  const { body } = await browser.call('challenge', {})
  const { walletId, nonce } = body
  const seed = createSeed()
  const keys = await deriveWalletKeys(seed)
  const [device, recovery] = [splitSeed(seed)[1], splitSeed(seed)[1]].map((half) => ({
    setId: uuidv7(Date.now()),
    half: text64(half),
  })) as [TestWallet['input']['device'], TestWallet['input']['recovery']]
  const facts = { walletId, nonce, deviceSetId: device.setId, recoverySetId: recovery.setId, addresses: keys.addresses }
  const text = walletBindText(facts)
  const proofs = {
    eip155: await privateKeyToAccount(bytesToHex(keys.secrets.eip155)).signMessage({ message: text }),
    solana: base58.encode(ed25519.sign(new TextEncoder().encode(text), keys.secrets.solana)),
  }
  return { walletId, seed, input: { walletId, addresses: keys.addresses, proofs, device, recovery } }
}

type StoredSet = { readonly setId: string; readonly half: string }

/** The request with which the frame replaces sets, signed by both keys of the wallet on this browser. */
export async function storeInput(
  browser: Pick<Browser, 'device'>,
  wallet: Pick<TestWallet, 'walletId' | 'seed'>,
  { device, recovery }: { readonly device: StoredSet; readonly recovery?: StoredSet & { readonly epoch: number } },
) {
  const sign = (act: WalletAct) => signOn(browser, wallet, act)
  return {
    walletId: wallet.walletId,
    device: { ...device, signatures: await sign({ name: 'store device set', setId: device.setId }) },
    ...(recovery && {
      recovery: {
        ...recovery,
        signatures: await sign({ name: 'store recovery set', setId: recovery.setId, epoch: recovery.epoch }),
      },
    }),
  }
}

/** Signatures of both keys of the wallet for an act, on this browser. */
export async function signOn(
  { device: { key } }: Pick<Browser, 'device'>,
  wallet: Pick<TestWallet, 'walletId' | 'seed'>,
  act: WalletAct,
) {
  const thumbprint = await calculateJwkThumbprint(await exportJWK(key.publicKey))
  return signAct(await deriveWalletKeys(wallet.seed), act, { walletId: wallet.walletId, thumbprint })
}

/** The request with which the frame removes a device at once. */
export async function revokeInput(
  browser: Pick<Browser, 'device'>,
  wallet: Pick<TestWallet, 'walletId' | 'seed'>,
  { deviceId, thumbprint }: { readonly deviceId: string; readonly thumbprint: string },
) {
  return { deviceId, signatures: await signOn(browser, wallet, { name: 'revoke device', revoked: thumbprint }) }
}

/** A visitor with a wallet. */
export async function createVisitor(api: WalletApi, email = newEmail()) {
  const browser = await openBrowser()
  await logIn(api, browser, email)
  const wallet = await makeWallet(browser)
  const created = await browser.call('create', wallet.input)
  const activated = await browser.call('activate', { walletId: wallet.walletId })
  if (created.outcome !== 'done' || activated.outcome !== 'done') {
    throw new Error(`no wallet: ${created.outcome}, ${activated.outcome}`)
  }
  return { email, browser, wallet }
}

/** Presses the button of the page that a mail links to. */
export async function pressStop(token: string, headers: Readonly<Record<string, string>> = {}) {
  const url = `${ROLE_ORIGINS.wallet}${noticeStop.path}`
  const sent = { host: new URL(url).host, origin: ROLE_ORIGINS.wallet, 'content-type': 'application/json', ...headers }
  const response = await stop(new Request(url, { method: 'POST', body: JSON.stringify({ token }), headers: sent }))
  const body = await response.json()
  return { status: response.status, body, outcome: body.error?.code ?? body.outcome }
}

/** A half as the worker of the frame opens it. */
export async function openHalf(browser: Browser, name: 'shareOfDevice' | 'shareOfRecovery') {
  const { privateKey, publicKey } = await generateKeyPair('ECDH-ES', { crv: 'P-256' })
  const { kty, crv, x, y } = await exportJWK(publicKey)
  const answer = await browser.call(name, { key: { kty, crv, x, y } })
  if (answer.outcome !== 'done') return { answer, half: null }
  return { answer, half: text64((await compactDecrypt(answer.body.sealed, privateKey)).plaintext) }
}
