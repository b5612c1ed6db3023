/** A file of a folder of descriptors. */
export interface DescriptorFile {
  /** With slashes, from the folder. */
  readonly path: string
  readonly text: string
}

/** Largest file in UTF-16 code units. The largest of the public registry has 477,000 (2026-08). */
export const MAX_DESCRIPTOR_LENGTH = 512 * 1024
const MAX_INCLUDES = 4
/** Levels of objects and lists in a descriptor. */
const MAX_DEPTH = 24

type Json = Readonly<Record<string, unknown>>

/**
 * Reads a file and what it includes as one object. The values of the file itself win; fields of one path are merged.
 *
 * A file includes files of the same folder tree by relative path. Nothing is fetched: a URL is no such path.
 *
 * @returns `null` if the file or an included one is missing, too large, or no JSON object.
 */
export function readWithIncludes(path: string, files: ReadonlyMap<string, string>, depth = 0): Json | null {
  const text = files.get(path)
  if (text === undefined || text.length > MAX_DESCRIPTOR_LENGTH || depth > MAX_INCLUDES) return null
  const { includes, ...own } = parsed(text) ?? { includes: null }
  if (includes === undefined) return own
  if (typeof includes !== 'string') return null
  const included = readWithIncludes(pathBeside(path, includes), files, depth + 1)
  return included && (merged(included, own) as Json)
}

function parsed(text: string): Json | null {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) && isShallow(value, MAX_DEPTH) ? value : null
  } catch {
    return null
  }
}

function isShallow(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return true
  return depth > 0 && Object.values(value).every((inner) => isShallow(inner, depth - 1))
}

function pathBeside(path: string, relative: string): string {
  const parts = path.split('/').slice(0, -1)
  for (const part of relative.split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '.') parts.push(part)
  }
  return parts.join('/')
}

function merged(below: unknown, above: unknown): unknown {
  if (isObject(below) && isObject(above)) {
    const keys = new Set([...Object.keys(below), ...Object.keys(above)])
    return Object.fromEntries(
      [...keys].map((key) => [key, Object.hasOwn(above, key) ? merged(below[key], above[key]) : below[key]]),
    )
  }
  if (isFields(below) && isFields(above)) return mergedFields(below, above)
  return above
}

function mergedFields(below: readonly Json[], above: readonly Json[]): readonly unknown[] {
  const own = new Map(above.map((field) => [field.path, field]))
  const kept = below.map((field) => (own.has(field.path) ? merged(field, own.get(field.path)) : field))
  const paths = new Set(below.map((field) => field.path))
  return [...kept, ...above.filter((field) => !paths.has(field.path))]
}

function isFields(value: unknown): value is readonly Json[] {
  return Array.isArray(value) && value.every((field) => isObject(field) && typeof field.path === 'string')
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
