import 'server-only'
import type { MailFrom, MasterKey } from './custody-fields'

/** Keys in a Transit engine. `token` is secret. */
export interface TransitSettings {
  /** Address of the mount, without a trailing slash: `https://vault.example:8200/v1/transit`. */
  readonly url: string
  readonly token: string
  /** Name of the key. Its hashes come from keys of the same name with the purpose added. */
  readonly keyName: string
}

/** Where the keys of a role come from. Everything but the path of a file is secret. */
export type KeySettings =
  | { readonly kind: 'local'; readonly masterKeys: readonly [MasterKey, ...MasterKey[]] }
  | ({ readonly kind: 'transit' } & TransitSettings)
  /** A file beside the folder of the database, made at its first use. */
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'none' }

/** The mail account of a role. `url` is secret. */
export interface MailSettings {
  /** `smtp:` or `smtps:`. */
  readonly url: string
  readonly from: MailFrom
}

/** Keys and mail account of one custody role. */
export interface CustodySettings {
  readonly keys: KeySettings
  readonly mail: MailSettings | null
}

/** What the variables of one role say. */
interface CustodyVariables {
  readonly keys: readonly [MasterKey, ...MasterKey[]] | undefined
  readonly transitUrl: string | undefined
  readonly transitToken: string | undefined
  readonly transitKey: string | undefined
  readonly smtpUrl: string | undefined
  readonly mailFrom: MailFrom | undefined
}

/** @param keyFile - Beside the folder of the database; `null` with Postgres. */
export function custodySettingsOf(raw: CustodyVariables, keyFile: string | null): CustodySettings {
  return { keys: keySettingsOf(raw, keyFile), mail: mailSettingsOf(raw) }
}

function keySettingsOf(
  { keys, transitUrl, transitToken, transitKey }: CustodyVariables,
  keyFile: string | null,
): KeySettings {
  if (keys) return { kind: 'local', masterKeys: keys }
  if (transitUrl && transitToken && transitKey) {
    return { kind: 'transit', url: transitUrl.replace(/\/$/, ''), token: transitToken, keyName: transitKey }
  }
  return keyFile === null ? { kind: 'none' } : { kind: 'file', path: keyFile }
}

function mailSettingsOf({ smtpUrl, mailFrom }: CustodyVariables): MailSettings | null {
  return smtpUrl && mailFrom ? { url: smtpUrl, from: mailFrom } : null
}

/** Whether what one role seals could be opened with a key of the other. */
export function shareKeys(one: KeySettings, other: KeySettings): boolean {
  if (one.kind === 'transit' && other.kind === 'transit') return one.url === other.url && one.keyName === other.keyName
  if (one.kind !== 'local' || other.kind !== 'local') return false
  return one.masterKeys.some((key) => other.masterKeys.some(({ bytes }) => Buffer.from(bytes).equals(key.bytes)))
}
