import * as z from 'zod/mini'
import '@/lib/core/schema-messages'
import { emailAddress } from '@/lib/core/email-address'
import { loginProviders, socialProviders } from '@/lib/core/login-providers'
import { namespaces } from '@/lib/core/namespaces'
import { securitySections } from '@/lib/core/security-sections'
import { startedLogin } from '@/lib/core/started-login'
import { rpcRequest } from './rpc-protocol'

/*
 * Messages between a page and the frame of the embedded wallet (spec section 3; the wire is that of AppKit 1.7.9 to
 * 1.8.0, reference/frame-protocol.md). Both ends parse what they receive by the one table below.
 *
 *   page                                              frame
 *    |  <---------------- @w3m-frame/READY {version}    |   once it listens, no id
 *    |  @w3m-app/NAME {id, payload} ---------------->   |
 *    |  <-- @w3m-frame/NAME_SUCCESS {id, payload}       |   exactly one answer
 *    |  <-- @w3m-frame/NAME_ERROR {id, payload:{message}}
 *    |  <-------- @w3m-frame/SESSION_UPDATE {token}     |   no id
 */

export const APP_PREFIX = '@w3m-app/'
export const FRAME_PREFIX = '@w3m-frame/'

/** The version of the protocol that the frame reports, and that its address names. */
export const FRAME_VERSION = '4'

/** How an account of the embedded wallet is kept. */
type AccountType = 'EOA' | 'SMART_ACCOUNT'

/** On the wire it is `eoa` or `smartAccount`; the names in code are read as well. */
const accountType = z.pipe(
  z.enum(['eoa', 'smartAccount', 'EOA', 'SMART_ACCOUNT']),
  z.transform((type): AccountType => (type === 'eoa' || type === 'EOA' ? 'EOA' : 'SMART_ACCOUNT')),
)

/** What a message without a payload carries. Anything there is ignored. */
const nothing = z.pipe(
  z.unknown(),
  z.transform(() => undefined),
)

/** A number or a decimal, hex or CAIP-2 text. */
const chainId = z.union([z.string(), z.number()])
const otp = z.object({ otp: z.string() })
const accounts = z.array(z.object({ address: z.string(), type: accountType }))
const texts = z.record(z.string(), z.string())
/** Ours: for how many seconds a code holds, and until another one can be asked for. */
const codeTimes = { lifeSeconds: z.optional(z.number()), resendSeconds: z.optional(z.number()) }

/** Newer clients send a message to sign with the connection, `<<AccountAddress>>` standing for the address. */
const siwxMessage = z.object({
  serializedMessage: z.optional(z.string()),
  accountAddress: z.string(),
  chainId: z.string(),
  notBefore: z.optional(z.string()),
  domain: z.string(),
  uri: z.string(),
  version: z.string(),
  nonce: z.string(),
  statement: z.optional(z.string()),
  resources: z.optional(z.array(z.string())),
  requestId: z.optional(z.string()),
  issuedAt: z.optional(z.string()),
  expirationTime: z.optional(z.string()),
})

const signedOnConnect = {
  signature: z.optional(z.string()),
  message: z.optional(z.string()),
  siwxMessage: z.optional(siwxMessage),
}

const exchange = <Request extends z.ZodMiniType, Reply extends z.ZodMiniType>(request: Request, reply: Reply) => ({
  request,
  reply,
})

/** Every request of a page with its answer. Fields that are not named are dropped. */
export const frameMessages = {
  SYNC_THEME: exchange(
    z.object({
      themeMode: z.optional(z.enum(['light', 'dark'])),
      themeVariables: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
      w3mThemeVariables: z.optional(texts),
    }),
    nothing,
  ),
  SYNC_DAPP_DATA: exchange(
    z.object({
      metadata: z.optional(
        z.object({ name: z.string(), description: z.string(), url: z.string(), icons: z.array(z.string()) }),
      ),
      sdkVersion: z.optional(z.string()),
      sdkType: z.optional(z.string()),
      projectId: z.string(),
    }),
    nothing,
  ),
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: exchange(nothing, z.object({ smartAccountEnabledNetworks: z.array(z.number()) })),
  IS_CONNECTED: exchange(
    z.optional(z.object({ token: z.optional(z.string()) })),
    z.object({ isConnected: z.boolean() }),
  ),
  GET_CHAIN_ID: exchange(nothing, z.object({ chainId })),
  SWITCH_NETWORK: exchange(z.object({ chainId, rpcUrl: z.optional(z.string()) }), z.object({ chainId })),
  CONNECT_EMAIL: exchange(z.object({ email: emailAddress }), startedLogin),
  // Ours: another device may let this one in, and no code is asked then. Without the payload a code is always mailed.
  CONNECT_DEVICE: exchange(
    z.optional(z.object({ canBeLetIn: z.optional(z.boolean()) })),
    z.optional(
      z.object({
        lifeSeconds: z.optional(z.number()),
        isLetIn: z.optional(z.boolean()),
        isNew: z.optional(z.boolean()),
      }),
    ),
  ),
  // Ours: whether this login has made the wallet, so that the page can welcome a new one.
  CONNECT_OTP: exchange(otp, z.optional(z.object({ isNew: z.optional(z.boolean()) }))),
  // Ours: where the login goes on in a window without an opener, as in Telegram.
  GET_SOCIAL_REDIRECT_URI: exchange(
    z.object({ provider: z.enum(socialProviders), returnUrl: z.optional(z.string()) }),
    z.object({ uri: z.string() }),
  ),
  // Ours: the result of the login that was begun last, for a page whose window cannot post it. Fails with the codes
  // `social.declined`, `social.failed` and `social.ended`. May be asked again.
  AWAIT_SOCIAL: exchange(nothing, z.object({ uri: z.string() })),
  CONNECT_SOCIAL: exchange(
    z.object({
      uri: z.string(),
      preferredAccountType: z.optional(accountType),
      chainId: z.optional(chainId),
      siwxMessage: z.optional(siwxMessage),
      rpcUrl: z.optional(z.string()),
    }),
    z.object({
      email: z.optional(z.nullable(z.string())),
      address: z.string(),
      chainId,
      accounts: z.optional(accounts),
      userName: z.optional(z.nullable(z.string())),
      preferredAccountType: z.optional(accountType),
      // Ours, as for CONNECT_OTP.
      isNew: z.optional(z.boolean()),
      ...signedOnConnect,
    }),
  ),
  GET_FARCASTER_URI: exchange(nothing, z.object({ url: z.string() })),
  CONNECT_FARCASTER: exchange(nothing, z.object({ userName: z.string(), isNew: z.optional(z.boolean()) })),
  GET_USER: exchange(
    z.optional(
      z.object({
        chainId: z.optional(chainId),
        preferredAccountType: z.optional(accountType),
        socialUri: z.optional(z.string()),
        siwxMessage: z.optional(siwxMessage),
        rpcUrl: z.optional(z.string()),
      }),
    ),
    z.object({
      email: z.optional(z.nullable(emailAddress)),
      // Ours: with what the visitor has logged in, and the name there.
      provider: z.optional(z.enum(loginProviders)),
      userName: z.optional(z.nullable(z.string())),
      address: z.string(),
      chainId,
      smartAccountDeployed: z.optional(z.boolean()),
      accounts: z.optional(accounts),
      preferredAccountType: z.optional(accountType),
      ...signedOnConnect,
    }),
  ),
  SET_PREFERRED_ACCOUNT: exchange(
    z.object({ type: accountType }),
    z.object({ type: accountType, address: z.string() }),
  ),
  RPC_REQUEST: exchange(
    z.intersection(
      rpcRequest,
      z.object({
        chainId: z.optional(chainId),
        chainNamespace: z.optional(z.enum(namespaces)),
        rpcUrl: z.optional(z.string()),
      }),
    ),
    z.unknown(),
  ),
  UPDATE_EMAIL: exchange(
    z.object({ email: emailAddress }),
    z.object({ action: z.enum(['VERIFY_PRIMARY_OTP', 'VERIFY_SECONDARY_OTP']), ...codeTimes }),
  ),
  UPDATE_EMAIL_PRIMARY_OTP: exchange(
    otp,
    z.optional(z.object({ action: z.optional(z.literal('VERIFY_SECONDARY_OTP')), ...codeTimes })),
  ),
  // Ours: for how long the link holds with which the vault follows; `null` if it could not be mailed.
  UPDATE_EMAIL_SECONDARY_OTP: exchange(
    otp,
    z.object({ newEmail: emailAddress, linkSeconds: z.optional(z.nullable(z.number())) }),
  ),
  // Ours: whether the vault has followed. `isMailed` mails its link once more.
  UPDATE_EMAIL_LINK: exchange(
    z.optional(z.object({ isMailed: z.optional(z.boolean()) })),
    z.object({ isDone: z.boolean(), lifeSeconds: z.optional(z.number()) }),
  ),
  SIGN_OUT: exchange(nothing, nothing),
  // Ours: shows the devices of the wallet and who keeps its keys. Answered when the visitor closes it.
  SHOW_SECURITY: exchange(z.optional(z.object({ section: z.optional(z.enum(securitySections)) })), nothing),
  // Ours: whether the owner has no other way of recovery than the automatic one.
  GET_RECOVERY: exchange(nothing, z.object({ isAutomaticAlone: z.boolean() })),
  RELOAD: exchange(nothing, nothing),
} as const

type Messages = typeof frameMessages
export type FrameRequestName = keyof Messages
/** What a page sends, before it is parsed. */
export type SentPayload<N extends FrameRequestName> = z.input<Messages[N]['request']>
/** What the frame has received. */
export type ReceivedPayload<N extends FrameRequestName> = z.output<Messages[N]['request']>
/** What a page has received. */
export type ReceivedReply<N extends FrameRequestName> = z.output<Messages[N]['reply']>

/** Ends the prompt of an open request. It has no answer: stock clients know none. */
export const RPC_ABORT = 'RPC_ABORT'

/** Messages of the frame that answer no request. */
export const frameEvents = {
  READY: z.object({ version: z.optional(z.string()) }),
  SESSION_UPDATE: z.object({ token: z.string() }),
} as const
export type FrameEventName = keyof typeof frameEvents
export type FrameEventPayload<N extends FrameEventName> = z.output<(typeof frameEvents)[N]>

/** An answer that says why the request failed. Code and details are ours: clients that do not know them drop them. */
export const frameFailure = z.object({
  message: z.optional(z.string()),
  code: z.optional(z.string()),
  details: z.optional(z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]))),
})

/** An id is chosen by the page. Those of stock clients have four to seven characters, ours are UUIDs. */
const requestId = z.string().check(z.minLength(1), z.maxLength(64))

const envelope = z.object({ type: z.string(), id: z.optional(requestId), payload: z.optional(z.unknown()) })
type Envelope = z.output<typeof envelope>

/** The message of one side, without the prefix of its type; `null` for anything else that a window receives. */
export function readEnvelope(data: unknown, prefix: string): (Envelope & { readonly name: string }) | null {
  const { success, data: message } = z.safeParse(envelope, data)
  if (!success || !message.type.startsWith(prefix)) return null
  return { ...message, name: message.type.slice(prefix.length) }
}
