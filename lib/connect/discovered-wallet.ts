/** The part of EIP-1193 that we call. Nothing else of a provider is ever touched. */
export interface Eip1193Provider {
  request(args: { readonly method: string; readonly params?: readonly unknown[] }): Promise<unknown>
  on?(event: string, listener: (...args: unknown[]) => void): unknown
  removeListener?(event: string, listener: (...args: unknown[]) => void): unknown
}

/** A wallet in this browser, copied out of what it announced: every field checked, nothing shared with the wallet. */
export interface DiscoveredWallet {
  /** Unique in this page, and the same as long as the page lives. */
  readonly id: string
  /**
   * What is stored instead of `id`, because it is the same after a reload: `memoryIdOf` the wallet, `injected` for the
   * legacy wallet. Announcers with the same rdns, name and icon share it.
   */
  readonly memoryId: string
  readonly type: 'ANNOUNCED' | 'INJECTED'
  /** At most 64 characters, no control or direction characters. `''` for the legacy wallet: show `connect.browserWallet`. */
  readonly name: string
  /** Reverse domain name; shown, because a name alone proves nothing. Others may claim the same one. */
  readonly rdns: string | undefined
  /** `data:` URI of an image, safe as `<img src>`; never inline it as markup. */
  readonly icon: string | undefined
  readonly provider: Eip1193Provider
}
