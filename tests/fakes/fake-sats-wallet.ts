import { createSatsConnector } from '@/lib/connect/sources/sats-connect/sats-connector'
import { createSatsReader } from '@/lib/connect/sources/sats-connect/sats-wallet'
import { bitcoinSigner } from '@/tests/support/sign-in-signers'
import { createFakeGlobals } from './fake-page-globals'

export const BITCOIN_MAINNET = 'bip122:000000000019d6689c085ae165831e93'
export const STACKS_ADDRESS = 'SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ7'

/** Secret of the account, 32 bytes. */
export const BTC_ADA = new Uint8Array(32).fill(7)
export const BTC_BOB = new Uint8Array(32).fill(9)

type Handler = (params: never) => unknown

export interface FakeSatsWalletOptions {
  readonly name?: string
  readonly secret?: Uint8Array
  /** `leather`: throws its errors, knows only `getAddresses`, and names kinds of addresses instead of purposes. */
  readonly style?: 'xverse' | 'leather'
}

/** The error of a wallet, as JSON-RPC. */
export const satsError = (code: number, message = 'no') => ({ jsonrpc: '2.0', id: '1', error: { code, message } })

/**
 * A Bitcoin wallet of the sats-connect style with real keys, controlled by the test: a Taproot address for ordinals, a
 * SegWit address for payments, and a Stacks address. Records its calls.
 */
export function createFakeSatsWallet(options: FakeSatsWalletOptions = {}) {
  const { name = 'Sats Wallet', style = 'xverse' } = options
  const calls: { readonly method: string; readonly params: unknown }[] = []
  const handlers = new Map<string, Handler>()
  const listeners = new Map<string, Set<() => void>>()
  const state = { secret: options.secret ?? BTC_ADA, permitted: false }

  const signers = () => [bitcoinSigner('P2TR', state.secret), bitcoinSigner('P2WPKH', state.secret)] as const

  function addresses() {
    const [ordinals, payment] = signers()
    if (style === 'leather') {
      return [
        { symbol: 'BTC', type: 'p2wpkh', address: payment.accountAddress, publicKey: '02' },
        { symbol: 'BTC', type: 'p2tr', address: ordinals.accountAddress, publicKey: '02' },
        { symbol: 'STX', address: STACKS_ADDRESS, publicKey: '02' },
      ]
    }
    return [
      { address: ordinals.accountAddress, publicKey: '02', purpose: 'ordinals', addressType: 'p2tr' },
      { address: payment.accountAddress, publicKey: '02', purpose: 'payment', addressType: 'p2wpkh' },
      { address: STACKS_ADDRESS, publicKey: '02', purpose: 'stacks', addressType: 'stacks' },
      { address: 'spark1unknown', purpose: 'spark' },
    ]
  }

  /** The usual answers, by method. */
  const usual: Readonly<Record<string, (params: never) => unknown>> = {
    getAddresses: () => ({ result: { addresses: addresses() } }),
    signMessage: async ({ message, address }: { message: string; address: string }) => {
      const signer = signers().find(({ accountAddress }) => accountAddress === address)
      return signer ? { result: { address, protocol: 'BIP322', ...(await signer.sign(message)) } } : satsError(-32602)
    },
    ...(style === 'xverse' && {
      getAccounts: () => {
        state.permitted = true
        return { result: addresses() }
      },
      wallet_getAccount: () =>
        state.permitted ? { result: { id: '1', addresses: addresses() } } : satsError(-32002, 'Access denied.'),
      wallet_disconnect: () => {
        state.permitted = false
        return { result: null }
      },
    }),
  }

  const provider = {
    async request(method: string, params: unknown) {
      calls.push({ method, params })
      const handler = handlers.get(method) ?? usual[method]
      const answer = handler ? await handler(params as never) : satsError(-32601, `${method} is not supported`)
      if (style === 'leather' && typeof answer === 'object' && answer !== null && 'error' in answer) throw answer
      return answer
    },
    addListener(event: string, listener: () => void) {
      const set = listeners.get(event) ?? new Set()
      listeners.set(event, set.add(listener))
      return () => void set.delete(listener)
    },
  }
  const id = style === 'leather' ? 'LeatherProvider' : 'XverseProviders.BitcoinProvider'
  const globals = {
    btc_providers: [{ id, name, icon: 'data:image/png;base64,AAAA', methods: Object.keys(usual) }],
    ...(style === 'leather' ? { LeatherProvider: provider } : { XverseProviders: { BitcoinProvider: provider } }),
  }
  const page = createFakeGlobals(globals)
  const [discovered] = createSatsReader(page.port)()
  if (discovered === undefined) throw new Error('discovery does not accept this wallet')
  return {
    /** To put on a page. */
    globals,
    calls,
    state,
    discovered,
    memoryId: discovered.memoryId,
    addresses: () => ({ ordinals: signers()[0].accountAddress, payment: signers()[1].accountAddress }),
    /** Replaces the answer of a method. */
    answer: (method: string, handler: Handler) => void handlers.set(method, handler),
    asked: (method: string) => calls.filter((call) => call.method === method),
    fire: (event: string) => {
      for (const listener of [...(listeners.get(event) ?? [])]) listener()
    },
    listenerCount: () => [...listeners.values()].reduce((sum, { size }) => sum + size, 0),
    connector: () => createSatsConnector(discovered, page.port),
  }
}

export type FakeSatsWallet = ReturnType<typeof createFakeSatsWallet>
