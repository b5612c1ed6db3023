import { secp256k1 } from '@noble/curves/secp256k1'
import { ripemd160 } from '@noble/hashes/legacy'
import { sha256 } from '@noble/hashes/sha2'
import { base64, bech32, utf8 } from '@scure/base'
import { createKeplrConnector } from '@/lib/connect/sources/keplr/keplr-connector'
import { readKeplrWallets } from '@/lib/connect/sources/keplr/keplr-wallet'
import { adr36Document } from '@/tests/support/sign-in-signers'
import { createFakeGlobals } from './fake-page-globals'

export const COSMOS_HUB = 'cosmos:cosmoshub-4'
export const OSMOSIS = 'cosmos:osmosis-1'

/** Secret of an account, 32 bytes. */
export const ATOM_ADA = new Uint8Array(32).fill(7)
export const ATOM_BOB = new Uint8Array(32).fill(9)

const prefixes: Readonly<Record<string, string>> = { 'cosmoshub-4': 'cosmos', 'osmosis-1': 'osmo' }

const publicKey = (secret: Uint8Array) => secp256k1.getPublicKey(secret, true)

/** The account's address with the prefix of a chain. */
export const cosmosAddress = (secret: Uint8Array, prefix: string): string =>
  bech32.encode(prefix, bech32.toWords(ripemd160(sha256(publicKey(secret)))))

type Handler = (...input: never[]) => unknown
type Method = 'enable' | 'getKey' | 'signArbitrary' | 'disable'

/** A wallet with the interface of Keplr and real keys, controlled by the test. Signs by ADR-36. */
export function createFakeKeplrWallet({ secret = ATOM_ADA, global = 'keplr' } = {}) {
  const calls: { readonly method: Method; readonly input: readonly unknown[] }[] = []
  const handlers = new Map<Method, Handler>()
  const state = { secret, enabled: [] as readonly string[] }

  function prefixOf(chain: string): string {
    const prefix = prefixes[chain]
    if (prefix === undefined) throw new Error(`There is no chain info for ${chain}`)
    return prefix
  }

  const usual: Readonly<Record<Method, Handler>> = {
    enable(chains: readonly string[]) {
      for (const chain of chains) prefixOf(chain)
      state.enabled = [...new Set([...state.enabled, ...chains])]
    },
    getKey(chain: string) {
      if (!state.enabled.includes(chain)) throw new Error('not authorized')
      return {
        name: 'Account',
        algo: 'secp256k1',
        pubKey: publicKey(state.secret),
        bech32Address: cosmosAddress(state.secret, prefixOf(chain)),
      }
    },
    signArbitrary(chain: string, signer: string, data: string) {
      if (signer !== cosmosAddress(state.secret, prefixOf(chain))) throw new Error('Signer mismatched')
      const document = sha256(utf8.decode(adr36Document(signer, data)))
      return {
        pub_key: { type: 'tendermint/PubKeySecp256k1', value: base64.encode(publicKey(state.secret)) },
        signature: base64.encode(secp256k1.sign(document, state.secret).toCompactRawBytes()),
      }
    },
    disable() {
      state.enabled = []
    },
  }

  const method =
    (name: Method) =>
    async (...input: never[]): Promise<unknown> => {
      calls.push({ method: name, input })
      return (handlers.get(name) ?? usual[name])(...input)
    }
  const object = {
    enable: method('enable'),
    getKey: method('getKey'),
    signArbitrary: method('signArbitrary'),
    disable: method('disable'),
  }
  const globals = { [global]: object }
  const page = createFakeGlobals(globals)
  const [discovered] = readKeplrWallets(page.port)
  if (discovered === undefined) throw new Error('discovery does not accept this wallet')
  return {
    globals,
    page,
    calls,
    state,
    discovered,
    memoryId: discovered.memoryId,
    accounts: () => [cosmosAddress(state.secret, 'cosmos')],
    answer: (name: Method, handler: Handler) => void handlers.set(name, handler),
    asked: (name: Method) => calls.filter((call) => call.method === name),
    connector: () => createKeplrConnector(discovered, page.port),
  }
}

export type FakeKeplrWallet = ReturnType<typeof createFakeKeplrWallet>
