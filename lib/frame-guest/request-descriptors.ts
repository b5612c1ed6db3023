import type { DescriptorQuestion } from '@/lib/clear-signing/descriptor-contract'
import { selectorOf } from '@/lib/clear-signing/function-reader'
import { domainFacts, parseTypedData, typeHashOf } from '@/lib/clear-signing/typed-data'
import { pause } from '@/lib/core/pause'
import type { PreparedRequest } from './sign-requests'

/** A screen waits this long for a descriptor. Without one it shows what our own rules read. */
const DESCRIPTOR_WAIT_MS = 3_000
/** Answers that are kept. */
const MAX_KEPT = 100

/** Asks our server for a descriptor of ERC-7730; `null` if it has none. */
export type AskDescriptor = (question: DescriptorQuestion, signal: AbortSignal) => Promise<string | null>

export interface RequestDescriptors {
  /** The descriptor for what is called or signed. `null` if there is none or no answer in time. Never rejects. */
  of(request: PreparedRequest, signal: AbortSignal): Promise<string | null>
}

/** Finds the descriptors of requests. The server is asked once for each function and each type of message. */
export function createRequestDescriptors(ask: AskDescriptor): RequestDescriptors {
  const kept = new Map<string, string | null>()

  const askInTime = async (question: DescriptorQuestion, signal: AbortSignal): Promise<string | null> => {
    const over = new AbortController()
    const late = pause(DESCRIPTOR_WAIT_MS, over.signal).then(() => {
      throw new Error('no descriptor in time')
    })
    try {
      return await Promise.race([ask(question, AbortSignal.any([signal, over.signal])), late])
    } finally {
      over.abort()
    }
  }

  return {
    async of(request, signal) {
      const question = questionOf(request)
      if (!question) return null
      const key = JSON.stringify(question)
      const known = kept.get(key)
      if (known !== undefined) return known
      try {
        const descriptor = await askInTime(question, signal)
        if (kept.size >= MAX_KEPT) kept.clear()
        kept.set(key, descriptor)
        return descriptor
      } catch {
        return null
      }
    },
  }
}

/** `null` for what no descriptor can be bound to. */
function questionOf(request: PreparedRequest): DescriptorQuestion | null {
  switch (request.kind) {
    case 'transaction': {
      const { to, data } = request.transaction
      const selector = selectorOf(data)
      return to && selector && { chainId: request.chainId, address: to, subject: { kind: 'call', selector } }
    }
    case 'typedData': {
      const data = parseTypedData(request.json)
      const { chainId, verifyingContract: address } = domainFacts(data.domain)
      return chainId && address && { chainId, address, subject: { kind: 'message', typeHash: typeHashOf(data) } }
    }
    default:
      return null
  }
}
