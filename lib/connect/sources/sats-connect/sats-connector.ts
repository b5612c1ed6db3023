import { readBitcoinAddress } from '@/lib/chains/bitcoin-address'
import { satsWallet } from '@/lib/chains/further-wallet-words'
import { toAppError } from '@/lib/chains/to-app-error'
import { AppError } from '@/lib/core/app-error'
import type { Caip2 } from '@/lib/core/caip'
import type { ErrorCode } from '@/lib/core/error-catalogue'
import { BIP122 } from '@/lib/core/namespaces'
import { type Answer, PROMPT_TIMEOUT_MS, QUIET_TIMEOUT_MS, REVOKE_TIMEOUT_MS } from '../../ask-foreign'
import { awaitConnection } from '../../await-connection'
import type { Connection, Connector, Patience } from '../../connector'
import { createHeldConnection, rememberedConnectionOf } from '../../held-connection'
import type { PageGlobals } from '../../page-globals'
import { answerValue } from '../../wallet-answer'
import type { RememberedAccount } from '../../wallet-source'
import { isOnChain, placeSatsAddresses, readSatsAddresses, type SatsAddress } from './sats-accounts'
import { createSatsRequests } from './sats-requests'
import type { SatsWallet } from './sats-wallet'

const PURPOSES = ['payment', 'ordinals', 'stacks'] as const
/** Characters. Signatures of one key have about 150. */
const MAX_SIGNATURE_LENGTH = 2_048

export interface SatsConnector extends Connector {
  /** Connects without opening the wallet; `null` when the wallet no longer permits it. Never rejects. */
  connectSilently(remembered: RememberedAccount): Promise<Connection | null>
}

/**
 * A Bitcoin wallet of the sats-connect style. It shares one address for each purpose; the payment address is the active
 * account.
 */
export function createSatsConnector(wallet: SatsWallet, globals: PageGlobals): SatsConnector {
  const { ask, on } = createSatsRequests(globals, wallet.providerId)
  const held = createHeldConnection()

  /** What the wallet shares without a prompt. Only some wallets know this method. */
  function askQuietly(signal?: AbortSignal): Promise<Answer<readonly SatsAddress[]>> {
    const params = { addresses: PURPOSES }
    return ask('wallet_getAccount', params, readSatsAddresses, { timeoutMs: QUIET_TIMEOUT_MS, signal })
  }

  /** Requests the addresses. Opens the wallet. */
  async function askAddresses(patience: Patience): Promise<readonly SatsAddress[]> {
    const params = { purposes: PURPOSES }
    const answer = await ask('getAccounts', params, readSatsAddresses, patience)
    const isUnknown = refusalOf(answer) === 'wallet.unsupported_method'
    if (!isUnknown) return answerValue(answer, 'getAccounts', satsWallet)
    // Wallets without `getAccounts` connect with this method.
    return answerValue(await ask('getAddresses', params, readSatsAddresses, patience), 'getAddresses', satsWallet)
  }

  /** The wallet has another account or network. */
  async function readAgain(): Promise<void> {
    const { chainId } = held.get() ?? {}
    if (chainId === undefined) return
    const answer = await askQuietly()
    // A wallet that does not tell which account it has now must be connected again.
    held.change(answer.ok ? placeSatsAddresses(answer.value, chainId) : null)
  }

  return {
    source: wallet.source,
    walletId: wallet.id,
    memoryId: wallet.memoryId,
    type: wallet.type,
    namespace: BIP122,
    name: wallet.name,
    icon: wallet.icon,
    memory: (account) => held.memory(wallet.name, account),
    async connect(wanted, signal) {
      const addresses = await askAddresses({ timeoutMs: PROMPT_TIMEOUT_MS, signal })
      const connection = placeSatsAddresses(addresses, wanted)
      if (connection === null) throw new AppError('wallet.no_accounts')
      return held.hold(connection)
    },
    async connectSilently(remembered) {
      const answer = await askQuietly()
      if (answer.ok) {
        const connection = placeSatsAddresses(answer.value, remembered.chainId)
        return connection && held.hold(connection)
      }
      const isRefused = refusalOf(answer) === 'wallet.unauthorized'
      // Other wallets cannot be asked without a prompt. The stored addresses are used until the wallet refuses one.
      return isRefused ? null : held.hold(rememberedConnectionOf(remembered))
    },
    async awaitAccounts(wanted, signal) {
      const read = async () => {
        const answer = await askQuietly(signal)
        return answer.ok ? placeSatsAddresses(answer.value, wanted) : null
      }
      return held.hold(await awaitConnection(read, signal))
    },
    async disconnect() {
      await ask('wallet_disconnect', null, () => undefined, { timeoutMs: REVOKE_TIMEOUT_MS })
      return true
    },
    async current() {
      return held.get() ?? null
    },
    subscribe(listener) {
      const stops = [
        held.subscribe(listener),
        on('accountChange', () => void readAgain()),
        on('networkChange', () => void readAgain()),
        on('disconnect', () => held.change(null)),
      ]
      return () => {
        for (const stop of stops) stop()
      }
    },
    async switchNetwork({ caipNetworkId }) {
      select(held.get(), caipNetworkId)
      return false
    },
    async signMessage({ message, address }, patience) {
      if (held.get()?.accounts.includes(address) !== true) throw new AppError('wallet.changed')
      const params = { address, message, protocol: 'BIP322', ...paymentType(address) }
      const answer = await ask('signMessage', params, readSigned, patience)
      const signed = answerValue(answer, 'signMessage', satsWallet)
      if (signed.address !== undefined && signed.address !== address) throw new AppError('wallet.changed')
      if (signed.signature === undefined) throw new AppError('siwx.bad_signature')
      return { signature: signed.signature }
    },
    // The visitor sends in the wallet.
    sendTransaction: () => Promise.reject(new AppError('wallet.unsupported_method')),
    async request(method, params, patience) {
      const given: unknown = Array.isArray(params) ? params[0] : params
      return answerValue(await ask(method, given ?? null, (result) => result, patience), method, satsWallet)
    },
  }

  /** Selects another network on which the addresses exist too: one test network instead of another. */
  function select(connection: Connection | undefined, chainId: Caip2): void {
    const format = connection && readBitcoinAddress(connection.accounts[0])?.format
    if (connection === undefined || format === undefined || !isOnChain(format, chainId)) {
      throw new AppError('network.switch_failed', { details: { network: chainId } })
    }
    held.hold({ ...connection, chainId })
  }
}

/** The code of a refusal by the wallet; `undefined` if it has not refused. */
function refusalOf(answer: Answer<unknown>): ErrorCode | undefined {
  const isRefused = !answer.ok && answer.reason === 'refused'
  return isRefused ? toAppError(answer.cause, 'wallet.failed', { source: satsWallet }).code : undefined
}

/** Leather chooses the key by the kind of address instead of by the address. Other wallets ignore it. */
function paymentType(address: string): { readonly paymentType?: 'p2wpkh' | 'p2tr' } {
  const kind = readBitcoinAddress(address)?.kind
  if (kind === 'segwit') return { paymentType: 'p2wpkh' }
  return kind === 'taproot' ? { paymentType: 'p2tr' } : {}
}

function readSigned(result: unknown): { readonly signature: string | undefined; readonly address: string | undefined } {
  const { signature, address } = result as Readonly<Record<string, unknown>>
  const isText = typeof signature === 'string' && signature !== '' && signature.length <= MAX_SIGNATURE_LENGTH
  return { signature: isText ? signature : undefined, address: typeof address === 'string' ? address : undefined }
}
