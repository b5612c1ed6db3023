import { ed25519 } from '@noble/curves/ed25519'
import type { Page } from '@playwright/test'
import { base58 } from '@scure/base'

/** Test and page exchange bytes as lists of numbers. */
type Bytes = readonly number[]
type Request = { readonly feature: string; readonly silent?: boolean; readonly message?: Bytes }
type Account = { readonly address: string; readonly publicKey: Bytes }
type Reply =
  | { readonly accounts: readonly Account[] }
  | { readonly signature: Bytes }
  | { readonly error: { readonly code: number; readonly message: string } }

const ICON =
  'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciIHZpZXdCb3g9IjAgMCA4IDgiPjxyZWN0IHdpZHRoPSI4IiBoZWlnaHQ9IjgiLz48L3N2Zz4='

/**
 * A Solana wallet that registers by the Wallet Standard and signs with a real key. Like the EVM one it runs in the
 * test: the page only sees a Wallet Standard object, and the state of the wallet survives a reload.
 */
export class ScriptedSolanaWallet {
  readonly name: string
  /** Every request the page made, in order. */
  readonly requests: Request[] = []
  readonly #secret = ed25519.utils.randomPrivateKey()
  readonly #page: Page
  readonly #declined = new Set<string>()
  #authorised = false

  private constructor(page: Page, name: string) {
    this.#page = page
    this.name = name
  }

  /** Adds the wallet to every document that `page` opens from now on. */
  static async install(page: Page, name = 'Scripted Solana'): Promise<ScriptedSolanaWallet> {
    const wallet = new ScriptedSolanaWallet(page, name)
    await page.exposeFunction('scriptedSolana', (request: Request) => wallet.#answer(request))
    await page.addInitScript(registerInPage, { name: wallet.name, icon: ICON })
    return wallet
  }

  get address(): string {
    return base58.encode(ed25519.getPublicKey(this.#secret))
  }

  /** The owner presses "Reject" on the next request of this feature. */
  declineNext(feature: string): void {
    this.#declined.add(feature)
  }

  /** The owner revokes the site's permission. */
  async revoke(): Promise<void> {
    this.#authorised = false
    await this.#page.evaluate(() => window.dispatchEvent(new CustomEvent('scripted-solana:gone')))
  }

  /** Requests that the owner was asked about. */
  promptsFor(feature: string): readonly Request[] {
    return this.requests.filter((request) => request.feature === feature && request.silent !== true)
  }

  async #answer(request: Request): Promise<Reply> {
    const { feature, silent = false, message = [] } = request
    this.requests.push(request)
    if (!silent && this.#declined.delete(feature))
      return { error: { code: 4001, message: 'User rejected the request.' } }
    if (feature === 'solana:signMessage') {
      return { signature: [...ed25519.sign(Uint8Array.from(message), this.#secret)] }
    }
    if (feature === 'standard:disconnect') this.#authorised = false
    else if (!silent) this.#authorised = true
    const account = { address: this.address, publicKey: [...ed25519.getPublicKey(this.#secret)] }
    return { accounts: this.#authorised ? [account] : [] }
  }
}

/** Runs in the page. Sends requests to the test and creates Wallet Standard objects from its replies. */
function registerInPage({ name, icon }: { readonly name: string; readonly icon: string }): void {
  const chains = ['solana:mainnet', 'solana:devnet']
  const listeners = new Set<(properties: object) => void>()
  let accounts: readonly object[] = []

  async function ask(request: Request): Promise<Exclude<Reply, { readonly error: object }>> {
    const bridge = (window as unknown as { scriptedSolana(request: Request): Promise<Reply> }).scriptedSolana
    const reply = await bridge(request)
    if ('error' in reply) throw Object.assign(new Error(reply.error.message), reply.error)
    return reply
  }

  function change(next: readonly object[]): void {
    accounts = next
    for (const listener of listeners) listener({ accounts })
  }

  const wallet = {
    version: '1.0.0',
    name,
    icon,
    chains,
    get accounts() {
      return accounts
    },
    features: {
      'standard:connect': {
        version: '1.0.0',
        async connect({ silent = false } = {}) {
          const reply = await ask({ feature: 'standard:connect', silent })
          const shared = 'accounts' in reply ? reply.accounts : []
          const features = ['solana:signMessage']
          const made = shared.map(({ address, publicKey }) =>
            Object.freeze({ address, publicKey: Uint8Array.from(publicKey), chains, features }),
          )
          change(made)
          return { accounts: made }
        },
      },
      'standard:disconnect': {
        version: '1.0.0',
        async disconnect() {
          await ask({ feature: 'standard:disconnect' })
          change([])
        },
      },
      'standard:events': {
        version: '1.0.0',
        on(_event: string, listener: (properties: object) => void) {
          listeners.add(listener)
          return () => listeners.delete(listener)
        },
      },
      'solana:signMessage': {
        version: '1.1.0',
        async signMessage({ account, message }: { readonly account: object; readonly message: Uint8Array }) {
          if (!accounts.includes(account)) throw new Error('not an account of this wallet')
          const reply = await ask({ feature: 'solana:signMessage', message: [...message] })
          const signature = Uint8Array.from('signature' in reply ? reply.signature : [])
          return [{ signedMessage: message, signature }]
        },
      },
    },
  }
  const register = (api: { register(wallet: object): unknown }) => api.register(Object.freeze(wallet))
  window.addEventListener('scripted-solana:gone', () => change([]))
  window.addEventListener('wallet-standard:app-ready', (event) => register((event as CustomEvent).detail))
  window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }))
}
