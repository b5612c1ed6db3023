import 'server-only'

/** A mail to one address. Text and HTML say the same. */
export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** BCP 47, for the header `Content-Language`. */
  readonly language: string
}

/** Sends the mails of one role. Secret: a mail has a code or a link, so neither it nor its address is ever logged. */
export interface MailSender {
  /** Name of the adapter, for `/api/health`: `smtp` or `outbox`. */
  readonly id: string
  /**
   * Hands a mail to the mail server.
   *
   * @throws {AppError} `mail.unavailable` when the server does not take it in time.
   */
  send(mail: Mail, signal?: AbortSignal): Promise<void>
}
