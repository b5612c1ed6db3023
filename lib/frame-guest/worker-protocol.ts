import * as z from 'zod/mini'
import { getNativePrice } from '@/lib/clear-signing/native-price-contract'
import { simulation } from '@/lib/clear-signing/simulation-contract'
import { simulateSolana } from '@/lib/clear-signing/solana-simulation-contract'
import { boundedText, patternText } from '@/lib/core/bounded-text'
import { currencies } from '@/lib/core/currencies'
import { emailAddress } from '@/lib/core/email-address'
import { loginProviders } from '@/lib/core/login-providers'
import { startedLogin } from '@/lib/core/started-login'
import { baseUnits, caip2 } from '@/lib/core/wire'
import { accountActivity } from '@/lib/custody/activity-contract'
import { listedDevice, waitingDevice } from '@/lib/custody/listed-device'
import { walletNamespaces } from '@/lib/custody/wallet-addresses'
import { sealedAnswer, sealedOffer } from '@/lib/custody/window-contract'
import { accountMessages, accountType, callsRequest } from './account-messages'
import { assetMessages } from './asset-messages'
import { deletionMessages } from './deletion-messages'
import { emailChangeMessages } from './email-change-messages'
import { outsideMessages } from './outside-login-messages'
import { permissionMessages, permissionRequest } from './permission-messages'
import { recoveryMessages } from './recovery-messages'
import { CALLS_MS, exchange, MAKING_MS, nothing, text } from './worker-exchange'

/*
 * Messages between the frame and its key worker. The worker keeps everything that is secret: keys, halves, tokens and
 * the proofs of requests. What crosses here are addresses, texts and signatures, parsed on both sides.
 *
 *   frame  -- {id, name, payload} -->  worker
 *   frame  <-- {id, reply} | {id, failure: {code, details}} --
 *   frame  -- {id, name: 'abort'} -->  worker     ends an open request
 *   frame  <-- {event: 'session', token} --       a new session token for the page
 */

/** Calls for which a descriptor is asked, besides the one of the request. */
export const MAX_INNER_CALLS = 8

const hex = patternText(300_000, /^0x[\da-fA-F]*$/) as z.ZodMiniType<`0x${string}`, string>
const selector = patternText(10, /^0x[\da-f]{8}$/) as z.ZodMiniType<`0x${string}`, string>
const lang = patternText(12, /^[\w-]+$/)
const namespace = z.enum(walletNamespaces)
const origin = boundedText(300, (value) => URL.canParse(value) && new URL(value).origin === value)
const addresses = z.record(namespace, text)

/** True if the owner has to unlock the wallet before this can be signed. */
const lock = { isLocked: z.optional(z.boolean()) }

const messageRequest = z.object({
  ...lock,
  kind: z.literal('message'),
  promptId: text,
  namespace,
  account: text,
  /** Named for a smart account alone. */
  accountType: z.optional(accountType),
  shown: z.object({ kind: z.enum(['text', 'hex']), text, hasHidden: z.boolean() }),
  signIn: z.nullable(z.object({ domain: text, isForPage: z.boolean() })),
})

/** Requests that can move funds. Amounts are decimal texts, in wei. */
const fundsRequests = [
  z.object({
    ...lock,
    kind: z.literal('typedData'),
    promptId: text,
    account: text,
    accountType: z.optional(accountType),
    chainId: caip2,
    json: text,
    /** An account of this wallet for which a contract could take the signature too; `null` without one. */
    otherAccount: z.nullable(text),
  }),
  z.object({
    ...lock,
    kind: z.literal('transaction'),
    promptId: text,
    account: text,
    chainId: caip2,
    /** `null` creates a contract. */
    to: z.nullable(hex),
    data: hex,
    value: baseUnits,
    gas: baseUnits,
    /** The most that one unit of gas may cost. */
    gasPrice: baseUnits,
    /** For the data on layer 1; 0 elsewhere. It may change until the transaction is mined. */
    layer1Fee: baseUnits,
    nonce: z.number(),
    isNonceNamed: z.boolean(),
    /**
     * The transaction that waits with the same nonce, of which this one takes the place; `null` without one. `change`
     * tells this one from it. `fee` is `null` for one that was sent elsewhere, or before a reload.
     */
    replaces: z.nullable(
      z.object({
        change: z.enum(['same', 'cancel', 'other', 'unknown']),
        fee: z.nullable(z.object({ gas: baseUnits, gasPrice: baseUnits, layer1Fee: baseUnits })),
      }),
    ),
  }),
  z.object({
    ...lock,
    kind: z.literal('solanaTransactions'),
    promptId: text,
    account: text,
    chainId: caip2,
    /** Base58, with the signatures that are there. */
    transactions: z.array(text),
    isSent: z.boolean(),
  }),
  callsRequest,
  permissionRequest,
] as const
export const fundsRequest = z.discriminatedUnion('kind', [...fundsRequests])

/** A request that waits for the visitor, as the frame shows it. */
const preparedRequest = z.discriminatedUnion('kind', [messageRequest, ...fundsRequests])
export type PreparedReply = z.output<typeof preparedRequest>

export const workerMessages = {
  /** First of all: where the frame is, and the page that shows it. */
  open: exchange(
    z.object({
      urls: z.object({ wallet: origin, vault: origin }),
      projectId: text,
      lang,
      embedOrigin: origin,
      /** Networks where a transaction also pays for its data on layer 1. */
      opStackChainIds: z.array(caip2),
      /** Networks where the wallet can have a smart account. */
      smartAccountChainIds: z.array(caip2),
      /** In which fees are shown too. */
      currency: z.enum(currencies),
    }),
    nothing,
    5_000,
  ),
  startLogin: exchange(z.object({ email: emailAddress }), startedLogin, MAKING_MS),
  /** `isLetIn`: by another device of the wallet. The login has ended then, without a code. */
  awaitApproval: exchange(
    z.optional(z.object({ canBeLetIn: z.optional(z.boolean()) })),
    z.object({ lifeSeconds: z.number(), isLetIn: z.optional(z.boolean()), isNew: z.optional(z.boolean()) }),
    MAKING_MS,
  ),
  enterCode: exchange(z.object({ code: text }), z.object({ isNew: z.boolean() }), MAKING_MS),
  isConnected: exchange(z.object({ token: z.optional(text) }), z.object({ isConnected: z.boolean() }), MAKING_MS),
  /**
   * `userName`: at the provider of the login. `smartAccount`: its address. `null` unless asked for, or known already: what
   * it takes loads with the first request for it.
   */
  user: exchange(
    z.optional(z.object({ wantsSmartAccount: z.optional(z.boolean()) })),
    z.object({
      email: z.nullable(text),
      provider: z.enum(loginProviders),
      userName: z.nullable(text),
      addresses,
      smartAccount: z.nullable(text),
      ...lock,
    }),
    MAKING_MS,
  ),
  /** When the other devices are signed out. `null` unless planned. */
  signOut: exchange(z.object({ everywhere: z.boolean() }), z.object({ othersEndAt: z.nullable(z.number()) }), CALLS_MS),
  /**
   * Reads what a page wants to be signed, and fixes its bytes: what is signed later was read here.
   *
   * `chainId` is the network of the request, in CAIP-2. `accountType` is what the page has chosen, for a request that names
   * no account. `isUnsponsored`: the account pays, because the sponsor has refused.
   */
  prepare: exchange(
    z.object({
      request: z.unknown(),
      chainId: caip2,
      accountType: z.optional(accountType),
      isUnsponsored: z.optional(z.boolean()),
    }),
    preparedRequest,
    MAKING_MS,
  ),
  /**
   * What a prepared transaction would do now, and the nonce that it has now. For typed data, what the chain knows of the
   * addresses in it. `parties` get or may take something: they count as used once the request is approved. `about`: what
   * else the screen names. `calls` are those that the screen does not understand, the ones inside the call included.
   * `descriptors` are files of ERC-7730, for the request first: each is bound to one contract, and to one function or type.
   */
  preview: exchange(
    z.object({
      promptId: text,
      parties: z.array(hex),
      about: z.array(hex),
      calls: z.array(z.object({ address: hex, selector })).check(z.maxLength(MAX_INNER_CALLS)),
    }),
    z.object({ simulation, nonce: z.nullable(z.number()), usedAddresses: z.array(hex), descriptors: z.array(text) }),
    CALLS_MS,
  ),
  /** What prepared transactions of Solana would do now, each by itself, and the lookup tables that they use. */
  previewSolana: exchange(z.object({ promptId: text }), simulateSolana.output, CALLS_MS),
  /**
   * The visitor has approved: the signature of a message or of typed data, the transactions of Solana with it, or the
   * identifier of the transaction or the batch that was signed and sent.
   */
  sign: exchange(z.object({ promptId: text }), z.object({ answer: z.union([text, z.array(text)]) }), MAKING_MS),
  /**
   * Signs in to the page as a part of the login, without a screen. `null` for everything that the login does not cover:
   * the page then asks for a signature as for any other message.
   */
  signInWithLogin: exchange(z.object({ text }), z.object({ signature: z.nullable(text) }), CALLS_MS),
  /** Shows a request in a window of the wallet's own origin, and asks what the visitor has decided there. */
  exchangeOffer: exchange(
    z.object({ id: text, offer: z.nullable(sealedOffer) }),
    z.object({ answer: z.nullable(sealedAnswer) }),
    CALLS_MS,
  ),
  /** The visitor has not. */
  drop: exchange(z.object({ promptId: text }), nothing, 5_000),
  /** What the native currency of a network is worth, for display. */
  nativePrice: exchange(z.object({ chainId: caip2 }), getNativePrice.output, CALLS_MS),
  /** Reads from a chain through our gateway. */
  readChain: exchange(z.object({ chainId: text, method: text, params: z.array(z.unknown()) }), z.unknown(), CALLS_MS),
  /** Mails a further code, which an act needs that wants a fresh proof of the mailbox. */
  startStepUp: exchange(nothing, z.object({ resendSeconds: z.number(), lifeSeconds: z.number() }), CALLS_MS),
  enterStepUp: exchange(z.object({ code: text }), nothing, CALLS_MS),
  /** The wallet with its phrase and private keys, sealed for a window. Needs a code of the last five minutes. */
  exportKeys: exchange(
    z.object({ link: z.object({ id: text, secret: text }), version: z.int() }),
    z.object({ sealed: text }),
    MAKING_MS,
  ),
  /** The newest acts of the account. */
  activity: exchange(accountActivity.input, accountActivity.output, CALLS_MS),
  devices: exchange(nothing, z.object({ devices: z.array(listedDevice), isKept: z.boolean() }), CALLS_MS),
  /** When the device is removed. `null` unless planned. */
  revokeDevice: exchange(
    z.object({ deviceId: text, thumbprint: text }),
    z.object({ revokesAt: z.nullable(z.number()) }),
    CALLS_MS,
  ),
  /** Devices that have begun a login to this wallet, and wait. The worker keeps the number that each of them shows. */
  waitingDevices: exchange(nothing, z.object({ waiting: z.array(waitingDevice) }), CALLS_MS),
  /** `isRight`: false if the device shows another number. Nothing has happened then. */
  letDeviceIn: exchange(
    z.object({ approvalId: text, number: patternText(2, /^\d\d$/) }),
    z.object({ isRight: z.boolean() }),
    CALLS_MS,
  ),
  turnDeviceAway: exchange(z.object({ approvalId: text }), nothing, CALLS_MS),
  /** Cancels the planned removal or sign-out of a device. */
  keepDevice: exchange(z.object({ deviceId: text, thumbprint: text }), nothing, CALLS_MS),
  ...accountMessages,
  ...permissionMessages,
  ...assetMessages,
  ...recoveryMessages,
  ...deletionMessages,
  ...emailChangeMessages,
  ...outsideMessages,
} as const

type Messages = typeof workerMessages
export type WorkerRequestName = keyof Messages
export type WorkerPayload<N extends WorkerRequestName> = z.output<Messages[N]['request']>
export type WorkerReply<N extends WorkerRequestName> = z.output<Messages[N]['reply']>

const id = z.string().check(z.minLength(1), z.maxLength(64))

/** What the worker receives. */
export const toWorker = z.object({ id, name: z.string(), payload: z.optional(z.unknown()) })

const details = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]))
const workerFailure = z.object({ code: z.string(), details })
export type WorkerFailure = z.output<typeof workerFailure>

/** What the frame receives. */
export const fromWorker = z.union([
  z.object({ event: z.literal('session'), token: text }),
  z.object({ id, failure: workerFailure }),
  z.object({ id, reply: z.optional(z.unknown()) }),
])
