/** Signing in on a page of another origin than the server's: by tokens that are bound to a key of the page. */
export interface PageTokens {
  /** Calls an endpoint of sign-in with the proof and the token of the page. */
  readonly fetch: typeof globalThis.fetch
  /** Sends what a wallet has signed. @throws {AppError} as `callEndpoint`. */
  signIn(fields: Readonly<Record<string, string>>, signal: AbortSignal): Promise<void>
  /** Ends the session on the server. @throws {AppError} as `callEndpoint`; the next call tries again. */
  signOut(signal: AbortSignal): Promise<void>
  /**
   * Returns a token for the page's own server, valid for at least 30 s.
   *
   * @throws {AppError} `session.expired` while the visitor is not signed in; as `callEndpoint` when it cannot be renewed.
   */
  getAccessToken(): Promise<string>
  /** Returns the two headers of one request of the page to its own server. @throws {AppError} as {@link getAccessToken}. */
  proofFor(method: string, url: string): Promise<{ readonly authorization: string; readonly dpop: string }>
  /** `fetch` with the headers of {@link proofFor}. */
  fetchWithProof(url: string, init?: RequestInit): Promise<Response>
}
