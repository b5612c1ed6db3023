import { isSameAddress } from '@/lib/core/account-key'
import { EIP155 } from '@/lib/core/namespaces'
import type { Attributes } from './attribute-rules'
import type { NameRecord } from './names-contract'

/** Text records with a field of their own in the form (ENSIP-5), in the order of the form. */
const FIELD_KEYS: readonly string[] = ['description', 'url', 'email', 'com.github', 'com.twitter', 'org.telegram']

/** Proper names, which are the same in every language. */
export const SERVICE_NAMES: Readonly<Record<string, string>> = {
  'com.github': 'GitHub',
  'com.twitter': 'X (Twitter)',
  'org.telegram': 'Telegram',
}

/** Keys of a name beside its picture: those of the form first, then every other one that is set. */
export function shownKeys(attributes: Attributes): readonly string[] {
  const others = Object.keys(attributes).filter((key) => key !== 'avatar' && !FIELD_KEYS.includes(key))
  return [...FIELD_KEYS, ...others.sort()]
}

/** The picture of a name if the page may draw it: CSP allows `https:` and `data:`. */
export function drawablePicture({ attributes }: Pick<NameRecord, 'attributes'>): string | undefined {
  const { avatar } = attributes
  return avatar !== undefined && /^(?:https:\/\/|data:)/.test(avatar) ? avatar : undefined
}

/** The label of a name: the text before its first dot. */
export const labelOf = (name: string): string => name.split('.', 1)[0] ?? name

export const isOwner = ({ owner }: Pick<NameRecord, 'owner'>, address: string | undefined): boolean =>
  address !== undefined && isSameAddress(EIP155, owner, address)

export const isOfferedTo = ({ offeredTo }: Pick<NameRecord, 'offeredTo'>, address: string | undefined): boolean =>
  address !== undefined && offeredTo !== undefined && isSameAddress(EIP155, offeredTo, address)
