import type { AbiParameter, Hex } from 'viem'
import { arrayTypeOf } from './typed-data'

const WORD = 32

/**
 * Whether arguments lie in the order in which an encoder puts them: each part that a head points to begins where the one
 * before it ends, and the last one ends with the data.
 *
 * Takes time in proportion to the data. Decoding alone does not: a thousand heads may point to one long part.
 *
 * @param data - The arguments, without a selector.
 */
export function isInOrder(parameters: readonly AbiParameter[], data: Hex): boolean {
  const bytes = (data.length - 2) / 2
  return (
    endOfAll(parameters, 0, { bytes, wordAt: (at) => Number(`0x${data.slice(2 + 2 * at, 2 + 2 * (at + WORD))}`) }) ===
    bytes
  )
}

interface Data {
  readonly bytes: number
  /** `NaN` behind the end. Numbers that are not exact are too large to be a place. */
  wordAt(at: number): number
}

/** Where parameters beside each other end, or `null` if one is out of order. */
function endOfAll(parameters: readonly AbiParameter[], start: number, data: Data): number | null {
  let head = start
  let end = start + parameters.reduce((sum, parameter) => sum + headSize(parameter), 0)
  if (end > data.bytes) return null
  for (const parameter of parameters) {
    if (isDynamic(parameter)) {
      if (start + data.wordAt(head) !== end) return null
      const next = endOfDynamic(parameter, end, data)
      if (next === null) return null
      end = next
    }
    head += headSize(parameter)
  }
  return end
}

function endOfDynamic(parameter: AbiParameter, start: number, data: Data): number | null {
  const array = arrayTypeOf(parameter.type)
  if (array) {
    const count = array.length ?? data.wordAt(start)
    const first = array.length === null ? start + WORD : start
    // An item has a word at least: no array of a contract has empty ones.
    if (!(count * WORD <= data.bytes - first)) return null
    return endOfAll(
      Array.from({ length: count }, () => ({ ...parameter, type: array.item })),
      first,
      data,
    )
  }
  if ('components' in parameter) return endOfAll(parameter.components, start, data)
  const end = start + WORD + Math.ceil(data.wordAt(start) / WORD) * WORD
  return end <= data.bytes ? end : null
}

function headSize(parameter: AbiParameter): number {
  if (isDynamic(parameter)) return WORD
  const array = arrayTypeOf(parameter.type)
  if (array) return (array.length ?? 0) * headSize({ ...parameter, type: array.item })
  return 'components' in parameter ? parameter.components.reduce((sum, part) => sum + headSize(part), 0) : WORD
}

function isDynamic(parameter: AbiParameter): boolean {
  const array = arrayTypeOf(parameter.type)
  if (array) return array.length === null || isDynamic({ ...parameter, type: array.item })
  if ('components' in parameter) return parameter.components.some(isDynamic)
  return parameter.type === 'bytes' || parameter.type === 'string'
}
