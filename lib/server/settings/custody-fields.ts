import 'server-only'
import * as z from 'zod'
import { emailAddress } from '@/lib/core/email-address'

export const MASTER_KEY_BYTES = 32

/** A key of the settings. */
export interface MasterKey {
  readonly id: string
  /** {@link MASTER_KEY_BYTES} random bytes. */
  readonly bytes: Uint8Array
}

/** Room for a hundred keys; more were never used at once. */
export const MAX_KEYS_LENGTH = 8_192

const KEY_ID = /^[A-Za-z0-9_-]{1,32}$/
const BASE64 = /^[A-Za-z0-9+/]{43}=$/

/** `id:base64` of each key, the newest first, as in the settings and in a key file. */
export const masterKeys = z.string().transform((list, context): readonly [MasterKey, ...MasterKey[]] => {
  const [newest, ...older] = list.split(',').flatMap((entry) => masterKeyOf(entry.trim()) ?? [])
  const ids = new Set([newest, ...older].map((key) => key?.id))
  if (newest && ids.size === list.split(',').length) return [newest, ...older]
  context.addIssue({ code: 'custom', message: 'not a list of keys' })
  return z.NEVER
})

function masterKeyOf(entry: string): MasterKey | null {
  const at = entry.indexOf(':')
  const [id, text] = [entry.slice(0, Math.max(0, at)), entry.slice(at + 1)]
  if (!KEY_ID.test(id) || !BASE64.test(text)) return null
  const bytes = Buffer.from(text, 'base64')
  return bytes.length === MASTER_KEY_BYTES ? { id, bytes } : null
}

/** A mail server: a host, an optional port, an optional user with a password (percent-encoded). */
export function isSmtpUrl(value: string): boolean {
  if (!URL.canParse(value)) return false
  const { protocol, hostname, pathname, search, hash, username, password } = new URL(value)
  const isBare = ['', '/'].includes(pathname) && search + hash === ''
  return /^smtps?:$/.test(protocol) && hostname !== '' && isBare && (username === '') === (password === '')
}

/** The sender of mails. */
export interface MailFrom {
  /** `''` without one. */
  readonly name: string
  readonly address: string
}

/** No quotes and no control characters: nothing that a header could be ended with. */
const FROM_NAME = /^[^\p{Cc}"<>\\]{1,100}$/u

/** `address`, or `name <address>`. */
export const mailFrom = z.string().transform((text, context): MailFrom => {
  const [, name = '', inside] = /^([^<]*)<([^<>]*)>$/.exec(text.trim()) ?? []
  const [shown, address] = [name.trim(), (inside ?? text).trim()]
  if ((shown === '' || FROM_NAME.test(shown)) && emailAddress.safeParse(address).success)
    return { name: shown, address }
  context.addIssue({ code: 'custom', message: 'not a sender' })
  return z.NEVER
})
