import type { Page } from '@playwright/test'
import { createClient, type Hex, hexToNumber, hexToString, http, numberToHex } from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { sendTransaction } from 'viem/actions'
import { foundry } from 'viem/chains'
import { DEVNET_CHAIN_ID } from '@/lib/chains/devnet'
import { AtomicBatches } from './atomic-batches'

type Request = { readonly method: string; readonly params?: readonly unknown[] }
type Refusal = { code?: number; message: string; data?: unknown }
type Reply = { readonly result: unknown } | { readonly error: Refusal }

type SentCall = { readonly to?: Hex; readonly data?: Hex; readonly value?: Hex; readonly gas?: Hex }

/** What a wallet's owner does with a request that opens a prompt. */
type Prompt = () => Promise<Decision>

type Decision = 'approve' | 'decline' | Trick

/** Wrong behaviour of a wallet: it answers something else, or signs with another account. */
type Trick = { readonly instead?: unknown; readonly signer?: PrivateKeyAccount }

/** Requests for which a real wallet asks its owner. */
const PROMPTED = [
  'eth_requestAccounts',
  'eth_sendTransaction',
  'wallet_sendCalls',
  'personal_sign',
  'eth_signTypedData_v4',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
]

class WalletRefusal extends Error {
  constructor(
    readonly code: number | undefined,
    message: string,
  ) {
    super(message)
  }
}

export type WalletOptions = {
  readonly name?: string
  readonly rdns?: string
  readonly privateKey?: Hex
  /** Initial chain of the wallet. */
  readonly chainId?: number
  /** Puts the provider at this name of `window`, for the page to pass on, instead of announcing it. */
  readonly global?: string
}

/**
 * A browser wallet that announces itself (EIP-6963) and signs with a real key on the devnet. It runs in the test: the
 * page only sees an EIP-1193 provider, and the state of the wallet survives a reload.
 */
export class ScriptedWallet {
  readonly name: string
  account: PrivateKeyAccount
  chainId: number
  /** Every request the page made, in order. */
  readonly requests: Request[] = []
  /** Hashes of the transactions that were signed and sent. */
  readonly sent: Hex[] = []

  readonly #tabs: Page[] = []
  readonly #rpcUrl: string
  readonly #knownChains = new Set([1, DEVNET_CHAIN_ID])
  readonly #prompts = new Map<string, Prompt[]>()
  readonly #id: string
  readonly #rdns: string
  readonly #global: string | undefined
  #authorised = false
  #batches: AtomicBatches | undefined

  private constructor(rpcUrl: string, options: WalletOptions) {
    this.#rpcUrl = rpcUrl
    this.name = options.name ?? 'Scripted Wallet'
    this.account = privateKeyToAccount(options.privateKey ?? generatePrivateKey())
    this.chainId = options.chainId ?? DEVNET_CHAIN_ID
    this.#id = `wallet_${this.name.replaceAll(/\W/g, '_')}`
    this.#global = options.global
    this.#rdns = options.rdns ?? `test.${this.name.toLowerCase().replaceAll(/\W+/g, '-')}`
  }

  /** Adds the wallet to every document that `page` opens from now on. */
  static async install(page: Page, rpcUrl: string, options: WalletOptions = {}): Promise<ScriptedWallet> {
    const wallet = new ScriptedWallet(rpcUrl, options)
    await wallet.appearIn(page)
    return wallet
  }

  /** As `install`, in one more tab of the same browser: the same wallet, with the same permission. */
  async appearIn(tab: Page): Promise<void> {
    this.#tabs.push(tab)
    await tab.exposeFunction(this.#id, (request: Request) => this.#answer(request))
    await tab.addInitScript(announceInPage, {
      id: this.#id,
      ...(this.#global !== undefined && { global: this.#global }),
      info: {
        name: this.name,
        rdns: this.#rdns,
        icon: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><circle cx="4" cy="4" r="4"/></svg>',
      },
    })
  }

  get address(): Hex {
    return this.account.address
  }

  /** The owner presses "Reject" on the next `method`: EIP-1193 code 4001. */
  declineNext(method: string): void {
    this.#script(method, async () => 'decline')
  }

  /** The wallet fails on the next `method`. */
  failNext(method: string): void {
    this.#script(method, () => Promise.reject(new Error('The vault is locked.')))
  }

  /** The wallet refuses the next `method` with this error code and message; without a code it only throws. */
  refuseNext(method: string, code?: number, message = 'wallet says no'): void {
    this.#script(method, () => Promise.reject(new WalletRefusal(code, message)))
  }

  /** The wallet answers the next `method` with this value, and does nothing. */
  answerNext(method: string, instead: unknown): void {
    this.#script(method, async () => ({ instead }))
  }

  /** The next `method` is signed with a key of another account. */
  signNextAs(signer: PrivateKeyAccount, method: string): void {
    this.#script(method, async () => ({ signer }))
  }

  /** Leaves the next `method` unanswered until the test calls one of the returned functions. */
  holdNext(method: string): { readonly approve: () => void; readonly decline: () => void } {
    let answer: (decision: Decision) => void = () => undefined
    const decided = new Promise<Decision>((resolve) => {
      answer = resolve
    })
    this.#script(method, () => decided)
    return { approve: () => answer('approve'), decline: () => answer('decline') }
  }

  /** The account gets code, with which it makes the calls of a batch in one transaction (EIP-5792). */
  async makeBatchesAtomic(): Promise<void> {
    this.#batches = await AtomicBatches.upgrade(this.#rpcUrl, this.account)
  }

  /** The owner selects another account in the wallet itself. */
  async changeAccount(account = privateKeyToAccount(generatePrivateKey())): Promise<void> {
    this.account = account
    await this.emit('accountsChanged', [this.address])
  }

  /** The owner selects another network in the wallet itself. */
  async changeChain(chainId: number): Promise<void> {
    this.chainId = chainId
    await this.emit('chainChanged', numberToHex(chainId))
  }

  /** The owner revokes the site's permission. */
  async revoke(): Promise<void> {
    this.#authorised = false
    await this.emit('accountsChanged', [])
  }

  async emit(event: string, data: unknown): Promise<void> {
    const dispatch = ([id, name, payload]: readonly [string, string, unknown]) =>
      window.dispatchEvent(new CustomEvent(`${id}:${name}`, { detail: payload }))
    await Promise.all(this.#tabs.map((tab) => tab.evaluate(dispatch, [this.#id, event, data] as const)))
  }

  /** The texts that the owner was asked to sign, as the wallet shows them. */
  get textsToSign(): readonly string[] {
    const asked = this.requests.filter(({ method }) => method === 'personal_sign')
    return asked.map(({ params }) => hexToString(params?.[0] as Hex))
  }

  countOf(method: string): number {
    return this.requests.filter((request) => request.method === method).length
  }

  #script(method: string, prompt: Prompt): void {
    this.#prompts.set(method, [...(this.#prompts.get(method) ?? []), prompt])
  }

  async #answer(request: Request): Promise<Reply> {
    this.requests.push(request)
    // The requested account signs, even if the owner has selected another one in the meantime.
    const signer = this.account
    try {
      const trick = PROMPTED.includes(request.method) ? await this.#ask(request.method) : {}
      if ('instead' in trick) return { result: trick.instead }
      return { result: (await this.#perform(request, trick.signer ?? signer)) ?? null }
    } catch (error) {
      if (error instanceof WalletRefusal) {
        return { error: { message: error.message, ...(error.code !== undefined && { code: error.code }) } }
      }
      return { error: { code: -32603, message: error instanceof Error ? error.message : String(error) } }
    }
  }

  async #ask(method: string): Promise<Trick> {
    const decision = await this.#prompts.get(method)?.shift()?.()
    if (decision === 'decline') throw new WalletRefusal(4001, 'User rejected the request.')
    return typeof decision === 'object' ? decision : {}
  }

  async #perform({ method, params = [] }: Request, signer: PrivateKeyAccount): Promise<unknown> {
    switch (method) {
      case 'eth_requestAccounts':
        this.#authorised = true
        return [this.address]
      case 'eth_accounts':
        return this.#authorised ? [this.address] : []
      case 'wallet_requestPermissions':
      case 'wallet_getPermissions':
        return this.#authorised ? [{ parentCapability: 'eth_accounts' }] : []
      case 'wallet_revokePermissions':
        this.#authorised = false
        return null
      case 'eth_chainId':
        return numberToHex(this.chainId)
      case 'wallet_switchEthereumChain':
        return this.#switch(params[0] as { chainId: Hex })
      case 'wallet_addEthereumChain': {
        const chain = params[0] as { chainId: Hex }
        this.#knownChains.add(hexToNumber(chain.chainId))
        return this.#switch(chain)
      }
      case 'personal_sign':
        return signer.signMessage({ message: { raw: params[0] as Hex } })
      case 'eth_signTypedData_v4':
        return signer.signTypedData(JSON.parse(params[1] as string))
      case 'wallet_watchAsset':
        // By name, as EIP-747 has it.
        if (!('type' in params)) throw new WalletRefusal(-32_602, 'The token is missing.')
        return true
      case 'eth_sendTransaction':
        return this.#send(params[0] as SentCall, signer)
      case 'wallet_getCapabilities':
      case 'wallet_sendCalls':
      case 'wallet_getCallsStatus':
        return this.#batch(method, params)
      default:
        return createClient({ transport: http(this.#rpcUrl) }).request({ method, params } as never)
    }
  }

  async #batch(method: string, params: readonly unknown[]): Promise<unknown> {
    const batches = this.#batches
    if (batches === undefined) throw new WalletRefusal(4200, 'The method is unknown.')
    if (method === 'wallet_getCapabilities') return batches.capabilities(numberToHex(this.chainId))
    if (method === 'wallet_getCallsStatus') return batches.status(String(params[0]))
    const { id, hash } = await batches.send(params[0] as Parameters<AtomicBatches['send']>[0])
    this.sent.push(hash)
    return { id }
  }

  async #switch({ chainId }: { chainId: Hex }): Promise<null> {
    const id = hexToNumber(chainId)
    if (!this.#knownChains.has(id)) throw new WalletRefusal(4902, 'Unrecognized chain ID.')
    if (id !== this.chainId) await this.changeChain(id)
    return null
  }

  async #send({ to, data, value, gas }: SentCall, signer: PrivateKeyAccount): Promise<Hex> {
    if (!this.#authorised) throw new WalletRefusal(4100, 'The account has not been authorised.')
    if (this.chainId !== DEVNET_CHAIN_ID) throw new WalletRefusal(4901, 'The wallet is on another chain.')
    const client = createClient({ account: signer, chain: foundry, transport: http(this.#rpcUrl) })
    const hash = await sendTransaction(client, {
      to: to ?? null,
      ...(data && { data }),
      ...(value && { value: BigInt(value) }),
      ...(gas && { gas: BigInt(gas) }),
    })
    this.sent.push(hash)
    return hash
  }
}

/** Runs in the page. Sends requests to the test and recreates its refusals with their codes. */
function announceInPage({ id, info, global }: { id: string; info: Record<string, string>; global?: string }): void {
  const provider = {
    async request(request: unknown): Promise<unknown> {
      const bridge = (window as unknown as Record<string, (request: unknown) => Promise<Reply>>)[id]
      const reply = (await bridge?.(request)) ?? { error: { code: 4900, message: 'The wallet is gone.' } }
      if ('error' in reply) throw Object.assign(new Error(reply.error.message), reply.error)
      return reply.result
    },
    on(event: string, listener: (data: unknown) => void): void {
      const forward = (carried: Event) => listener((carried as CustomEvent).detail)
      forwards.set(listener, forward)
      window.addEventListener(`${id}:${event}`, forward)
    },
    removeListener(event: string, listener: (data: unknown) => void): void {
      const forward = forwards.get(listener)
      if (forward) window.removeEventListener(`${id}:${event}`, forward)
    },
  }
  const forwards = new Map<unknown, (carried: Event) => void>()
  if (global !== undefined) {
    Object.assign(window, { [global]: provider })
    return
  }
  // EIP-6963: the uuid is new at each page load, so a page must not store it.
  const uuid = crypto.randomUUID()
  const detail = Object.freeze({ info: Object.freeze({ uuid, ...info }), provider: Object.freeze(provider) })
  const announce = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  window.addEventListener('eip6963:requestProvider', announce)
  announce()
}
