import 'server-only'
import { BaseError, type Hex } from 'viem'
import { AppError } from '@/lib/core/app-error'

/**
 * What kind of refusal this is: the data of a revert (`0x` where there is none), `unsupported` for a node that did not
 * understand the question, `none` for anything else.
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

/** From the innermost out: the node's own words come before viem's about them. */
function chainOf(error: Error): Link[] {
  const links: Link[] = []
  for (let link: unknown = error; link instanceof Error; link = link.cause) {
    // Our own failure to reach a node is no answer of one.
    if (link instanceof AppError) return []
    links.unshift(link)
  }
  return links
}
