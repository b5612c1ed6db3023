import { ed25519 } from '@noble/curves/ed25519'
import { hex, utf8 } from '@scure/base'
import * as sr25519 from '@scure/sr25519'
import { writeSs58 } from '@/lib/chains/ss58'
import { createWeb3Connector } from '@/lib/connect/sources/injected-web3/web3-connector'
import { createWeb3Reader } from '@/lib/connect/sources/injected-web3/web3-wallet'
import { createFakeGlobals } from './fake-page-globals'

export const POLKADOT_RELAY = 'polkadot:91b171bb158e2d3848fa23a9f1c25182'
export const KUSAMA_RELAY = 'polkadot:b0a8d493285c2df73290dfb7e61f870f'

/** Seed of an account, 32 bytes, and its curve. */
export interface Web3Key {
  readonly seed: Uint8Array
  readonly type: 'sr25519' | 'ed25519'
  readonly genesisHash?: string
}
export const DOT_ADA: Web3Key = { seed: new Uint8Array(32).fill(7), type: 'sr25519' }
export const DOT_BOB: Web3Key = { seed: new Uint8Array(32).fill(9), type: 'ed25519' }

const publicKey = ({ seed, type }: Web3Key): Uint8Array =>
  type === 'sr25519' ? sr25519.getPublicKey(sr25519.secretFromSeed(seed)) : ed25519.getPublicKey(seed)

/** The account's address on a network. */
export const addressOn = (key: Web3Key, prefix: number): string => writeSs58({ prefix, key: publicKey(key) })

export interface FakeWeb3WalletOptions {
  readonly key?: string
  readonly keys?: readonly Web3Key[]
}

type Handler = (input: never) => unknown

/**
 * An extension of Polkadot with real keys, controlled by the test. Like the real ones it spells all accounts for the
 * generic network, and signs the text between `<Bytes>` and `</Bytes>`.
 */
export function createFakeWeb3Wallet({ key = 'polkadot-js', keys = [DOT_ADA] }: FakeWeb3WalletOptions = {}) {
  const GENERIC = 42
  const calls: { readonly method: string; readonly input: unknown }[] = []
  const handlers = new Map<string, Handler>()
  const followers = new Set<(list: unknown) => void>()
  const state = { keys }

  const list = () =>
    state.keys.map((each) => ({
      address: addressOn(each, GENERIC),
      name: 'Account',
      type: each.type,
      genesisHash: each.genesisHash ?? null,
    }))

  async function run(method: string, input: unknown, usual: () => unknown): Promise<unknown> {
    calls.push({ method, input })
    const handler = handlers.get(method)
    return handler === undefined ? usual() : handler(input as never)
  }

  function sign({ address, data }: { readonly address: string; readonly data: string }) {
    const signer = state.keys.find((each) => addressOn(each, GENERIC) === address)
    if (signer === undefined) throw new Error('Unable to find the account')
    const bytes = Uint8Array.of(...utf8.decode('<Bytes>'), ...hex.decode(data.slice(2)), ...utf8.decode('</Bytes>'))
    const signature =
      signer.type === 'sr25519'
        ? sr25519.sign(sr25519.secretFromSeed(signer.seed), bytes)
        : ed25519.sign(bytes, signer.seed)
    return { id: 1, signature: `0x${hex.encode(signature)}` }
  }

  const injected = {
    accounts: {
      get: () => run('get', undefined, list),
      subscribe(follower: (list: unknown) => void) {
        followers.add(follower)
        follower(list())
        return () => void followers.delete(follower)
      },
    },
    signer: { signRaw: (payload: never) => run('signRaw', payload, () => sign(payload)) },
  }
  const globals = {
    injectedWeb3: { [key]: { version: '0.60.1', enable: (origin: string) => run('enable', origin, () => injected) } },
  }
  const page = createFakeGlobals(globals)
  const [discovered] = createWeb3Reader(page.port)()
  if (discovered === undefined) throw new Error('discovery does not accept this wallet')
  return {
    globals,
    calls,
    state,
    discovered,
    memoryId: discovered.memoryId,
    accounts: () => state.keys.map((each) => addressOn(each, 0)),
    answer: (method: 'enable' | 'get' | 'signRaw', handler: Handler) => void handlers.set(method, handler),
    asked: (method: string) => calls.filter((call) => call.method === method),
    /** Another selection of accounts in the extension. */
    change(next: readonly Web3Key[]) {
      state.keys = next
      for (const follower of [...followers]) follower(list())
    },
    followerCount: () => followers.size,
    connector: () => createWeb3Connector(discovered, page.port, { name: 'Shop', description: '', url: '', icons: [] }),
  }
}

export type FakeWeb3Wallet = ReturnType<typeof createFakeWeb3Wallet>
