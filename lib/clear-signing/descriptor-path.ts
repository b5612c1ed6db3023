import type { Hex } from 'viem'
import { numberToHex, size, sliceHex } from 'viem/utils'
import type { DataLeaf, DataNode } from './data-node'

/** What a path of ERC-7730 begins at: `#.` the data, `@.` what surrounds it, and without a root the group of the field. */
export interface PathRoots {
  readonly data: DataNode
  readonly group: DataNode
  /** `from`, `to`, `value` and `chainId`. */
  readonly container: ReadonlyMap<string, DataLeaf>
}

export interface Place {
  readonly node: DataNode
  /** The index of each `[]` on the way here. */
  readonly indices: readonly number[]
}

const SLICE = /^\[(-?\d{1,6})?(:(-?\d{1,6})?)?\]$/

/**
 * Finds the places that a path leads to: several if it has `[]`, none if a list is empty. Each part of a path is the name
 * of a field, `[index]`, `[from:to]` of a list or of bytes, or `[]`; negative indices count from the end.
 *
 * @param fixed - Indices that replace the first `[]`s, so that two paths through one list meet at the same item.
 * @returns `null` if a part of the path does not exist.
 */
export function placesAt(path: string, roots: PathRoots, fixed: readonly number[] = []): readonly Place[] | null {
  const [first, ...others] = path.split('.')
  if (first === '@') {
    const leaf = others.length === 1 ? roots.container.get(others[0] ?? '') : undefined
    return leaf ? [{ node: leaf, indices: [] }] : null
  }
  const parts = first === '#' ? others : [first ?? '', ...others]
  let places: readonly Place[] = [{ node: first === '#' ? roots.data : roots.group, indices: [] }]
  for (const part of parts) {
    const next: Place[] = []
    for (const place of places) {
      const found = step(part, place, fixed)
      if (!found) return null
      next.push(...found)
    }
    places = next
  }
  return places
}

function step(part: string, { node, indices }: Place, fixed: readonly number[]): readonly Place[] | null {
  const at = (found: DataNode | undefined, index?: number): readonly Place[] | null =>
    found ? [{ node: found, indices: index === undefined ? indices : [...indices, index] }] : null
  if (!part.startsWith('[')) return node.kind === 'struct' ? at(node.fields.get(part)) : null
  if (part === '[]') {
    if (node.kind !== 'list') return null
    const index = fixed[indices.length]
    if (index !== undefined) return at(node.items[index], index)
    return node.items.map((item, position) => ({ node: item, indices: [...indices, position] }))
  }
  const [match, from, colon, to] = SLICE.exec(part) ?? []
  if (match === undefined) return null
  if (node.kind === 'struct') return null
  if (node.kind === 'list') {
    if (!colon) return at(node.items.at(Number(from)))
    return at({ kind: 'list', items: node.items.slice(Number(from ?? 0), to === undefined ? undefined : Number(to)) })
  }
  const bytes = bytesOf(node)
  if (!bytes) return null
  const length = size(bytes)
  const start = position(from ?? '0', length)
  const end = colon ? position(to ?? String(length), length) : start + 1
  if (start < 0 || end > length || start >= end) return null
  return at({ kind: 'leaf', type: 'bytes', value: sliceHex(bytes, start, end) })
}

function position(text: string, length: number): number {
  const index = Number(text)
  return text.startsWith('-') ? length + index : index
}

/** Bytes of a value as the ABI has them in one word, or as many as there are. `null` for other types. */
export function bytesOf({ type, value }: DataLeaf): Hex | null {
  if (typeof value === 'bigint') return value < 0n ? null : numberToHex(value, { size: 32 })
  return typeof value === 'string' && type !== 'string' ? (value as Hex) : null
}
