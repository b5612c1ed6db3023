import { AppError } from '@/lib/core/app-error'
import type { Caip2 } from '@/lib/core/caip'
import { evmChainId } from '@/lib/core/evm-chain-id'
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

const ACCOUNT_TYPES = { EOA: 'eoa', SMART_ACCOUNT: 'smartAccount' } as const

export interface AnswerParts {
  readonly worker: KeyWorker
  readonly screens: Screens
  /** From the address of the frame. */
  readonly chainId: Caip2
  /** The networks that the wallet has. Requests for other networks are refused. */
  readonly chainIds: readonly Caip2[]
  /** Those where it can have a smart account. */
  readonly smartAccountChainIds: readonly Caip2[]
  /** Of the page, once it has asked for something. */
  readonly origin: () => string
  readonly onTheme: (theme: FrameTheme) => void
  /** Loads the document again. */
  readonly reload: () => void
}

/** How the frame answers the page: by the key worker, and for what needs the visitor's consent by its own screens. */
export function createFrameAnswers(parts: AnswerParts): FrameAnswers {
  const { worker, screens, chainId, chainIds, smartAccountChainIds, origin, onTheme, reload } = parts
  const hasNetwork = (wanted: Caip2) => chainIds.includes(wanted)
  const wireChainId = writeChainId(chainId)
  const page: PageFacts = { chainId, wireChainId, claimedName: null, accountType: 'eoa' }
  const choose = (wanted: WireChainId | undefined, type?: 'EOA' | 'SMART_ACCOUNT'): void => {
    if (type !== undefined) page.accountType = ACCOUNT_TYPES[type]
    if (wanted === undefined) return
    page.chainId = readWalletNetwork(wanted, hasNetwork)
    page.wireChainId = wanted
  }
  const hasSmartAccount = (on: Caip2): boolean => smartAccountChainIds.includes(on)

  const userOn = async (
    { chainId, wireChainId, accountType }: PageFacts,
    siwxMessage: SiwxMessage,
    signal: AbortSignal,
  ) => {
    const wantsSmartAccount = accountType === 'smartAccount' && hasSmartAccount(chainId)
    const user = await worker.request('user', { wantsSmartAccount }, signal)
    const { email, provider, userName, addresses } = user
    // What a network does not have is not named on it.
    const smartAccount = hasSmartAccount(chainId) ? user.smartAccount : null
    const own = { address: addressOn(chainId, addresses), type: 'eoa' as const }
    const smart = smartAccount === null ? [] : [{ address: smartAccount, type: 'smartAccount' as const }]
    const shown = (wantsSmartAccount && smart[0]) || own
    const smartAccountDeployed = shown === own ? undefined : await hasCode(worker, chainId, shown.address, signal)
    return {
      ...{ email, provider, userName, address: shown.address, chainId: wireChainId },
      accounts: [own, ...smart],
      preferredAccountType: shown.type,
      ...(smartAccountDeployed !== undefined && { smartAccountDeployed }),
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
    async GET_SMART_ACCOUNT_ENABLED_NETWORKS() {
      return { smartAccountEnabledNetworks: smartAccountChainIds.map(evmChainId) }
    },
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
      choose(wanted?.chainId, wanted?.preferredAccountType)
      // As of this request: another one may choose another network before the worker answers.
      const shown = { ...page }
      if (wanted?.socialUri !== undefined) await worker.request('redeemOutside', { uri: wanted.socialUri }, signal)
      return userOn(shown, wanted?.siwxMessage, signal)
    },
    async SET_PREFERRED_ACCOUNT({ type }, signal) {
      const { chainId } = page
      const accountType = ACCOUNT_TYPES[type]
      const wantsSmartAccount = accountType === 'smartAccount'
      if (wantsSmartAccount && !hasSmartAccount(chainId)) throw new AppError('wallet.unsupported_capability')
      const { addresses, smartAccount } = await worker.request('user', { wantsSmartAccount }, signal)
      const address = wantsSmartAccount ? smartAccount : addressOn(chainId, addresses)
      if (address === null) throw new AppError('wallet.unsupported_capability')
      // Chosen once it is known: a page that gets no answer goes on with the account that it has.
      page.accountType = accountType
      return { type: accountType, address }
    },
    RPC_REQUEST: (request, signal) =>
      answerRpc({ worker, screens, page, chainIds, hasNetwork, hasSmartAccount, origin: origin() }, request, signal),
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
    async CONNECT_SOCIAL({ uri, chainId, preferredAccountType, siwxMessage }, signal) {
      choose(chainId, preferredAccountType)
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

/** Whether a contract is there; `undefined` if the chain does not say. */
async function hasCode(worker: KeyWorker, chainId: Caip2, address: string, signal: AbortSignal) {
  const asked = { chainId, method: 'eth_getCode', params: [address, 'latest'] }
  const code = await worker.request('readChain', asked, signal).catch(() => null)
  return typeof code === 'string' ? code.length > 2 : undefined
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
