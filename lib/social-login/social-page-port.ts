/** What a social login uses of the page. */
export interface SocialPage {
  /** Calls back with the messages of other windows. Returns an unsubscribe function. */
  onMessage(listener: (message: MessageEvent) => void): () => void
  /** Sends the page itself to an address. */
  leaveFor(address: string): void
  /** The address of the page, without its fragment and without a result. */
  address(): string
  /** The result that the address of the page contains, which is removed from it; `null` without one. */
  takeResult(): string | null
}
