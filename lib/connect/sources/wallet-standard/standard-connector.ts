import { base58 } from '@scure/base'
import type { Network } from '@/lib/chains/network'
import { AppError } from '@/lib/core/app-error'
import type { Caip2 } from '@/lib/core/caip'
import { SOLANA } from '@/lib/core/namespaces'
import {
  ASK_AGAIN_MS,
  askForeign,
  attempt,
  PROMPT_TIMEOUT_MS,
  QUIET_TIMEOUT_MS,
  REVOKE_TIMEOUT_MS,
} from '../../ask-foreign'
import type { Connection, ConnectionChange, Connector, SolanaTransaction } from '../../connector'
import { answerValue } from '../../wallet-answer'
import { readStandardAccounts, type StandardAccount } from './standard-account'
import { standardNameOf } from './standard-chains'
import { standardError } from './standard-error'
import { readSharedAccounts, readStandardWallet, type StandardWallet } from './standard-wallet'

/** Ed25519. */
const SIGNATURE_LENGTH = 64

export interface StandardConnector extends Connector {
  /** Connects without opening the wallet; `null` when it shares nothing. Never rejects. */
  connectSilently(chainId: Caip2): Promise<Connection | null>
}

/**
 * A Solana wallet by the Wallet Standard. The wallet has no active network: the page selects one that the account
 * supports, and names it with each transaction.
 */
export function createStandardConnector(wallet: StandardWallet): StandardConnector {
  let { methods } = wallet
  /** The shared accounts and the selected network; empty and `undefined` before the connect. */
  let accounts: readonly StandardAccount[] = []
  let chainId: Caip2 | undefined

  /**
   * Selects the network `wanted` if an account supports it, else the first network of the first account. `null` without
   * an account.
   */
  function place(found: readonly StandardAccount[], wanted: Caip2 | undefined): Connection | null {
    const isServed = found.some(({ chains }) => wanted !== undefined && chains.includes(wanted))
    const there = isServed ? wanted : found[0]?.chains[0]
    if (there === undefined) return null
    const [first, ...rest] = found.filter(({ chains }) => chains.includes(there)).map(({ address }) => address)
    if (first === undefined) return null
    accounts = found
    chainId = there
    return { accounts: [first, ...rest], chainId: there }
  }

  /** `null` when the wallet has no readable list. */
  const readNow = (): readonly StandardAccount[] | null => readStandardAccounts(readSharedAccounts(wallet.object))

  async function connectWith(input: readonly unknown[], wanted: Caip2, timeoutMs: number, signal?: AbortSignal) {
    const answer = await askForeign(() => methods.connect(...input), readConnected, timeoutMs, signal)
    return place(answerValue(answer, 'standard:connect', standardError), wanted)
  }

  /**
   * The account of an address in the wallet's current list.
   *
   * @throws {AppError} `wallet.changed` when it no longer shares it.
   */
  function accountOf(address: string): StandardAccount {
    accounts = readNow() ?? accounts
    const account = accounts.find((each) => each.address === address)
    if (account === undefined) throw new AppError('wallet.changed')
    return account
  }

  async function send({ chainId: target, from, bytes }: SolanaTransaction): Promise<string> {
    const account = accountOf(from)
    const chain = standardNameOf(target)
    if (target !== chainId || chain === undefined || !account.chains.includes(target)) {
      throw new AppError('wallet.changed')
    }
    const { signAndSendTransaction } = methods
    if (signAndSendTransaction === undefined) throw new AppError('wallet.unsupported_method')
    // A copy, because the wallet could change it.
    const input = { account: account.object, chain, transaction: bytes.slice() }
    const read = (answer: unknown) => readBytes(firstOf(answer).signature)
    const answer = await askForeign(() => signAndSendTransaction(input), guarded(read), Number.POSITIVE_INFINITY)
    if (!answer.ok) throw standardError(answer.reason === 'refused' ? answer.cause : [], 'transaction.failed')
    // The wallet has sent something and gives no identifier. The visitor must know this before sending again.
    if (answer.value?.length !== SIGNATURE_LENGTH) throw new AppError('transaction.no_hash')
    return base58.encode(answer.value)
  }

  function onChange(properties: unknown, listener: (change: ConnectionChange) => void): void {
    const change = attempt(() => {
      const { accounts: list, chains, features } = properties as Readonly<Record<string, unknown>>
      return { list, isOther: chains !== undefined || features !== undefined }
    })
    if (change === undefined) return
    if (change.isOther) {
      const fields = readStandardWallet(wallet.object)
      if (fields === null) {
        listener({ accounts: [] })
        return
      }
      methods = fields.methods
    }
    if (change.list === undefined && !change.isOther) return
    const found = readStandardAccounts(change.list) ?? readNow()
    if (found !== null) listener(place(found, chainId) ?? { accounts: [] })
  }

  return {
    source: wallet.source,
    walletId: wallet.id,
    memoryId: wallet.memoryId,
    type: wallet.type,
    namespace: SOLANA,
    name: wallet.name,
    icon: wallet.icon,
    memory: ({ address, chainId: there }) => ({ name: wallet.name, address, chainId: there }),
    async connect(wanted, signal) {
      const connection = await connectWith([], wanted, PROMPT_TIMEOUT_MS, signal)
      if (connection === null) throw new AppError('wallet.no_accounts')
      return connection
    },
    async connectSilently(wanted) {
      return connectWith([{ silent: true }], wanted, QUIET_TIMEOUT_MS).catch(() => null)
    },
    async awaitAccounts(wanted, signal) {
      for (;;) {
        if (signal.aborted) throw new AppError('request.aborted')
        const connection = place(readNow() ?? [], wanted)
        if (connection !== null) return connection
        await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS))
      }
    },
    async disconnect() {
      await askForeign(
        () => methods.disconnect?.(),
        () => undefined,
        REVOKE_TIMEOUT_MS,
      )
    },
    async current() {
      const found = readNow()
      return found && (place(found, chainId) ?? { accounts: [] })
    },
    subscribe(listener) {
      let isOver = false
      const follow = (properties: unknown) => (isOver ? undefined : onChange(properties, listener))
      const off = attempt(() => methods.on?.('change', follow))
      return () => {
        isOver = true
        attempt(() => typeof off === 'function' && off())
      }
    },
    async switchNetwork({ caipNetworkId }: Network) {
      const active = accounts.find(({ chains }) => chainId !== undefined && chains.includes(chainId))
      if (!active?.chains.includes(caipNetworkId)) {
        throw new AppError('network.switch_failed', { details: { network: caipNetworkId } })
      }
      chainId = caipNetworkId
    },
    async signMessage({ message, address }, { timeoutMs, signal }) {
      const account = accountOf(address)
      if (!account.features.includes('solana:signMessage')) throw new AppError('wallet.unsupported_method')
      const text = new TextEncoder().encode(message)
      const input = { account: account.object, message: text.slice() }
      const read = (answer: unknown) => {
        const { signature, signedMessage } = firstOf(answer)
        return { signature: readBytes(signature), signed: readBytes(signedMessage) }
      }
      const answer = await askForeign(() => methods.signMessage(input), guarded(read), timeoutMs, signal)
      const { signature, signed } = answerValue(answer, 'solana:signMessage', standardError) ?? {}
      // Hardware wallets may sign a prefix together with the text. Our server cannot verify such a signature.
      const isText = signed?.length === text.length && text.every((byte, index) => byte === signed[index])
      if (!isText || signature?.length !== SIGNATURE_LENGTH) throw new AppError('siwx.bad_signature')
      return { signature: base58.encode(signature) }
    },
    async sendTransaction(transaction) {
      if (transaction.namespace !== SOLANA) throw new AppError('wallet.unsupported_method')
      return send(transaction)
    },
    // The Wallet Standard has features instead of named methods.
    request: () => Promise.reject(new AppError('wallet.unsupported_method')),
  }
}

/** `standard:connect` answers with the accounts that it shares. */
function readConnected(answer: unknown): readonly StandardAccount[] {
  return readStandardAccounts((answer as { readonly accounts?: unknown }).accounts) ?? []
}

/** Methods take several inputs and return as many outputs. We pass one. */
function firstOf(answer: unknown): Readonly<Record<string, unknown>> {
  return (answer as readonly Readonly<Record<string, unknown>>[])[0] ?? {}
}

/** Returns `undefined` for an unreadable answer: the wallet has still agreed. */
function guarded<T>(read: (answer: unknown) => T): (answer: unknown) => T | undefined {
  return (answer) => attempt(() => read(answer))
}

/** A copy of bytes; `undefined` for anything else. */
function readBytes(value: unknown): Uint8Array | undefined {
  // Without `instanceof`, which is false for arrays of another window.
  if (!ArrayBuffer.isView(value)) return undefined
  return new Uint8Array(value.buffer, value.byteOffset, value.byteLength).slice()
}
