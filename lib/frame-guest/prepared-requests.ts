import { base58, base64 } from '@scure/base'
import type { Hex } from 'viem'
import { hexToBytes, keccak256 } from 'viem/utils'
import type { AskChain } from '@/lib/chains/gateway-client'
import { MAX_KNOWN_ADDRESSES, type Simulation, type SimulationInput } from '@/lib/clear-signing/simulation-contract'
import type { SolanaSimulation, SolanaSimulationInput } from '@/lib/clear-signing/solana-simulation-contract'
import { AppError } from '@/lib/core/app-error'
import type { Caip2 } from '@/lib/core/caip'
import { EIP155, SOLANA } from '@/lib/core/namespaces'
import { pause } from '@/lib/core/pause'
import { type AccountAnswers, accountAnswers } from './account-answers'
import { type AccountLoader, createAccountLoader } from './account-loader'
import type { DeviceStore } from './device-store'
import {
  type ChainReads,
  canSucceed,
  type PreparedTransaction,
  prepareTransaction,
  readNonce,
} from './prepare-transaction'
import { assertNoHash, assertNotForSafe } from './private-typed-data'
import { type AskDescriptor, createRequestDescriptors } from './request-descriptors'
import { createSentTransactions } from './sent-transactions'
import type { WorkerAnswers } from './serve-worker'
import { callOf, shownOf } from './shown-request'
import { type PreparedRequest, prepareMessage, readSignRequest } from './sign-requests'
import { digestOf, signedTransaction, withNonce } from './signed-transaction'
import type { AccountRequestParts } from './smart-account/account-requests'
import type { PreparedCalls } from './smart-account/prepared-calls'
import { type PreparedSolana, prepareSolana, signedSolana, solanaText } from './solana-requests'
import { prepareTypedData } from './typed-data-requests'
import { unboundSmartAccount } from './unbound-typed-data'

/** Requests that wait for the visitor at the same time. */
const MAX_PREPARED = 40

/** Sending the same signed transaction again does nothing twice. */
const SENDING_TRIES = 3
const SENDING_PAUSE_MS = 1_000
const NOT_STOPPED = new AbortController().signal

const NOT_SIMULATED: Simulation = { outcome: 'unknown', accounts: [], tokens: [] }

export interface PreparedRequests
  extends Pick<WorkerAnswers, 'prepare' | 'preview' | 'previewSolana' | 'sign' | 'drop' | keyof AccountAnswers> {
  /** The smart account of the wallet. */
  readonly accounts: Pick<AccountLoader, 'address' | 'knownAddress' | 'requests' | 'chainIds'>
  /** Forgets all of them. */
  clear(): void
}

/**
 * What pages want to be signed, from the request to the signature. Each is read once, at `prepare`; the visitor's consent
 * names it by its number, and is used once.
 */
export function createPreparedRequests({
  simulate,
  simulateOnSolana,
  askDescriptor,
  opStackChainIds,
  ...parts
}: Omit<AccountRequestParts, 'reads' | 'send' | 'store'> & {
  readonly simulate: (input: SimulationInput, signal: AbortSignal) => Promise<Simulation>
  readonly simulateOnSolana: (input: SolanaSimulationInput, signal: AbortSignal) => Promise<SolanaSimulation>
  readonly askDescriptor: AskDescriptor
  readonly store: AccountRequestParts['store'] & Pick<DeviceStore, 'usedAddresses' | 'addUsedAddresses'>
  readonly opStackChainIds: readonly Caip2[]
}): PreparedRequests {
  const { access, askChain, store, origin } = parts
  const prepared = new Map<string, PreparedRequest>()
  /** Who gets or may take something by a prepared request. */
  const partiesOf = new Map<string, readonly Hex[]>()
  const descriptors = createRequestDescriptors(askDescriptor)
  const sent = createSentTransactions()

  const forget = (promptId: string): void => {
    prepared.delete(promptId)
    partiesOf.delete(promptId)
  }

  const reads = (chainId: Caip2, signal?: AbortSignal): ChainReads => ({
    isOpStack: opStackChainIds.includes(chainId),
    ask: (method, params) => askChain(chainId, method, params, signal),
  })

  const accounts = createAccountLoader({
    ...{ ...parts, reads },
    send: (one, onSigned, signal) => inTurn(() => signAndSend(one, signal, onSigned)),
  })

  /** A Safe of this wallet accepts more signatures of the key than operations. Other accounts do not. */
  async function assertNotForAccount(asked: ReturnType<typeof readSignRequest>, signal: AbortSignal): Promise<void> {
    const isEvm = asked.kind === 'typedData' || (asked.kind === 'message' && asked.namespace === EIP155)
    if (!isEvm || (await parts.choice(signal)).implementation !== 'safe') return
    if (asked.kind === 'message') assertNoHash(asked.bytes)
    else assertNotForSafe(asked.json, (await (await accounts.requests()).account(signal)).address)
  }

  async function prepareOne(
    { request, chainId, ...choice }: Parameters<WorkerAnswers['prepare']>[0],
    signal: AbortSignal,
  ): Promise<PreparedRequest> {
    const { addresses } = await access.ready(signal)
    if (accounts.isFor(request, addresses[EIP155])) {
      return (await accounts.requests()).prepare(request, chainId, choice, signal)
    }
    const asked = readSignRequest(request, chainId)
    await assertNotForAccount(asked, signal)
    switch (asked.kind) {
      case 'message':
        return prepareMessage(asked, addresses, origin)
      case 'typedData':
        return prepareTypedData(
          asked,
          addresses[EIP155],
          await unboundSmartAccount(asked, addresses[EIP155], accounts, signal),
        )
      case 'transaction':
        return prepareTransaction(asked, addresses[EIP155], reads(chainId, signal))
      case 'solanaTransactions':
        return prepareSolana(asked, addresses[SOLANA])
    }
  }

  const find = (promptId: string): PreparedRequest => {
    const found = prepared.get(promptId)
    if (!found) throw new AppError('wallet.rejected')
    return found
  }

  /** One after the other: the number of a transaction follows from the one that was sent before. */
  let lastSent: Promise<unknown> = Promise.resolve()
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = lastSent.then(work)
    lastSent = done.catch(() => undefined)
    return done
  }

  /** The hash. With the number that the account's next transaction has now, unless the page has named one. */
  async function signAndSend(
    one: PreparedTransaction,
    signal: AbortSignal,
    onSigned?: (hash: Hex) => Promise<void>,
  ): Promise<string> {
    const { chainId, account, namespace } = one
    const nonce = await followedNonce(one, reads(chainId, signal))
    const last = nonce === null ? one : withNonce(one, nonce)
    const bytes = hexToBytes(digestOf(last))
    const signature = await access.sign({ account, namespace, bytes }, 'raw', signal)
    const raw = signedTransaction(last, signature as Hex)
    await onSigned?.(keccak256(raw))
    const hash = await send(raw, chainId, askChain)
    sent.keep(last)
    return hash
  }

  /** The transactions with our signatures in base58; of one that is sent, the signature that identifies it. */
  async function signSolana(one: PreparedSolana, signal: AbortSignal): Promise<string | string[]> {
    const { account, namespace, chainId, use, options } = one
    const signed: Uint8Array[] = []
    for (const each of one.transactions) {
      const signature = await access.sign({ account, namespace, bytes: each.message }, 'raw', signal)
      signed.push(signedSolana(each, account, signature))
    }
    const texts = signed.map((bytes) => base58.encode(bytes))
    if (use === 'signAll') return texts
    const [bytes = new Uint8Array(), text = ''] = [signed[0], texts[0]]
    if (use === 'sign') return text
    const id = base58.encode(bytes.subarray(1, 65))
    const params = [base64.encode(bytes), { encoding: 'base64', ...options }]
    await sendOnce(() => askChain(chainId, 'sendTransaction', params))
    return id
  }

  return {
    accounts,
    clear() {
      accounts.clear()
      prepared.clear()
      partiesOf.clear()
      sent.clear()
    },
    async prepare(asked, signal) {
      const { chainId } = asked
      const one = await prepareOne(asked, signal)
      const replaces = one.kind === 'transaction' ? await sent.replacedBy(one, reads(chainId, signal)) : null
      if (prepared.size >= MAX_PREPARED) throw new AppError('server.busy')
      const promptId = crypto.randomUUID()
      prepared.set(promptId, one)
      return shownOf(one, promptId, replaces)
    },
    async preview({ promptId, parties, about, calls: inner }, signal) {
      const one = find(promptId)
      if (one.kind === 'message' || one.kind === 'solanaTransactions') throw new AppError('request.invalid')
      const { account, chainId } = one
      const calls = callsOf(one)
      const addresses = [...parties, ...about].slice(0, MAX_KNOWN_ADDRESSES)
      const chain = reads(chainId, signal)
      const told = answerOr(NOT_SIMULATED, simulate({ chainId, account, calls, addresses }, signal), signal)
      const [simulated, isPossible, nonce, usedAddresses, described] = await Promise.all([
        told,
        answerOr(true, isPossibleFor(one, told, chain, signal), signal),
        answerOr(null, followedNonce(one, chain), signal),
        store.usedAddresses(account),
        descriptors.of(one, inner, signal),
      ])
      const { accounts, tokens } = simulated
      const simulation: Simulation = isPossible
        ? simulated
        : { outcome: 'reverted', blockNumber: '0', reason: null, accounts, tokens }
      // The visitor may have answered meanwhile.
      if (prepared.get(promptId) === one) {
        partiesOf.set(promptId, parties)
        if (nonce !== null && one.kind === 'transaction') prepared.set(promptId, withNonce(one, nonce))
      }
      return { simulation, nonce, usedAddresses: [...usedAddresses] as Hex[], descriptors: [...described] }
    },
    async previewSolana({ promptId }, signal) {
      const one = find(promptId)
      if (one.kind !== 'solanaTransactions') throw new AppError('request.invalid')
      const { chainId, account, transactions } = one
      return simulateOnSolana({ chainId, account, transactions: transactions.map(solanaText) }, signal)
    },
    async sign({ promptId }, signal) {
      const one = find(promptId)
      const parties = partiesOf.get(promptId)
      // Approved once, signed once.
      forget(promptId)
      if (one.kind === 'solanaTransactions') return { answer: await signSolana(one, signal) }
      if (parties) await store.addUsedAddresses(one.account, parties)
      if (one.kind === 'calls' || one.kind === 'permission') return { answer: await one.sign(signal) }
      if (one.kind !== 'transaction' && one.sign) return { answer: await one.sign(signal) }
      if (one.kind === 'message') return { answer: await access.sign(one, 'message', signal) }
      if (one.kind === 'transaction') return { answer: await inTurn(() => signAndSend(one, signal)) }
      return { answer: await access.sign({ ...one, bytes: hexToBytes(one.digest) }, 'raw', signal) }
    },
    async drop({ promptId }) {
      forget(promptId)
    },
    ...accountAnswers(accounts),
  }
}

/**
 * What a chain answers, or what is taken for no answer: what this device knows of the addresses is shown anyway. Rejects
 * on abort only.
 */
async function answerOr<T>(unknown: T, asked: Promise<T>, signal: AbortSignal): Promise<T> {
  try {
    return await asked
  } catch (thrown) {
    if (signal.aborted) throw thrown
    return unknown
  }
}

/** `null` for what has no nonce, and for one that the page has named. */
async function followedNonce(one: PreparedRequest, chain: ChainReads): Promise<number | null> {
  return one.kind === 'transaction' && !one.isNonceNamed ? readNonce(one.account, chain) : null
}

/** Signed, and used by others later. */
interface Uncalled {
  readonly kind: 'typedData' | 'permission'
}

function callsOf(one: PreparedTransaction | PreparedCalls | Uncalled) {
  if (one.kind === 'transaction') return [callOf(one.transaction)]
  return one.kind === 'calls' ? one.calls.map(callOf) : []
}

/** What a simulation does not ask: who pays, and for the number of a transaction. */
async function isPossibleFor(
  one: PreparedTransaction | PreparedCalls | Uncalled,
  told: Promise<Simulation>,
  chain: ChainReads,
  signal: AbortSignal,
): Promise<boolean> {
  if (one.kind === 'transaction') return canSucceed(one, told, chain)
  return one.kind === 'calls' ? one.canSucceed(told, signal) : true
}

/** Sends a signed transaction of EVM. Its hash is known before. @throws {AppError} the refusal of the node. */
async function send(raw: Hex, chainId: Caip2, askChain: AskChain): Promise<string> {
  await sendOnce(() => askChain(chainId, 'eth_sendRawTransaction', [raw]))
  return keccak256(raw)
}

/**
 * Sends a signed transaction. Nothing stops it: it is signed. When no answer comes, the transaction may be on its way,
 * and its identifier tells the page what to look for.
 *
 * @throws {AppError} the refusal of the node.
 */
async function sendOnce(ask: () => Promise<unknown>): Promise<void> {
  for (let left = SENDING_TRIES; left > 0; left -= 1) {
    try {
      await ask()
      return
    } catch (thrown) {
      if (!AppError.is(thrown, 'network.offline', 'request.timeout', 'upstream.failed')) throw thrown
      if (left > 1) await pause(SENDING_PAUSE_MS, NOT_STOPPED)
    }
  }
}
