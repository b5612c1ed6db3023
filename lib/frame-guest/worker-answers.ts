import { calculateJwkThumbprint } from 'jose/jwk/thumbprint'
import { exportJWK } from 'jose/key/export'
import { createGatewayClient } from '@/lib/chains/gateway-client'
import { nodeError, walletError } from '@/lib/chains/to-app-error'
import { findDescriptor } from '@/lib/clear-signing/descriptor-contract'
import { getNativePrice } from '@/lib/clear-signing/native-price-contract'
import { simulateCalls } from '@/lib/clear-signing/simulation-contract'
import { simulateSolana } from '@/lib/clear-signing/solana-simulation-contract'
import { AppError } from '@/lib/core/app-error'
import { isCaip2 } from '@/lib/core/caip'
import { accountActivity } from '@/lib/custody/activity-contract'
import { walletAssets } from '@/lib/custody/assets-contract'
import { deviceKeep, deviceList, deviceRevoke, sessionCheck, signInIssued } from '@/lib/custody/login-contract'
import type { PasswordCost } from '@/lib/custody/password-seal'
import { vaultDeviceRevoke, vaultSignOut } from '@/lib/custody/vault-contract'
import { windowOffer } from '@/lib/custody/window-contract'
import { createDeletionAnswers } from './deletion-answers'
import type { DeviceStore } from './device-store'
import { createEmailChangeAnswers } from './email-change-answers'
import { createKeyExport } from './export-keys'
import { createHeldKeys } from './held-keys'
import { createLetInRequests } from './let-in-requests'
import { createLoginSession, type RunAlone } from './login-session'
import { createLoginSignIn } from './login-sign-in'
import { createEmailLogin } from './login-steps'
import { createOutsideAnswers } from './outside-login-answers'
import { createOutsideLogin } from './outside-login-steps'
import { createPreparedRequests } from './prepared-requests'
import { type CustodyPlace, createProvenCalls } from './proven-calls'
import { createWalletAccess, type WalletAccess } from './ready-wallet'
import { createRecoveryAnswers } from './recovery-answers'
import type { WorkerAnswers } from './serve-worker'
import { createStepUp } from './step-up-codes'
import { createUserLogins } from './user-logins'
import type { WorkerPayload } from './worker-protocol'

/** Failures after which the visitor has to log in. */
const NOT_CONNECTED = [
  'session.ended',
  'custody.not_approved',
  'custody.login_too_old',
  'custody.owner_pending',
  'custody.recovery_held',
  'custody.wallet_lost',
  'capability.off',
] as const

export interface WorkerParts {
  readonly fetch: typeof globalThis.fetch
  readonly now: () => number
  readonly store: DeviceStore
  readonly runAlone: RunAlone
  readonly onSessionToken: (token: string) => void
  /** Of a new password of recovery; lower in tests. */
  readonly cost?: PasswordCost
}

/** What the key worker does for the frame. Nothing works before `open` has said where it is. */
export function createWorkerAnswers(parts: WorkerParts): WorkerAnswers {
  let opened: ReturnType<typeof openWallet> | null = null
  const wallet = () => {
    if (!opened) throw new AppError('internal')
    return opened
  }
  return {
    async open(place) {
      opened ??= openWallet(place, parts)
    },
    startLogin: async (payload, signal) => wallet().startLogin(payload, signal),
    awaitApproval: async (payload, signal) => wallet().awaitApproval(payload, signal),
    enterCode: async (payload, signal) => wallet().enterCode(payload, signal),
    isConnected: async (payload, signal) => wallet().isConnected(payload, signal),
    user: async (payload, signal) => wallet().user(payload, signal),
    signOut: async (payload, signal) => wallet().signOut(payload, signal),
    prepare: async (payload, signal) => wallet().prepare(payload, signal),
    preview: async (payload, signal) => wallet().preview(payload, signal),
    previewSolana: async (payload, signal) => wallet().previewSolana(payload, signal),
    sign: async (payload, signal) => wallet().sign(payload, signal),
    signInWithLogin: async (payload, signal) => wallet().signInWithLogin(payload, signal),
    drop: async (payload, signal) => wallet().drop(payload, signal),
    callsStatus: async (payload, signal) => wallet().callsStatus(payload, signal),
    permissionTypes: async (payload, signal) => wallet().permissionTypes(payload, signal),
    permissions: async (payload, signal) => wallet().permissions(payload, signal),
    notePermission: async (payload, signal) => wallet().notePermission(payload, signal),
    exchangeOffer: async (payload, signal) => wallet().exchangeOffer(payload, signal),
    nativePrice: async (payload, signal) => wallet().nativePrice(payload, signal),
    readChain: async (payload, signal) => wallet().readChain(payload, signal),
    startStepUp: async (payload, signal) => wallet().startStepUp(payload, signal),
    enterStepUp: async (payload, signal) => wallet().enterStepUp(payload, signal),
    exportKeys: async (payload, signal) => wallet().exportKeys(payload, signal),
    activity: async (payload, signal) => wallet().activity(payload, signal),
    assets: async (payload, signal) => wallet().assets(payload, signal),
    devices: async (payload, signal) => wallet().devices(payload, signal),
    waitingDevices: async (payload, signal) => wallet().waitingDevices(payload, signal),
    letDeviceIn: async (payload, signal) => wallet().letDeviceIn(payload, signal),
    turnDeviceAway: async (payload, signal) => wallet().turnDeviceAway(payload, signal),
    revokeDevice: async (payload, signal) => wallet().revokeDevice(payload, signal),
    keepDevice: async (payload, signal) => wallet().keepDevice(payload, signal),
    recovery: async (payload, signal) => wallet().recovery(payload, signal),
    storeWay: async (payload, signal) => wallet().storeWay(payload, signal),
    proveWay: async (payload, signal) => wallet().proveWay(payload, signal),
    dropAutomatic: async (payload, signal) => wallet().dropAutomatic(payload, signal),
    useAutomatic: async (payload, signal) => wallet().useAutomatic(payload, signal),
    removeWay: async (payload, signal) => wallet().removeWay(payload, signal),
    restore: async (payload, signal) => wallet().restore(payload, signal),
    proveStepUp: async (payload, signal) => wallet().proveStepUp(payload, signal),
    passkeyKey: async (payload, signal) => wallet().passkeyKey(payload, signal),
    deletion: async (payload, signal) => wallet().deletion(payload, signal),
    holdings: async (payload, signal) => wallet().holdings(payload, signal),
    planDeletion: async (payload, signal) => wallet().planDeletion(payload, signal),
    undoDeletion: async (payload, signal) => wallet().undoDeletion(payload, signal),
    wayProgress: async (payload, signal) => wallet().wayProgress(payload, signal),
    startEmailChange: async (payload, signal) => wallet().startEmailChange(payload, signal),
    proveOldEmail: async (payload, signal) => wallet().proveOldEmail(payload, signal),
    proveNewEmail: async (payload, signal) => wallet().proveNewEmail(payload, signal),
    isEmailOwner: async (payload, signal) => wallet().isEmailOwner(payload, signal),
    mailOwnerLink: async (payload, signal) => wallet().mailOwnerLink(payload, signal),
    startOutside: async (payload, signal) => wallet().startOutside(payload, signal),
    awaitOutside: async (payload, signal) => wallet().awaitOutside(payload, signal),
    redeemOutside: async (payload, signal) => wallet().redeemOutside(payload, signal),
    proveOutside: async (payload, signal) => wallet().proveOutside(payload, signal),
    logins: async (payload, signal) => wallet().logins(payload, signal),
    addOutside: async (payload, signal) => wallet().addOutside(payload, signal),
    startMailbox: async (payload, signal) => wallet().startMailbox(payload, signal),
    awaitMailbox: async (payload, signal) => wallet().awaitMailbox(payload, signal),
    enterMailbox: async (payload, signal) => wallet().enterMailbox(payload, signal),
    removeLogin: async (payload, signal) => wallet().removeLogin(payload, signal),
  }
}

function openWallet(
  place: CustodyPlace & Pick<WorkerPayload<'open'>, 'opStackChainIds' | 'smartAccountChainIds' | 'currency'>,
  { fetch, now, store, runAlone, onSessionToken, cost }: WorkerParts,
): Omit<WorkerAnswers, 'open'> {
  const call = createProvenCalls(place, store, { fetch, now })
  const session = createLoginSession({ call, now, runAlone, onHostToken: onSessionToken })
  const thumbprint = async () => calculateJwkThumbprint(await exportJWK((await store.deviceKey()).publicKey))
  const requireApproval = () => store.setMark('must-approve', true)
  const outside = createOutsideLogin({ call, session, store, now, place, thumbprint })
  const { approvalId } = outside
  const access = createWalletAccess({
    ...{ call, session, store, runAlone, thumbprint, requireApproval, approvalId },
    held: createHeldKeys(now),
  })
  const recovery = createRecoveryAnswers({
    ...{ call, session, store, runAlone, thumbprint, requireApproval, approvalId, access, now, cost },
  })
  const login = createEmailLogin({ call, session, now, mustApprove: () => store.isMarked('must-approve') })
  const stepUp = createStepUp(session)
  const emailChange = createEmailChangeAnswers({ call, session, access })
  const keyExport = createKeyExport({ access, session, store, thumbprint, now })
  const loginSignIn = createLoginSignIn({
    ...{ embedOrigin: place.embedOrigin, now },
    isIssued: async (text, signal) => (await session.call(signInIssued, { text }, { signal })).isIssued,
    async smartAccountOn(chainId, signal) {
      if (!accounts.chainIds.includes(chainId)) return null
      const requests = await accounts.requests()
      const account = await requests.account(signal)
      return { address: account.address, forAccount: (message) => requests.forAccount(message, chainId, account) }
    },
  })
  const askChain = createGatewayClient(
    { baseUrl: place.urls.wallet, projectId: place.projectId, fetch },
    async () => ({ walletError, nodeError }),
    '/api/wallet/rpc',
  )
  const { clear, accounts, ...prepared } = createPreparedRequests({
    ...{ access, session, askChain, store, runAlone, now, origin: place.embedOrigin },
    opStackChainIds: place.opStackChainIds,
    chainIds: place.smartAccountChainIds,
    async choice(signal) {
      await access.ready(signal)
      const { wallet } = await session.resume(signal)
      return (wallet ?? (await access.known(signal))).smartAccount
    },
    simulate: (input, signal) => session.call(simulateCalls, input, { isRepeatable: true, signal }),
    simulateOnSolana: (input, signal) => session.call(simulateSolana, input, { isRepeatable: true, signal }),
    askDescriptor: async (question, signal) => (await call('wallet', findDescriptor, question, { signal })).descriptor,
  })

  const forget = (): void => {
    clear()
    loginSignIn.end()
    login.reset()
    stepUp.reset()
    emailChange.forget()
    outsideLogin.forget()
    userLogins.forget()
    recovery.forget()
    keyExport.forget()
    access.forget()
  }

  /** Completes a sign-out that the server did not receive. Until then the cookie would log in again. */
  const finishSignOut = async (signal: AbortSignal): Promise<void> => {
    if (!(await store.isMarked('signed-out'))) return
    await session.end({ everywhere: false }, signal)
    await store.setMark('signed-out', false)
  }

  /** Makes or recovers the wallet of a login that has just been proven. */
  const finishLogin = async (signal: AbortSignal) => {
    const { isNew } = await access.ready(signal)
    await store.setMark('must-approve', false)
    loginSignIn.begin()
    return { isNew }
  }

  const userLogins = createUserLogins({ call, session, access, outside, store, now, isProven: keyExport.isProven })
  const outsideLogin = createOutsideAnswers({
    outside,
    logins: userLogins.logins,
    async onStart(signal) {
      await finishSignOut(signal)
      loginSignIn.end()
    },
    onProven: keyExport.proven,
    async finishLogin(provider, signal) {
      // Of the session before, if there was one.
      access.forget()
      const finished = await finishLogin(signal)
      const { walletId } = await access.ready(signal)
      await store.setNote(`wallet-of:${provider}`, walletId)
      return finished
    },
  })

  /** `null` on a device without the keys. */
  const signSignOut = async (signal: AbortSignal) => {
    try {
      const { walletId, signatures } = await access.signAct({ name: 'sign out everywhere' }, signal)
      return signatures && { walletId, signatures }
    } catch (thrown) {
      if (AppError.is(thrown, ...NOT_CONNECTED)) return null
      throw thrown
    }
  }

  return {
    async startLogin({ email }, signal) {
      await finishSignOut(signal)
      loginSignIn.end()
      const started = await login.start(email, signal)
      if (started.action === 'CONNECT') {
        await access.ready(signal)
        loginSignIn.begin()
      }
      return started
    },
    async awaitApproval(asked, signal) {
      const approved = await login.approved(signal, asked?.canBeLetIn)
      return approved.isLetIn ? { ...approved, ...(await finishLogin(signal)) } : approved
    },
    async enterCode({ code }, signal) {
      await login.enter(code, signal)
      keyExport.proven()
      return finishLogin(signal)
    },
    async isConnected({ token }, signal) {
      try {
        await finishSignOut(signal)
        if (session.current()) {
          const checked = await call('wallet', sessionCheck, { token }, { isRepeatable: true, signal })
          if (!checked.isConnected) forget()
          return checked
        }
        await access.ready(signal)
        return { isConnected: true }
      } catch (thrown) {
        if (!AppError.is(thrown, ...NOT_CONNECTED)) throw thrown
        forget()
        return { isConnected: false }
      }
    },
    async user(asked, signal) {
      await finishSignOut(signal)
      const { addresses } = await access.ready(signal)
      const { email, provider, userName } = await session.resume(signal)
      const smartAccount = asked?.wantsSmartAccount ? await accounts.address(signal) : accounts.knownAddress()
      return { email, provider, userName, addresses, smartAccount, ...lockOf(access) }
    },
    async signOut({ everywhere }, signal) {
      const signed = everywhere ? await signSignOut(signal) : null
      forget()
      await store.setMark('signed-out', true)
      const endHere = async () => {
        const ended = await session.end({ everywhere, signatures: signed?.signatures }, signal)
        await store.setMark('signed-out', false)
        return ended
      }
      // Both domains get the request, even if one of them cannot be reached.
      const [ended] = await Promise.all([
        endHere(),
        signed && ignoringUnknownDevice(call('vault', vaultSignOut, signed, { isRepeatable: true, signal })),
      ])
      return ended
    },
    ...prepared,
    ...createLetInRequests({ call, session, access }),
    ...recovery.answers,
    ...createDeletionAnswers({ call, session, access }),
    ...emailChange.answers,
    ...outsideLogin.answers,
    async prepare(payload, signal) {
      await finishSignOut(signal)
      return { ...(await prepared.prepare(payload, signal)), ...lockOf(access) }
    },
    async signInWithLogin({ text }, signal) {
      const { addresses } = await access.ready(signal)
      const message = await loginSignIn.take(text, addresses, signal)
      if (message?.sign) return { signature: await message.sign(signal) }
      return { signature: message && (await access.sign(message, 'message', signal)) }
    },
    exchangeOffer: (exchanged, signal) => session.call(windowOffer, exchanged, { isRepeatable: true, signal }),
    nativePrice: ({ chainId }, signal) =>
      call('wallet', getNativePrice, { chainId, currency: place.currency }, { isRepeatable: true, signal }),
    async readChain({ chainId, method, params }, signal) {
      if (!isCaip2(chainId)) throw new AppError('network.invalid_chain_id')
      return askChain(chainId, method, params, signal)
    },
    startStepUp: (_, signal) => stepUp.start(signal),
    async enterStepUp({ code }, signal) {
      await stepUp.enter(code, signal)
      keyExport.proven()
    },
    async proveStepUp(secret, signal) {
      await recovery.answers.proveStepUp(secret, signal)
      keyExport.proven()
    },
    exportKeys: async ({ link, version }, signal) => ({ sealed: await keyExport.seal(link, version, signal) }),
    activity: (asked, signal) => session.call(accountActivity, asked, { isRepeatable: true, signal }),
    assets: (asked, signal) => session.call(walletAssets, asked, { isRepeatable: true, signal }),
    async devices(_, signal) {
      const { devices } = await session.call(deviceList, {}, { isRepeatable: true, signal })
      return { devices, isKept: await store.isKept() }
    },
    async revokeDevice(device, signal) {
      const act = { name: 'revoke device', revoked: device.thumbprint } as const
      const { walletId, signatures } = await access.signAct(act, signal)
      const asked = { deviceId: device.deviceId, ...(signatures && { signatures }) }
      const done = await session.call(deviceRevoke, asked, { isRepeatable: true, signal }).catch((thrown: unknown) => {
        // This domain has revoked the device already; the vault perhaps has not.
        if (AppError.is(thrown, 'request.not_found')) return { revokesAt: null }
        throw thrown
      })
      if (!signatures) return done
      const known = { walletId, thumbprint: device.thumbprint, signatures }
      await ignoringUnknownDevice(call('vault', vaultDeviceRevoke, known, { isRepeatable: true, signal }))
      return done
    },
    async keepDevice({ deviceId, thumbprint: kept }, signal) {
      const { signatures } = await access.signAct({ name: 'keep device', kept }, signal)
      if (!signatures) throw new AppError('custody.no_half')
      await session.call(deviceKeep, { deviceId, signatures }, { signal })
    },
  }
}

const lockOf = ({ isLocked }: Pick<WalletAccess, 'isLocked'>) => (isLocked() ? { isLocked: true } : {})

/**
 * Waits for a request to the vault. Ignores `custody.not_approved`: the vault does not know this device, or has removed
 * it. A removed device can then do nothing in the vault, because it has no session and no half of the other domain.
 */
async function ignoringUnknownDevice(work: Promise<unknown>): Promise<void> {
  try {
    await work
  } catch (thrown) {
    if (!AppError.is(thrown, 'custody.not_approved')) throw thrown
  }
}
