/** Text records of one name. Each answer of the gateway carries one of them. */
export const MAX_ATTRIBUTES = 20
/** Longest value of a text record in characters. A picture inside of one must be small. */
export const MAX_ATTRIBUTE_LENGTH = 2_048

/** Global keys of ENSIP-5 and ENSIP-18 (https://docs.ens.domains/ensip, read 2026-11-24) that are plain text. */
const TEXT_KEYS: readonly string[] = [
  'description',
  'display',
  'keywords',
  'location',
  'mail',
  'name',
  'notice',
  'theme',
]
/** Global keys whose values wallets show as links, like those of services. */
const LINK_KEYS: readonly string[] = ['email', 'phone', 'url']
/** Schemes that a link may have. Excludes `javascript:`, `data:` and all schemes that open a program. */
const LINK_SCHEMES: readonly string[] = ['https:', 'http:', 'mailto:', 'tel:', 'ipfs:', 'ipns:', 'did:']
/** ENSIP-5: keys of a service are its domain in reverse, such as `com.github`. */
const SERVICE_KEY = /^[a-z]{2,10}\.[a-z0-9-]{1,40}(?:\.[a-z0-9-]{1,40})?$/
/** No line of the modal is broken by a value: no control characters, and none that change the direction of text. */
const UNPRINTABLE = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u
/** A picture as data. SVG is not one: it can contain scripts. */
const DATA_PICTURE = /^data:image\/(?:png|jpeg|gif|webp);base64,[A-Za-z0-9+/]+={0,2}$/
/** A token that is a picture (CAIP-22, CAIP-29), as ENSIP-12 names it. */
const TOKEN_PICTURE = /^eip155:\d{1,20}\/(?:erc721|erc1155):0x[0-9a-fA-F]{40}\/\d{1,78}$/
const CONTENT_PICTURE = /^ip[fn]s:\/\/[\w./-]{1,200}$/

/** Text records by key. */
export type Attributes = Readonly<Record<string, string>>

/** The first key that may not be set, or whose value may not; `null` if all may. Does not count them. */
export function refusedAttribute(attributes: Attributes): string | null {
  return Object.entries(attributes).find(([key, value]) => !isAttribute(key, value))?.[0] ?? null
}

/** Keeps the records that may be set. Older records that break a rule are not shown. */
export function allowedAttributes(attributes: Attributes): Attributes {
  return Object.fromEntries(Object.entries(attributes).filter(([key, value]) => isAttribute(key, value)))
}

function isAttribute(key: string, value: string): boolean {
  if (value.length === 0 || value.length > MAX_ATTRIBUTE_LENGTH || key.length > MAX_ATTRIBUTE_LENGTH) return false
  if (!value.isWellFormed() || UNPRINTABLE.test(value)) return false
  if (key === 'avatar' || key === 'header') return isPicture(value)
  if (TEXT_KEYS.includes(key)) return true
  return (LINK_KEYS.includes(key) || SERVICE_KEY.test(key)) && isHarmlessLink(value)
}

/** Whether a link to the value runs no code: a name without a scheme, or a scheme that only reads. */
function isHarmlessLink(value: string): boolean {
  return !URL.canParse(value) || LINK_SCHEMES.includes(new URL(value).protocol)
}

/**
 * Whether the address of a picture is of a kind that clients of ENS read (ENSIP-12), and harmless in a page of ours.
 */
function isPicture(value: string): boolean {
  if (value.startsWith('https://')) return URL.canParse(value)
  return DATA_PICTURE.test(value) || TOKEN_PICTURE.test(value) || CONTENT_PICTURE.test(value)
}
