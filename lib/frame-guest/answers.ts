import { AppError } from '@/lib/core/app-error'
import type { Caip2 } from '@/lib/core/caip'
import { namespaceOf } from '@/lib/core/namespaces'
import { pause } from '@/lib/core/pause'
import { isWalletNamespace, type WalletAddresses } from '@/lib/custody/wallet-addresses'
import type { ReceivedPayload } from '@/lib/frame/frame-protocol'
import { answerRpc } from './answer-rpc'
import { type FrameTheme, readTheme } from './frame-theme'
import type { FrameAnswers } from './guest-channel'
import type { PageFacts } from './page-facts'
import type { Screens } from './screens'
import { readWalletNetwork, type WireChainId, writeChainId } from './wire-chain-id'
import type { KeyWorker } from './worker-client'

/** A page waits 3 s for a sign-out (spec section 9). */
const SIGN_OUT_ANSWER_MS = 2_500

/** A name that a page gives itself is one line of the approval screen. */
const MAX_NAME_LENGTH = 60

export interface AnswerParts {
  readonly worker: KeyWorker
  readonly screens: Screens
  /** From the address of the frame. */
  readonly chainId: Caip2
  /** The networks that the wallet has. Requests for other networks are refused. */
  readonly chainIds: readonly Caip2[]
  /** Of the page, once it has asked for something. */
  readonly origin: () => string
  readonly onTheme: (theme: FrameTheme) => void
  /** Loads the document again. */
  readonly reload: () => void
}

/** How the frame answers the page: by the key worker, and for what needs the visitor's consent by its own screens. */
export function createFrameAnswers(parts: AnswerParts): FrameAnswers {
  const { worker, screens, chainId, chainIds, origin, onTheme, reload } = parts
  const hasNetwork = (wanted: Caip2) => chainIds.includes(wanted)
  const page: PageFacts = { chainId, wireChainId: writeChainId(chainId), claimedName: null }
  const choose = (wanted: WireChainId | undefined): void => {
    if (wanted === undefined) return
    page.chainId = readWalletNetwork(wanted, hasNetwork)
    page.wireChainId = wanted
  }

  const userOn = async (
    { chainId, wireChainId }: Pick<PageFacts, 'chainId' | 'wireChainId'>,
    siwxMessage: SiwxMessage,
    signal: AbortSignal,
  ) => {
    const { email, provider, userName, addresses } = await worker.request('user', undefined, signal)
    const address = addressOn(chainId, addresses)
    return {
      ...{ email, provider, userName, address, chainId: wireChainId },
      accounts: [{ address, type: 'eoa' as const }],
      preferredAccountType: 'eoa' as const,
      ...(await signedOnLogin(worker, siwxMessage, signal)),
    }
  }

  return {
    async SYNC_THEME(theme) {
      onTheme(readTheme(theme))
    },
    async SYNC_DAPP_DATA({ metadata }) {
      page.claimedName = nameOf(metadata)
    },
    GET_SMART_ACCOUNT_ENABLED_NETWORKS: async () => ({ smartAccountEnabledNetworks: [] }),
    IS_CONNECTED: (payload, signal) => worker.request('isConnected', { token: payload?.token }, signal),
    GET_CHAIN_ID: async () => ({ chainId: page.wireChainId }),
    async SWITCH_NETWORK(wanted) {
      choose(wanted.chainId)
      return { chainId: wanted.chainId }
    },
    CONNECT_EMAIL: ({ email }, signal) => worker.request('startLogin', { email }, signal),
    CONNECT_DEVICE: (payload, signal) => worker.request('awaitApproval', payload, signal),
    CONNECT_OTP: ({ otp }, signal) => worker.request('enterCode', { code: otp.trim() }, signal),
    async GET_USER(wanted, signal) {
      choose(wanted?.chainId)
      // As of this request: another one may choose another network before the worker answers.
      const shown = { ...page }
      if (wanted?.socialUri !== undefined) await worker.request('redeemOutside', { uri: wanted.socialUri }, signal)
      return userOn(shown, wanted?.siwxMessage, signal)
    },
    async SET_PREFERRED_ACCOUNT({ type }, signal) {
      if (type !== 'EOA') throw new AppError('wallet.unsupported_capability')
      const { chainId } = page
      const { addresses } = await worker.request('user', undefined, signal)
      return { type: 'eoa', address: addressOn(chainId, addresses) }
    },
    RPC_REQUEST: (request, signal) =>
      answerRpc({ worker, screens, page, chainIds, hasNetwork, origin: origin() }, request, signal),
    async SIGN_OUT() {
      screens.closeAll('wallet.disconnected')
      const given = new AbortController()
      const ended = worker.request('signOut', { everywhere: false }).then(
        () => true,
        () => false,
      )
      // The worker forgets the keys at once. It is not ended later, when it may have begun a new login.
      const isInTime = await Promise.race([ended, pause(SIGN_OUT_ANSWER_MS, given.signal).then(() => false)])
      given.abort()
      if (isInTime) worker.wipe()
    },
    SHOW_SECURITY: (wanted, signal) =>
      screens.show({ kind: 'security', origin: origin(), section: wanted?.section ?? 'menu' }, signal),
    async GET_RECOVERY(_, signal) {
      const { mode, ways } = await worker.request('recovery', undefined, signal)
      return { isAutomaticAlone: mode === 'automatic' && ways.length === 0 }
    },
    async RELOAD() {
      // The answer is posted first.
      setTimeout(reload)
    },
    UPDATE_EMAIL: async ({ email }, signal) => ({
      action: 'VERIFY_PRIMARY_OTP',
      ...(await worker.request('startEmailChange', { email }, signal)),
    }),
    UPDATE_EMAIL_PRIMARY_OTP: async ({ otp }, signal) => ({
      action: 'VERIFY_SECONDARY_OTP',
      ...(await worker.request('proveOldEmail', { code: otp.trim() }, signal)),
    }),
    async UPDATE_EMAIL_SECONDARY_OTP({ otp }, signal) {
      const { email, linkSeconds } = await worker.request('proveNewEmail', { code: otp.trim() }, signal)
      return { newEmail: email, linkSeconds }
    },
    async UPDATE_EMAIL_LINK(wanted, signal) {
      if (wanted?.isMailed) return { isDone: false, ...(await worker.request('mailOwnerLink', undefined, signal)) }
      return { isDone: (await worker.request('isEmailOwner', undefined, signal)).isOwner }
    },
    GET_SOCIAL_REDIRECT_URI: ({ provider, returnUrl }, signal) =>
      worker.request('startOutside', { provider, returnUrl }, signal),
    AWAIT_SOCIAL: (_, signal) => worker.request('awaitOutside', undefined, signal),
    async CONNECT_SOCIAL({ uri, chainId, siwxMessage }, signal) {
      choose(chainId)
      const shown = { ...page }
      const { isNew } = await worker.request('redeemOutside', { uri }, signal)
      return { ...(await userOn(shown, siwxMessage, signal)), isNew }
    },
    async GET_FARCASTER_URI(_, signal) {
      const { uri } = await worker.request('startOutside', { provider: 'farcaster' }, signal)
      return { url: uri }
    },
    async CONNECT_FARCASTER(_, signal) {
      const result = await worker.request('awaitOutside', undefined, signal)
      const { userName, subject, isNew } = await worker.request('redeemOutside', result, signal)
      return { userName: userName ?? `fid:${subject}`, isNew }
    },
  }
}

type SiwxMessage = NonNullable<ReceivedPayload<'GET_USER'>>['siwxMessage']

/** Signs the message of a login. Returns no signature if the login does not cover the message, or if signing fails. */
async function signedOnLogin(worker: KeyWorker, siwxMessage: SiwxMessage, signal: AbortSignal) {
  const message = siwxMessage?.serializedMessage
  if (message === undefined) return {}
  const { signature } = await worker
    .request('signInWithLogin', { text: message }, signal)
    .catch(() => ({ signature: null }))
  return signature === null ? {} : { signature, message, siwxMessage }
}

/** @throws {AppError} `wallet.unsupported_chain_id` for a network of a namespace in which wallets have no key. */
function addressOn(chainId: Caip2, addresses: WalletAddresses): string {
  const namespace = namespaceOf(chainId)
  if (isWalletNamespace(namespace)) return addresses[namespace]
  throw new AppError('wallet.unsupported_chain_id', { details: { network: chainId } })
}

/** One line without characters that cannot be seen. */
function nameOf(metadata: ReceivedPayload<'SYNC_DAPP_DATA'>['metadata']): string | null {
  const name = metadata?.name.replace(/[\p{C}\p{Z}]+/gu, ' ').trim()
  return name ? name.slice(0, MAX_NAME_LENGTH) : null
}
