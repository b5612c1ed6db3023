/** A window of the browser that a payment page opens in. */
export interface PaymentWindow {
  isClosed(): boolean
  /** Goes to an address. The window cannot reach the page that opened it. */
  goTo(url: string): void
  focus(): void
  close(): void
}

/** What buying uses of the page. None of it is used before a visitor opens a view of buying, or returns to one. */
export interface BuyingPage {
  /** Opens an empty window. Only inside a press; `null` where the browser blocks it. */
  openWindow(): PaymentWindow | null
  /** Leaves the page. */
  leaveFor(url: string): void
  /** The address of the page, without its fragment. */
  address(): string
  /** The order that the visitor returns with, by the fragment of the address, which is removed; `null` without one. */
  takeReturn(): string | null
  /** Runs `task` while no other tab runs one; at once where the browser has no locks. */
  alone<T>(task: () => T): Promise<T>
  /** UUID, version 4. */
  randomId(): string
  /** 32 random bytes as base64url. */
  randomSecret(): string
  isVisible(): boolean
  isOnline(): boolean
  /** Calls back when the browser has a connection again. Returns an unsubscribe function. */
  onOnline(listener: () => void): () => void
}
