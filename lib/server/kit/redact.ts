import 'server-only'
import type { AppError } from '@/lib/core/app-error'
import { isErrorCode } from '@/lib/core/error-catalogue'

const HIDDEN = '[redacted]'
const MAX_DEPTH = 6
const MAX_TEXT_LENGTH = 2_000

const TOKEN_KINDS = ['access', 'refresh', 'id', 'api', 'auth', 'csrf', 'bearer', 'session']

/** Names of fields whose value is never written, and suffixes of such names: lower case, without `-`, `_` and `.`. */
const SECRET_FIELDS = 'token tokens sig email mail emailaddress totp otp pin code'.split(' ')
const SECRET_FIELD_ENDS = [
  ...'authorization cookie password passphrase secret privatekey apikey accesskey'.split(' '),
  ...'mnemonic seedphrase signature jwt session'.split(' '),
  ...TOKEN_KINDS.flatMap((kind) => [`${kind}token`, `${kind}tokens`]),
]

/** Secrets inside running text. The order matters: addresses first, since they contain the others. */
const SECRET_TEXTS: readonly (readonly [RegExp, string | ((found: string) => string)])[] = [
  // The address of a node or store carries its key in path, query or userinfo, so only scheme and host are kept.
  [/\b(?:https?|wss?|rediss?|postgres(?:ql)?):\/\/[^\s"'<>()]+/gi, (found) => hostOnly(found)],
  [/\b(bearer|basic)\s+[A-Za-z0-9._~+/=-]+/gi, `$1 ${HIDDEN}`],
  // Tokens and e-mail addresses. Everything after the first word is optional in these patterns, so that a word without
  // it is consumed whole. Otherwise each of its characters would be tried as a start, in quadratic time.
  [/\beyJ[\w-]+(?:\.[\w-]+(?:\.[\w-]*)?)?/g, (found) => (found.includes('.') ? HIDDEN : found)],
  // 65-byte signatures and longer hex blobs; 32-byte hashes and 20-byte addresses stay readable.
  [/0x[0-9a-fA-F]{130,}/g, HIDDEN],
  [/[^\s@"'<>():,;]+(?:@[^\s@"'<>():,;]+\.[A-Za-z]{2,})?/g, (found) => (found.includes('@') ? HIDDEN : found)],
  [/\b((?:api[-_]?key|token|secret|password|code|otp)\s*[=:]\s*)[^\s&"',;]+/gi, `$1${HIDDEN}`],
]

/**
 * A copy of `value` that is safe to log: secrets by field name and by shape are replaced, errors become plain objects
 * with their causes, depth and length are bounded. Promise D4.
 */
export function redact(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return redactText(value)
  if (typeof value === 'bigint') return value.toString()
  if (typeof value !== 'object' || value === null) return value
  if (depth >= MAX_DEPTH) return '[deep]'
  if (value instanceof Error) return redactError(value, depth)
  if (value instanceof Date || value instanceof URL) return redactText(value.toString())
  if (Array.isArray(value)) return value.slice(0, 100).map((item) => redact(item, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, isSecretField(key, item) ? HIDDEN : redact(item, depth + 1)]),
  )
}

/**
 * A text without one of these characters matches no pattern of {@link SECRET_TEXTS}. Most texts of a log line have
 * none.
 */
const SIGN_OF_SECRET = /[@:=\s]|0x|eyJ/

function redactText(text: string): string {
  if (text.length <= MAX_TEXT_LENGTH && !SIGN_OF_SECRET.test(text)) return text
  let safe = text.length > MAX_TEXT_LENGTH ? `${text.slice(0, MAX_TEXT_LENGTH)}…` : text
  for (const [pattern, replacement] of SECRET_TEXTS) {
    safe = typeof replacement === 'string' ? safe.replace(pattern, replacement) : safe.replace(pattern, replacement)
  }
  return safe
}

function redactError(error: Error, depth: number): Record<string, unknown> {
  const { name, message, stack, cause } = error
  // Compared by name: the log may come from another copy of our classes than the error.
  const { code, details } = error as Partial<AppError>
  const facts = name === 'AppError' && isErrorCode(code) ? { errorCode: code, details: redact(details, depth + 1) } : {}
  const safeCause = cause === undefined ? {} : { cause: redact(cause, depth + 1) }
  return { name, message: redactText(message), ...facts, stack: redactText(stack ?? ''), ...safeCause }
}

/** Cache of classified field names: a log has few different ones, the same in each line. */
const secretFields = new Map<string, boolean>()
const MAX_KNOWN_FIELDS = 500

function isSecretField(key: string, value: unknown): boolean {
  if (value === undefined || value === null || typeof value === 'boolean') return false
  // Error codes, as opposed to codes from e-mails: those of the catalogue, protocol numbers, and names such as
  // ECONNRESET.
  if (key === 'code' && (isErrorCode(value) || typeof value === 'number' || /^[A-Z][A-Z_]+$/.test(String(value)))) {
    return false
  }
  const known = secretFields.get(key)
  if (known !== undefined) return known
  const name = key.toLowerCase().replace(/[-_.]/g, '')
  const isSecret = SECRET_FIELDS.includes(name) || SECRET_FIELD_ENDS.some((end) => name.endsWith(end))
  if (secretFields.size < MAX_KNOWN_FIELDS) secretFields.set(key, isSecret)
  return isSecret
}

function hostOnly(address: string): string {
  if (!URL.canParse(address)) return HIDDEN
  const { protocol, host } = new URL(address)
  return `${protocol}//${host}/…`
}
