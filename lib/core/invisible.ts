/** Invisible characters in copied text: zero width, direction marks and the soft hyphen. */
const INVISIBLE = /[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g

/** Removes invisible characters everywhere. For numbers and addresses, not for names: a name may contain a joiner. */
export function withoutInvisible(text: string): string {
  return text.replace(INVISIBLE, '')
}

/** Removes spaces and invisible characters at both ends. For typed or pasted text. */
export function trimmed(text: string): string {
  const characters = [...text]
  const first = characters.findIndex(isVisible)
  return first === -1 ? '' : characters.slice(first, characters.findLastIndex(isVisible) + 1).join('')
}

const isVisible = (character: string): boolean => withoutInvisible(character).trim() !== ''
