import { extension } from '@/lib/chains/further-wallet-words'
import { attempt } from '@/lib/core/attempt'
import { type AppMetadata, shownAppName } from '../../app-metadata'
import { askForeign } from '../../ask-foreign'
import type { Patience } from '../../connector'
import type { PageGlobals } from '../../page-globals'
import { answerValue } from '../../wallet-answer'
import { readWeb3Accounts, type Web3Account } from './web3-accounts'
import { REGISTRY } from './web3-wallet'

type Foreign = Readonly<Record<string, unknown>>

/** An extension that has given this page access. */
export interface Web3Extension {
  /** Reads the accounts that the page may see. */
  accounts(patience: Patience): Promise<readonly Web3Account[]>
  /** Signs bytes that cannot be a transaction. `undefined` for an unreadable answer. */
  signBytes(address: string, data: string, patience: Patience): Promise<string | undefined>
  /** Calls back with each list of accounts. Returns an unsubscribe function. */
  follow(listener: (accounts: readonly Web3Account[]) => void): () => void
}

/**
 * Asks an extension for access. Opens it, unless its owner has allowed this page before.
 *
 * @param app - What the extension shows to its owner. It shows the page's address too.
 * @throws {AppError} the extension's refusal, `wallet.timeout` or `request.aborted`.
 */
export async function openExtension(
  globals: PageGlobals,
  key: string,
  app: AppMetadata,
  patience: Patience,
): Promise<Web3Extension> {
  const { timeoutMs, signal } = patience
  const enable = () => {
    const found = (globals.read(REGISTRY) as Readonly<Record<string, Foreign>>)[key] as Foreign
    return call(found, 'enable', shownAppName(app))
  }
  // Wrapped, so that no promise reads a `then` of the extension's object.
  const answer = await askForeign(enable, (object) => ({ object: object as Foreign }), timeoutMs, signal)
  const { object } = answerValue(answer, 'enable', extension)

  return {
    async accounts({ timeoutMs: ms, signal: aborted }) {
      const list = await askForeign(() => call(object.accounts as Foreign, 'get'), readWeb3Accounts, ms, aborted)
      return answerValue(list, 'accounts.get', extension)
    },
    async signBytes(address, data, { timeoutMs: ms, signal: aborted }) {
      const payload = { address, data, type: 'bytes' }
      const signed = await askForeign(() => call(object.signer as Foreign, 'signRaw', payload), readSigned, ms, aborted)
      return answerValue(signed, 'signRaw', extension)
    },
    follow(listener) {
      const off = attempt(() =>
        call(object.accounts as Foreign, 'subscribe', (list: unknown) => listener(readWeb3Accounts(list))),
      )
      return () => {
        attempt(() => typeof off === 'function' && off())
      }
    },
  }
}

/** @throws {TypeError} when the object has no such method. */
function call(object: Foreign, name: string, ...input: readonly unknown[]): unknown {
  const method = object[name]
  if (typeof method !== 'function') throw new TypeError(`the wallet has no ${name}`)
  return Reflect.apply(method, object, input)
}

function readSigned(answer: unknown): string | undefined {
  const { signature } = answer as Foreign
  const text = typeof signature === 'string' && signature.length <= 132 ? signature.toLowerCase() : ''
  // 64 bytes, or 65 with the kind of the signature.
  return /^0x(?:[0-9a-f]{2}){64,65}$/.test(text) ? text : undefined
}
