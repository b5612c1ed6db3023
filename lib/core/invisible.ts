/** Invisible characters in copied text: zero width, direction marks and the soft hyphen. */
const INVISIBLE = /[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g

/** Removes invisible characters everywhere. For numbers and addresses, not for names: a name may contain a joiner. */
export function withoutInvisible(text: string): string {
  return text.replace(INVISIBLE, '')
}

/** Removes spaces and invisible characters at both ends. For typed or pasted text. */
export function trimmed(text: string): string {
  let start = 0
  let end = text.length
  while (start < end && isBlank(text.charAt(start))) start += 1
  while (end > start && isBlank(text.charAt(end - 1))) end -= 1
  return text.slice(start, end)
}

const isBlank = (character: string): boolean => withoutInvisible(character).trim() === ''
