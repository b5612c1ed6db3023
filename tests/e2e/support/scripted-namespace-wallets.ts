import type { Page } from '@playwright/test'
import { createFakeKeplrWallet } from '@/tests/fakes/fake-keplr-wallet'
import { createFakeSatsWallet } from '@/tests/fakes/fake-sats-wallet'
import { createFakeWeb3Wallet } from '@/tests/fakes/fake-web3-wallet'

/** A call of the page: the wallet, its method, and the arguments as JSON. */
type Call = {
  readonly wallet: 'bitcoin' | 'polkadot' | 'cosmos'
  readonly method: string
  readonly input: readonly unknown[]
}
type Method = (...input: readonly unknown[]) => unknown

const POLKADOT_KEY = 'polkadot-js'

/**
 * Wallets of Bitcoin, Polkadot and Cosmos with real keys. They run in the test: the page sees only the objects that their
 * extensions put on `window`, and their state survives a reload.
 */
export class ScriptedNamespaceWallets {
  readonly bitcoin = createFakeSatsWallet()
  readonly polkadot = createFakeWeb3Wallet({ key: POLKADOT_KEY })
  readonly cosmos = createFakeKeplrWallet()

  private constructor() {}

  /** Adds the wallets to every document that `page` opens from now on. */
  static async install(page: Page): Promise<ScriptedNamespaceWallets> {
    const wallets = new ScriptedNamespaceWallets()
    await page.exposeFunction('scriptedNamespace', (call: Call) => wallets.#answer(call))
    await page.addInitScript(putOnPage, {
      announced: wallets.bitcoin.globals.btc_providers,
      polkadotKey: POLKADOT_KEY,
      keplrMethods: Object.keys(wallets.cosmos.globals.keplr ?? {}),
    })
    return wallets
  }

  async #answer({ wallet, method, input }: Call): Promise<unknown> {
    if (wallet === 'bitcoin') {
      const { XverseProviders: providers } = this.bitcoin.globals as unknown as {
        XverseProviders: { BitcoinProvider: { request: Method } }
      }
      return providers.BitcoinProvider.request(method, input[0])
    }
    if (wallet === 'cosmos') {
      const keplr = this.cosmos.globals.keplr as unknown as Readonly<Record<string, Method>>
      return keplr[method]?.(...input)
    }
    const injected = await this.polkadot.globals.injectedWeb3[POLKADOT_KEY]?.enable(String(input[0]))
    const { accounts, signer } = injected as { accounts: { get: Method }; signer: { signRaw: Method } }
    if (method === 'get') return accounts.get()
    return method === 'signRaw' ? signer.signRaw(input[1]) : null
  }
}

/** Runs in the page. */
function putOnPage({
  announced,
  polkadotKey,
  keplrMethods,
}: {
  readonly announced: unknown
  readonly polkadotKey: string
  readonly keplrMethods: readonly string[]
}): void {
  const ask = (call: Call): Promise<unknown> =>
    (window as unknown as { scriptedNamespace(call: Call): Promise<unknown> }).scriptedNamespace(call)
  const bitcoin = {
    request: (method: string, params: unknown) => ask({ wallet: 'bitcoin', method, input: [params] }),
    addListener: () => () => undefined,
  }
  const keplr = Object.fromEntries(
    keplrMethods.map((method) => [method, (...input: unknown[]) => ask({ wallet: 'cosmos', method, input })]),
  )
  const enable = async (origin: string) => {
    await ask({ wallet: 'polkadot', method: 'enable', input: [origin] })
    const get = () => ask({ wallet: 'polkadot', method: 'get', input: [origin] })
    return {
      accounts: {
        get,
        subscribe(listener: (list: unknown) => void) {
          void get().then(listener)
          return () => undefined
        },
      },
      signer: {
        signRaw: (payload: unknown) => ask({ wallet: 'polkadot', method: 'signRaw', input: [origin, payload] }),
      },
    }
  }
  Object.assign(window, {
    btc_providers: announced,
    XverseProviders: { BitcoinProvider: bitcoin },
    keplr,
    injectedWeb3: { [polkadotKey]: { version: '0.60.1', enable } },
  })
}
