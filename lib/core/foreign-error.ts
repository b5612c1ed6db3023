import { attempt } from './attempt'

/** A copy of one error of foreign code, as plain data. Fields that were absent, unreadable or not text are left out. */
export interface ForeignError {
  /** A number in EIP-1193 and JSON-RPC, a text in ethers. */
  readonly code?: string | number
  readonly name?: string
  readonly message?: string
  readonly details?: string
  readonly shortMessage?: string
  readonly reason?: string
}

/** The error of foreign code, and the errors that it wraps: outermost first, never empty. */
export type ForeignCause = readonly ForeignError[]

/** Maximum number of wrapped errors that are kept. */
export const MAX_WRAPPED_ERRORS = 24
/** Maximum number of characters kept of each text. */
export const MAX_ERROR_TEXT_LENGTH = 2_000

const textKeys = ['name', 'message', 'details', 'shortMessage', 'reason'] as const

/** Fields in which wallets, viem, ethers and JSON-RPC libraries keep a wrapped error. */
const wrapperKeys = ['cause', 'data', 'originalError', 'error', 'info'] as const

/**
 * Copies an error of foreign code to plain data. Never throws: a revoked proxy, a getter that throws, a cycle or a
 * primitive value is accepted. Reads each property at most once.
 */
export function copyForeignError(thrown: unknown): ForeignCause {
  if (typeof thrown === 'string') return [{ message: cut(thrown) }]
  const copies: ForeignError[] = []
  const found = new Set<unknown>([thrown])
  for (const error of found) {
    copies.push(copyFields(error))
    for (const key of wrapperKeys) {
      const inner = found.size < MAX_WRAPPED_ERRORS ? read(error, key) : undefined
      if (typeof inner === 'object' && inner !== null) found.add(inner)
    }
  }
  return copies
}

function copyFields(error: unknown): ForeignError {
  const copy: Record<string, string | number> = {}
  const code = read(error, 'code')
  if (typeof code === 'number') copy.code = code
  if (typeof code === 'string') copy.code = cut(code)
  for (const key of textKeys) {
    const text = read(error, key)
    if (typeof text === 'string') copy[key] = cut(text)
  }
  return copy
}

/** Returns a property of a foreign object; `undefined` if reading it throws. */
function read(value: unknown, key: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined
  return attempt(() => (value as Record<string, unknown>)[key])
}

const cut = (text: string): string => text.slice(0, MAX_ERROR_TEXT_LENGTH)
