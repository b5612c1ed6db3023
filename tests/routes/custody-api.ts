import { POST as postDecide } from '@/app/api/vault/approvals/decide/route'
import { POST as postRead } from '@/app/api/vault/approvals/read/route'
import { POST as postApprovalSettle } from '@/app/api/vault/approvals/settle/route'
import { POST as postApproval } from '@/app/api/vault/approvals/start/route'
import { POST as postStatus } from '@/app/api/vault/approvals/status/route'
import { POST as postApprovalsWaiting } from '@/app/api/vault/approvals/waiting/route'
import { POST as postVaultRevoke } from '@/app/api/vault/devices/revoke/route'
import { POST as postVaultSignOut } from '@/app/api/vault/devices/sign-out/route'
import { POST as postOwnerAsk } from '@/app/api/vault/owner/ask/route'
import { POST as postOwnerCheck } from '@/app/api/vault/owner/check/route'
import { POST as postOwnerRestore } from '@/app/api/vault/owner/restore/route'
import { POST as postVaultHalf } from '@/app/api/vault/shares/recovery/route'
import { POST as postSettle } from '@/app/api/vault/shares/settle/route'
import { POST as postVaultStore } from '@/app/api/vault/shares/store/route'
import { POST as postVaultDelete } from '@/app/api/vault/wallets/delete/route'
import { POST as postVaultKeep } from '@/app/api/vault/wallets/keep/route'
import { POST as postActivity } from '@/app/api/wallet/activity/route'
import { POST as postAssets } from '@/app/api/wallet/assets/route'
import { POST as postKeep } from '@/app/api/wallet/devices/keep/route'
import { POST as postRevoke } from '@/app/api/wallet/devices/revoke/route'
import { POST as postDevices } from '@/app/api/wallet/devices/route'
import { POST as postCode } from '@/app/api/wallet/email/code/route'
import { POST as postStart } from '@/app/api/wallet/email/start/route'
import { POST as postVerify } from '@/app/api/wallet/email/verify/route'
import { POST as postChangePrimary } from '@/app/api/wallet/email-change/primary/route'
import { POST as postChangeSecondary } from '@/app/api/wallet/email-change/secondary/route'
import { POST as postChangeStart } from '@/app/api/wallet/email-change/start/route'
import { POST as postClaim } from '@/app/api/wallet/logins/claim/route'
import { POST as postLoginDecide } from '@/app/api/wallet/logins/decide/route'
import { POST as postLoginsWaiting } from '@/app/api/wallet/logins/waiting/route'
import { POST as postEstimate } from '@/app/api/wallet/operations/estimate/route'
import { POST as postOperation } from '@/app/api/wallet/operations/send/route'
import { POST as postSponsor } from '@/app/api/wallet/operations/sponsor/route'
import { POST as postOperationStatus } from '@/app/api/wallet/operations/status/route'
import { POST as postRpc } from '@/app/api/wallet/rpc/route'
import { POST as postCheck } from '@/app/api/wallet/session/check/route'
import { POST as postEnd } from '@/app/api/wallet/session/end/route'
import { POST as postRefresh } from '@/app/api/wallet/session/refresh/route'
import { POST as postDeviceHalf } from '@/app/api/wallet/shares/device/route'
import { POST as postRecoveryHalf } from '@/app/api/wallet/shares/recovery/route'
import { POST as postShares } from '@/app/api/wallet/shares/store/route'
import { POST as postIssued } from '@/app/api/wallet/sign-in/issued/route'
import { POST as postSimulate } from '@/app/api/wallet/simulate/route'
import { POST as postStepUp } from '@/app/api/wallet/step-up/start/route'
import { POST as postStepUpCode } from '@/app/api/wallet/step-up/verify/route'
import { POST as postStepUpWay } from '@/app/api/wallet/step-up/way/route'
import { POST as postActivate } from '@/app/api/wallet/wallets/activate/route'
import { POST as postAnew } from '@/app/api/wallet/wallets/anew/route'
import { POST as postChallenge } from '@/app/api/wallet/wallets/challenge/route'
import { POST as postCreate } from '@/app/api/wallet/wallets/create/route'
import { POST as postWalletDelete } from '@/app/api/wallet/wallets/delete/route'
import { POST as postDeletion } from '@/app/api/wallet/wallets/deletion/route'
import { POST as postExport } from '@/app/api/wallet/wallets/export/route'
import { POST as postHoldings } from '@/app/api/wallet/wallets/holdings/route'
import { POST as postWalletKeep } from '@/app/api/wallet/wallets/keep/route'
import { POST as postOffer } from '@/app/api/wallet/window/offer/route'
import { simulateCalls } from '@/lib/clear-signing/simulation-contract'
import type { Caip2 } from '@/lib/core/caip'
import { accountActivity } from '@/lib/custody/activity-contract'
import { walletAssets } from '@/lib/custody/assets-contract'
import * as deletion from '@/lib/custody/deletion-contract'
import * as emailChange from '@/lib/custody/email-change-contract'
import { walletExport } from '@/lib/custody/export-contract'
import * as letIn from '@/lib/custody/let-in-contract'
import * as login from '@/lib/custody/login-contract'
import * as shares from '@/lib/custody/shares-contract'
import { stepUpByWay, stepUpStart, stepUpVerify } from '@/lib/custody/step-up-contract'
import * as vault from '@/lib/custody/vault-contract'
import * as owner from '@/lib/custody/vault-owner-contract'
import { windowOffer } from '@/lib/custody/window-contract'
import { memoryRecords } from '@/lib/frame-guest/device-records'
import { createDeviceStore } from '@/lib/frame-guest/device-store'
import { createProvenCalls } from '@/lib/frame-guest/proven-calls'
import type { WorkerAnswers } from '@/lib/frame-guest/serve-worker'
import { createWorkerAnswers } from '@/lib/frame-guest/worker-answers'
import type { RouteHandler } from '@/lib/server/http/serve'
import type { Platform } from '@/lib/server/platform/services'
import type { EnvSource } from '@/lib/server/settings/env'
import * as operations from '@/lib/smart-account/operations-contract'
import { codeOf, linkTokenOf } from '@/tests/support/mail-texts'
import { openTestMail } from '@/tests/support/mail-tray'
import { ALLOWED_ORIGIN, openTestPlatform, PROJECT_ID } from '@/tests/unit/server/platform/test-platform'
import { wayRoutes } from './way-routes'

/** A password of the tests is derived in a moment. */
const TEST_COST = { memory: 64, passes: 1 }

const ORIGINS = { wallet: 'http://wallet.localhost:3000', vault: 'http://vault.localhost:3000' } as const

const handlers: Readonly<Record<string, RouteHandler>> = {
  ...wayRoutes,
  [vault.approvalDecide.path]: postDecide,
  [vault.approvalRead.path]: postRead,
  [vault.approvalStart.path]: postApproval,
  [vault.approvalStatus.path]: postStatus,
  [vault.vaultDeviceRevoke.path]: postVaultRevoke,
  [vault.vaultSignOut.path]: postVaultSignOut,
  [vault.vaultShareOfRecovery.path]: postVaultHalf,
  [vault.vaultShareSettle.path]: postSettle,
  [vault.vaultShareStore.path]: postVaultStore,
  [letIn.approvalSettle.path]: postApprovalSettle,
  [letIn.approvalsWaiting.path]: postApprovalsWaiting,
  [letIn.loginClaim.path]: postClaim,
  [letIn.loginDecide.path]: postLoginDecide,
  [letIn.loginsWaiting.path]: postLoginsWaiting,
  [emailChange.emailChangePrimary.path]: postChangePrimary,
  [emailChange.emailChangeSecondary.path]: postChangeSecondary,
  [emailChange.emailChangeStart.path]: postChangeStart,
  [owner.vaultOwnerAsk.path]: postOwnerAsk,
  [owner.vaultOwnerCheck.path]: postOwnerCheck,
  [owner.vaultOwnerRestore.path]: postOwnerRestore,
  [deletion.vaultDelete.path]: postVaultDelete,
  [deletion.vaultKeep.path]: postVaultKeep,
  [deletion.walletDelete.path]: postWalletDelete,
  [deletion.walletDeletion.path]: postDeletion,
  [deletion.walletHoldings.path]: postHoldings,
  [deletion.walletKeep.path]: postWalletKeep,
  [operations.operationEstimate.path]: postEstimate,
  [operations.operationSend.path]: postOperation,
  [operations.operationSponsor.path]: postSponsor,
  [operations.operationStatus.path]: postOperationStatus,
  [simulateCalls.path]: postSimulate,
  '/api/wallet/rpc': postRpc,
  [accountActivity.path]: postActivity,
  [walletAssets.path]: postAssets,
  [walletExport.path]: postExport,
  [windowOffer.path]: postOffer,
  [stepUpByWay.path]: postStepUpWay,
  [stepUpStart.path]: postStepUp,
  [stepUpVerify.path]: postStepUpCode,
  [login.deviceKeep.path]: postKeep,
  [login.deviceRevoke.path]: postRevoke,
  [login.deviceList.path]: postDevices,
  [login.emailCode.path]: postCode,
  [login.emailStart.path]: postStart,
  [login.emailVerify.path]: postVerify,
  [login.sessionCheck.path]: postCheck,
  [login.signInIssued.path]: postIssued,
  [login.sessionEnd.path]: postEnd,
  [login.sessionRefresh.path]: postRefresh,
  [shares.shareOfDevice.path]: postDeviceHalf,
  [shares.shareOfRecovery.path]: postRecoveryHalf,
  [shares.shareStore.path]: postShares,
  [shares.walletActivate.path]: postActivate,
  [shares.walletAnew.path]: postAnew,
  [shares.walletChallenge.path]: postChallenge,
  [shares.walletCreate.path]: postCreate,
}

export const clock = { ahead: 0, now: () => Date.now() + clock.ahead }
const { account, ...mail } = openTestMail()

export { account as mailAccount }
/** The mails of both roles. */
export const { tray } = mail

/** A process that answers for both custody roles, on these databases. Routes use it until the next is opened. */
export function openCustody(
  databases: Readonly<Record<'wallet' | 'vault', string>>,
  keys: Readonly<Record<'wallet' | 'vault', string>>,
  source: EnvSource = {},
  parts: Partial<Platform> = {},
): Platform {
  return openTestPlatform(
    {
      FOYER_RATE_LIMIT_FACTOR: '1000',
      FOYER_VAULT_DATABASE_URL: databases.vault,
      FOYER_VAULT_KEYS: keys.vault,
      FOYER_WALLET_DATABASE_URL: databases.wallet,
      FOYER_WALLET_KEYS: keys.wallet,
      ...source,
    },
    { mail: { wallet: account, vault: account }, now: clock.now, ...parts },
  )
}

/** What a browser keeps when a page ends: cookies, and what the frame has stored. */
export interface Profile {
  readonly cookies: Map<string, string>
  readonly store: ReturnType<typeof createDeviceStore>
}

export const newProfile = (): Profile => ({
  cookies: new Map(),
  store: createDeviceStore(memoryRecords(), ORIGINS.wallet),
})

type OnRequest = (path: string, address: string, init: RequestInit | undefined) => void | Promise<void>

/** Requests of a script that has the key of a device, and the cookies of its profile. */
export function openScript(
  profile: Profile,
  onRequest: OnRequest = () => undefined,
  embedOrigin: string = ALLOWED_ORIGIN,
) {
  const fetch: typeof globalThis.fetch = (address, init) => handle(profile, String(address), init, onRequest)
  const place = { urls: ORIGINS, projectId: PROJECT_ID, lang: 'en', embedOrigin }
  return createProvenCalls(place, profile.store, { fetch, now: clock.now })
}

/** Sends a request as it is; `headers` replace those of the frame. */
export async function sendAgain(
  address: string,
  init: RequestInit | undefined,
  headers: Readonly<Record<string, string>> = {},
): Promise<{ readonly status: number; readonly code: string }> {
  const url = new URL(address)
  const all = new Headers(init?.headers)
  const site = url.origin === ORIGINS.wallet ? 'same-origin' : 'same-site'
  const usual = { host: url.host, origin: ORIGINS.wallet, 'sec-fetch-site': site }
  for (const [name, value] of Object.entries({ ...usual, ...headers })) all.set(name, value)
  const answer = await handlers[url.pathname]?.(new Request(url, { ...init, headers: all }))
  const body = await answer?.json()
  return { status: answer?.status ?? 0, code: body?.error?.code ?? 'done' }
}

/** The key worker of the frame, on a profile, in this process. It sends its requests to the handlers of the routes. */
export async function openFrame(
  profile: Profile,
  onRequest: OnRequest = () => undefined,
  embedOrigin: string = ALLOWED_ORIGIN,
  smartAccountChainIds: readonly Caip2[] = [],
): Promise<WorkerAnswers> {
  const answers = createWorkerAnswers({
    fetch: (address, init) => handle(profile, String(address), init, onRequest),
    now: clock.now,
    store: profile.store,
    runAlone: (_, work) => work(),
    onSessionToken: () => undefined,
    cost: TEST_COST,
  })
  await answers.open(
    {
      ...{ urls: ORIGINS, projectId: PROJECT_ID, lang: 'en', currency: 'USD', embedOrigin },
      opStackChainIds: [],
      smartAccountChainIds: [...smartAccountChainIds],
    },
    new AbortController().signal,
  )
  return answers
}

async function handle(
  { cookies }: Profile,
  address: string,
  init: RequestInit | undefined,
  onRequest: OnRequest,
): Promise<Response> {
  const url = new URL(address)
  await onRequest(url.pathname, address, init)
  const isWallet = url.origin === ORIGINS.wallet
  const headers = new Headers(init?.headers)
  headers.set('host', url.host)
  headers.set('origin', ORIGINS.wallet)
  headers.set('sec-fetch-site', isWallet ? 'same-origin' : 'same-site')
  if (isWallet) headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '))
  const handler = handlers[url.pathname]
  if (!handler) throw new Error(`No route at ${url.pathname}`)
  const answer = await handler(new Request(url, { ...init, headers }))
  for (const cookie of isWallet ? answer.headers.getSetCookie() : []) {
    const [pair = ''] = cookie.split(';')
    const at = pair.indexOf('=')
    cookies.set(pair.slice(0, at), pair.slice(at + 1))
  }
  return answer
}

/** Whether a mail has the link by which the vault follows a change of the address. */
export const isOwnerLink = ({ subject }: { readonly subject: string }) => subject === 'Use this address for your wallet'

/** Waits for the next mail with a code to an address. */
export const nextCodeTo = async (email: string): Promise<string> =>
  codeOf(await tray.next(({ to, text }) => to === email && /\b\d{6}\b/.test(text)))

/** Logs in with the address alone, and returns the addresses of the wallet. */
export async function logInTo(frame: WorkerAnswers, email: string, signal = new AbortController().signal) {
  const { action } = await frame.startLogin({ email }, signal)
  if (action === 'VERIFY_DEVICE') {
    await decideLink(
      linkTokenOf(
        await tray.next((mail) => mail.to === email && mail.text.includes('/approve#') && !isOwnerLink(mail)),
      ),
      'approve',
    )
    await frame.awaitApproval(undefined, signal)
  }
  if (action !== 'CONNECT') {
    await frame.enterCode({ code: await nextCodeTo(email) }, signal)
  }
  return (await frame.user(undefined, signal)).addresses
}

/** What the button of the approval page does. */
export async function decideLink(token: string, decision: 'approve' | 'decline'): Promise<void> {
  const { host, origin } = new URL(ORIGINS.vault)
  const answer = await postDecide(
    new Request(`${ORIGINS.vault}${vault.approvalDecide.path}`, {
      method: 'POST',
      headers: { host, origin, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
      body: JSON.stringify({ token, decision }),
    }),
  )
  if (answer.status !== 200) throw new Error(`The link was not decided: ${answer.status}`)
}
