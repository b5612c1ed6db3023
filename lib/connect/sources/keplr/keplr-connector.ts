import { readCosmosAddress } from '@/lib/chains/cosmos-address'
import { cosmosChains } from '@/lib/chains/cosmos-chains'
import { extension } from '@/lib/chains/further-wallet-words'
import { AppError } from '@/lib/core/app-error'
import { type Caip2, parseCaip2 } from '@/lib/core/caip'
import { COSMOS } from '@/lib/core/namespaces'
import { type Answer, askForeign, PROMPT_TIMEOUT_MS, QUIET_TIMEOUT_MS, REVOKE_TIMEOUT_MS } from '../../ask-foreign'
import { awaitConnection } from '../../await-connection'
import type { Connection, Connector, Patience } from '../../connector'
import { createHeldConnection, rememberedConnectionOf } from '../../held-connection'
import type { PageGlobals } from '../../page-globals'
import { answerValue } from '../../wallet-answer'
import type { RememberedAccount } from '../../wallet-source'
import type { KeplrWallet } from './keplr-wallet'

/** 64 bytes and 33 bytes in base64. */
const SIGNATURE = /^[A-Za-z0-9+/]{86}==$/
const PUBLIC_KEY = /^[A-Za-z0-9+/]{44}$/

export interface KeplrConnector extends Connector {
  /** Shows what was shared on the last visit. Does not ask the wallet, which may open itself. */
  resume(remembered: RememberedAccount): Connection
}

/**
 * A wallet of Cosmos with the interface of Keplr. It has one account for each chain: the page selects a chain, and with it
 * the address.
 */
export function createKeplrConnector(wallet: KeplrWallet, globals: PageGlobals): KeplrConnector {
  const held = createHeldConnection()

  function ask<T>(
    method: string,
    input: readonly unknown[],
    read: (answer: unknown) => T,
    { timeoutMs, signal }: Patience,
  ): Promise<Answer<T>> {
    const call = () => {
      // Read at each request: the extension may replace the object.
      const object = globals.read(wallet.global) as Readonly<Record<string, unknown>>
      const found = object[method]
      if (typeof found !== 'function') throw new TypeError(`the wallet has no ${method}`)
      return Reflect.apply(found, object, input)
    }
    return askForeign(call, read, timeoutMs, signal)
  }

  /** Reads the account of a chain that the page has access to. */
  async function readKey(chainId: Caip2, patience: Patience): Promise<Connection> {
    const answer = await ask('getKey', [referenceOf(chainId)], readAddress, patience)
    const address = answerValue(answer, 'getKey', extension)
    if (address === undefined || !isAddressOf(chainId, address)) throw new AppError('wallet.no_accounts')
    return { accounts: [address], chainId }
  }

  /** Requests access to a chain and reads its account. */
  async function place(chainId: Caip2, signal?: AbortSignal): Promise<Connection> {
    const patience = { timeoutMs: PROMPT_TIMEOUT_MS, signal }
    // A list: some wallets of this interface take no single id.
    answerValue(await ask('enable', [[referenceOf(chainId)]], () => undefined, patience), 'enable', extension)
    return readKey(chainId, patience)
  }

  /** The owner has chosen another account. */
  async function readAgain(): Promise<void> {
    const { chainId } = held.get() ?? {}
    if (chainId === undefined) return
    held.change(await readKey(chainId, { timeoutMs: QUIET_TIMEOUT_MS }).catch(() => null))
  }

  return {
    source: wallet.source,
    walletId: wallet.id,
    memoryId: wallet.memoryId,
    type: wallet.type,
    namespace: COSMOS,
    name: wallet.name,
    icon: wallet.icon,
    memory: (account) => held.memory(wallet.name, account),
    connect: async (wanted, signal) => held.hold(await place(wanted, signal)),
    resume: (remembered) => held.hold(rememberedConnectionOf(remembered)),
    async awaitAccounts(wanted, signal) {
      const read = () => readKey(wanted, { timeoutMs: PROMPT_TIMEOUT_MS, signal }).catch(() => null)
      return held.hold(await awaitConnection(read, signal))
    },
    async disconnect() {
      const { chainId } = held.get() ?? {}
      const chains = chainId === undefined ? [] : [[referenceOf(chainId)]]
      await ask('disable', chains, () => undefined, { timeoutMs: REVOKE_TIMEOUT_MS })
      return true
    },
    async current() {
      return held.get() ?? null
    },
    subscribe(listener) {
      const stops = [held.subscribe(listener), globals.on(wallet.changed, () => void readAgain())]
      return () => {
        for (const stop of stops) stop()
      }
    },
    async switchNetwork({ caipNetworkId }, signal) {
      // The address changes with the chain.
      held.change(await place(caipNetworkId, signal))
      return true
    },
    async signMessage({ message, address }, patience) {
      const { chainId, accounts } = held.get() ?? {}
      if (chainId === undefined || accounts?.includes(address) !== true) throw new AppError('wallet.changed')
      // ADR-36. The server needs the key, because an address is only its hash.
      const answer = await ask('signArbitrary', [referenceOf(chainId), address, message], readSigned, patience)
      const signed = answerValue(answer, 'signArbitrary', extension)
      if (signed === undefined) throw new AppError('siwx.bad_signature')
      return signed
    },
    // The visitor sends in the wallet.
    sendTransaction: () => Promise.reject(new AppError('wallet.unsupported_method')),
    // The interface has methods of its own instead of named requests.
    request: () => Promise.reject(new AppError('wallet.unsupported_method')),
  }
}

const referenceOf = (chainId: Caip2): string => parseCaip2(chainId)?.reference ?? ''

/** With the right checksum, and the prefix of the chain if it is on our list. */
function isAddressOf(chainId: Caip2, address: string): boolean {
  const found = readCosmosAddress(address)
  const expected = cosmosChains.find(({ chain }) => chain === referenceOf(chainId))?.prefix
  return found !== null && (expected === undefined || found.prefix === expected)
}

function readAddress(answer: unknown): string | undefined {
  const { bech32Address } = answer as Readonly<Record<string, unknown>>
  return typeof bech32Address === 'string' ? bech32Address : undefined
}

function readSigned(answer: unknown): { readonly signature: string; readonly publicKey: string } | undefined {
  const { signature, pub_key: key } = answer as Readonly<Record<string, unknown>>
  const { value } = key as Readonly<Record<string, unknown>>
  const isValid =
    typeof signature === 'string' && SIGNATURE.test(signature) && typeof value === 'string' && PUBLIC_KEY.test(value)
  return isValid ? { signature, publicKey: value } : undefined
}
