import type { Hex } from 'viem'
import type { DescriptorQuestion } from '@/lib/clear-signing/descriptor-contract'
import { selectorOf } from '@/lib/clear-signing/function-reader'
import type { UnknownCall } from '@/lib/clear-signing/parties'
import { domainFacts, parseTypedData, typeHashOf } from '@/lib/clear-signing/typed-data'
import { addressKey } from '@/lib/core/account-key'
import type { Caip2 } from '@/lib/core/caip'
import { EIP155 } from '@/lib/core/namespaces'
import { pause } from '@/lib/core/pause'
import type { PreparedRequest } from './sign-requests'

/** A screen waits this long for a descriptor. Without one it shows what our own rules read. */
const DESCRIPTOR_WAIT_MS = 3_000
/** Different calls of a batch for which a descriptor is asked. */
const MAX_CALLS_ASKED = 8
/** Answers that are kept. */
const MAX_KEPT = 100

/** Asks our server for a descriptor of ERC-7730; `null` if it has none. */
export type AskDescriptor = (question: DescriptorQuestion, signal: AbortSignal) => Promise<string | null>

export interface RequestDescriptors {
  /**
   * The descriptors for what is called or signed, and for calls inside of it, at the chain of the request. Without those
   * that do not exist or do not arrive in time. Never rejects.
   */
  of(request: PreparedRequest, inner: readonly UnknownCall[], signal: AbortSignal): Promise<readonly string[]>
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

  const find = async (key: string, question: DescriptorQuestion, signal: AbortSignal): Promise<string | null> => {
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
  }

  return {
    async of(request, inner, signal) {
      const own = questionsOf(request)
      const [first] = own
      if (!first) return []
      const { chainId } = first
      const others = inner.map(
        ({ address, selector }): DescriptorQuestion => ({ chainId, address, subject: { kind: 'call', selector } }),
      )
      const questions = new Map([...own, ...others].map((question) => [keyOf(question), question]))
      const found = await Promise.all([...questions].map(([key, question]) => find(key, question, signal)))
      return found.filter((descriptor) => descriptor !== null)
    },
  }
}

function keyOf({ chainId, address, subject }: DescriptorQuestion): string {
  return JSON.stringify([chainId, addressKey(EIP155, address), subject])
}

/** Empty for what no descriptor can be bound to. */
function questionsOf(request: PreparedRequest): readonly DescriptorQuestion[] {
  switch (request.kind) {
    case 'transaction':
      return questionsOfCalls(request.chainId, [request.transaction])
    case 'calls':
      return questionsOfCalls(request.chainId, request.calls)
    case 'typedData': {
      const data = parseTypedData(request.json)
      const { chainId, verifyingContract: address } = domainFacts(data.domain)
      if (!chainId || !address) return []
      return [{ chainId, address, subject: { kind: 'message', typeHash: typeHashOf(data) } }]
    }
    default:
      return []
  }
}

function questionsOfCalls(
  chainId: Caip2,
  calls: readonly { readonly to: Hex | null; readonly data: Hex }[],
): readonly DescriptorQuestion[] {
  const all = calls.flatMap(({ to, data }): readonly DescriptorQuestion[] => {
    const selector = selectorOf(data)
    return to && selector ? [{ chainId, address: to, subject: { kind: 'call', selector } }] : []
  })
  return [...new Map(all.map((question) => [keyOf(question), question])).values()].slice(0, MAX_CALLS_ASKED)
}
