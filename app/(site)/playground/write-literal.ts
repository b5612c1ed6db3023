const STEP = '  '

/** A value as it is written in TypeScript, with single quotes and with names that need no quotes without them. */
export function writeLiteral(value: unknown, indent = ''): string {
  if (typeof value === 'string') return quoted(value)
  if (Array.isArray(value)) return `[${value.map((each) => writeLiteral(each, indent)).join(', ')}]`
  if (typeof value === 'object' && value !== null) return writeObject(Object.entries(value), indent)
  return String(value)
}

/** A piece of code among values, such as the name of a constant. */
export interface Code {
  readonly code: string
}

/** An object of fields in this order. A field whose value is its own name is written short. */
export function writeFields(fields: readonly (readonly [string, unknown])[], indent = ''): string {
  const inner = indent + STEP
  const lines = fields.map(([name, value]) => {
    if (!isCode(value)) return `${inner}${nameOf(name)}: ${writeLiteral(value, inner)},\n`
    return value.code === name ? `${inner}${name},\n` : `${inner}${nameOf(name)}: ${value.code},\n`
  })
  return `{\n${lines.join('')}${indent}}`
}

function writeObject(fields: readonly (readonly [string, unknown])[], indent: string): string {
  const short = `{ ${fields.map(([name, value]) => `${nameOf(name)}: ${writeLiteral(value)}`).join(', ')} }`
  if (fields.length === 0) return '{}'
  return short.length <= 80 && !short.includes('\n') ? short : writeFields(fields, indent)
}

const isCode = (value: unknown): value is Code =>
  typeof value === 'object' && value !== null && 'code' in value && Object.keys(value).length === 1

const nameOf = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : quoted(name))

/** JSON knows all escapes that a string of TypeScript needs, but for the other kind of quotes. */
function quoted(text: string): string {
  return `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'").replaceAll('</', '<\\/')}'`
}
