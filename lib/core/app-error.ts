import { type CatalogueEntry, type ErrorCode, type ErrorTextKey, errorCatalogue } from './error-catalogue'

/** Facts about an error that are safe to log and to show: identifiers, counts, amounts; never secrets. */
export type ErrorDetails = Readonly<Record<string, string | number | boolean | undefined>>

/**
 * The only error that crosses a module, HTTP or window boundary (architecture section 9).
 *
 * The code determines everything else in `error-catalogue.ts`: text, HTTP status, next step, alert and retry rule.
 * Views read the `cause`: copy errors of foreign code with `copyForeignError` before using them as a cause.
 */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly code: ErrorCode
  /** Safe to log: identifiers and counts, never tokens, codes, signatures or e-mail addresses. */
  readonly details: ErrorDetails
  /** Id of the request in which the server failed, if there was one. */
  readonly requestId: string | undefined

  /** @param options.message - What the developer of a host page reads; default: the code. */
  constructor(
    code: ErrorCode,
    options: { cause?: unknown; details?: ErrorDetails; requestId?: string | undefined; message?: string } = {},
  ) {
    super(options.message ?? code, { cause: options.cause })
    this.code = code
    this.details = options.details ?? {}
    this.requestId = options.requestId
  }

  /** Key into `lib/text`; views render it with `t(error.textKey, error.details)`. */
  get textKey(): ErrorTextKey {
    return errorCatalogue[this.code].textKey
  }

  /** Whether the same call may succeed later, at once or after a wait. The opposite: only another call may. */
  get canRetry(): boolean {
    return retryOf(this.code) !== 'never'
  }

  /** Whether a failure says nothing about the call: a moment later, or once more, it may be answered. */
  get isTransient(): boolean {
    return retryOf(this.code) === 'auto'
  }

  /** Whether what was thrown is an `AppError` with one of these codes. */
  static is(thrown: unknown, ...codes: readonly ErrorCode[]): thrown is AppError {
    return thrown instanceof AppError && codes.includes(thrown.code)
  }

  /** Returns an `AppError` unchanged; wraps anything else as the `cause` of a new one. */
  static from(cause: unknown, fallback: ErrorCode): AppError {
    return cause instanceof AppError ? cause : new AppError(fallback, { cause })
  }
}

const retryOf = (code: ErrorCode): CatalogueEntry['retry'] => (errorCatalogue[code] as CatalogueEntry).retry
