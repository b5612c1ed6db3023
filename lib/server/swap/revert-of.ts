import 'server-only'
import { BaseError, type Hex } from 'viem'
import { AppError } from '@/lib/core/app-error'

/**
 * Classifies a failed call: the data of a revert (`0x` if there is none), `unsupported` if the node does not support
 * the request, `none` for anything else.
 */
export function revertOf(cause: unknown): Hex | 'unsupported' | 'none' {
  const links = cause instanceof BaseError ? chainOf(cause) : []
  for (const { code, data, message } of links) {
    if (typeof data === 'string' && data.startsWith('0x')) return data as Hex
    if (code === 3 || /revert|out of gas|invalid opcode|insufficient funds/i.test(message ?? '')) return '0x'
  }
  return links.some(({ code }) => code === -32_602 || code === -32_601) ? 'unsupported' : 'none'
}

type Link = { readonly code?: unknown; readonly data?: unknown; readonly message?: string }

/** From the innermost error outwards: the node's own message comes before viem's. */
function chainOf(error: Error): Link[] {
  const links: Link[] = []
  for (let link: unknown = error; link instanceof Error; link = link.cause) {
    // Our own failure to reach a node is not an answer of the node.
    if (link instanceof AppError) return []
    links.unshift(link)
  }
  return links
}
