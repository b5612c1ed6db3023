/** A secret in the forms in which it could have been written somewhere. Texts are searched as they are. */
export type Secret = string | Uint8Array

/** What is searched: a dump, a log, a storage. Latin-1 for bytes, so that nothing in it is lost. */
export type Places = Readonly<Record<string, string>>

/** Shorter than this, a secret would be found by chance. Six digits of a code are looked for between other characters. */
const MIN_LENGTH = 6

/** Texts that stand for at least as many bytes are searched for as bytes too: halves have 16. */
const MIN_KEY_BYTES = 16

/**
 * Looks for secrets, also written in hex, base64 (at any place of a longer text), base58 or as numbers.
 *
 * @returns one line for each secret and place that has it, empty for none. It does not repeat the secret.
 * @throws {RangeError} for a secret that is too short to be looked for.
 */
export function findSecrets(secrets: Readonly<Record<string, Secret>>, places: Places): readonly string[] {
  return Object.entries(secrets).flatMap(([name, secret]) => {
    const forms = typeof secret === 'string' ? formsOfText(secret) : formsOfBytes(secret)
    return Object.entries(places).flatMap(([place, text]) => {
      const found = Object.entries(forms).find(([, pattern]) => pattern.test(text))
      return found ? [`${name} in ${place}, ${found[0]}`] : []
    })
  })
}

function formsOfText(text: string): Readonly<Record<string, RegExp>> {
  if (text.length < MIN_LENGTH) throw new RangeError('The secret is too short')
  // A code is digits, and so are times (to the microsecond), ports and amounts.
  if (/^\d+$/.test(text)) return { 'as it is': new RegExp(`(?<![\\w.])${text}(?!\\w)`) }
  return {
    'as it is': literal(text),
    'percent-encoded': literal(encodeURIComponent(text)),
    ...formsOfBytes(Buffer.from(text)),
    ...decodedForms(text),
  }
}

/** The bytes that a token or a half stands for, which a database keeps in place of their base64url. */
function decodedForms(text: string): Readonly<Record<string, RegExp>> {
  const bytes = Buffer.from(text, 'base64url')
  if (bytes.length < MIN_KEY_BYTES || bytes.toString('base64url') !== text) return {}
  return Object.fromEntries(Object.entries(formsOfBytes(bytes)).map(([form, pattern]) => [`decoded, ${form}`, pattern]))
}

function formsOfBytes(bytes: Uint8Array): Readonly<Record<string, RegExp>> {
  if (bytes.length < MIN_LENGTH) throw new RangeError('The secret is too short')
  const buffer = Buffer.from(bytes)
  return {
    'as bytes': literal(buffer.toString('latin1')),
    'in hex': new RegExp(buffer.toString('hex'), 'i'),
    'in base64': new RegExp(base64Of(buffer).map(escaped).join('|')),
    'as numbers': literal([...bytes].join(',')),
    'as a JSON of bytes': literal([...bytes].map((byte, at) => `"${at}":${byte}`).join(',')),
  }
}

/** At each of the three places in a longer text, without the characters that its neighbours change; both alphabets. */
function base64Of(bytes: Buffer): readonly string[] {
  const texts = [0, 1, 2].map((before) => {
    const text = Buffer.concat([Buffer.alloc(before), bytes])
      .toString('base64')
      .replace(/=+$/, '')
    const end = (before + bytes.length) % 3 === 0 ? undefined : -1
    return text.slice(before === 0 ? 0 : before + 1, end)
  })
  return texts.flatMap((text) => [text, text.replaceAll('+', '-').replaceAll('/', '_')])
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&')
const literal = (text: string): RegExp => new RegExp(escaped(text))
