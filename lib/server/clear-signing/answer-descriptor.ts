import 'server-only'
import { getAddress } from 'viem'
import { type findDescriptor, MAX_ANSWERED_DESCRIPTOR_LENGTH } from '@/lib/clear-signing/descriptor-contract'
import type { Descriptors } from '@/lib/clear-signing/descriptors'
import type { EndpointInput, EndpointOutput } from '@/lib/core/endpoint'
import { evmChainId } from '@/lib/core/evm-chain-id'
import type { ProvenServices } from '../custody/serve-proven'
import { knownDescriptors } from './known-descriptors'
import { functionDescriptor, messageDescriptor } from './written-descriptor'

type Question = EndpointInput<typeof findDescriptor>

/** Finds the descriptor of a function or of a message. One that is too long counts as none. */
export async function answerDescriptor(
  question: Question,
  { env, log }: Pick<ProvenServices<'wallet'>, 'env' | 'log'>,
): Promise<EndpointOutput<typeof findDescriptor>> {
  for (const descriptors of await knownDescriptors(env.clearSigningFolder, log)) {
    const found = written(question, descriptors)
    if (found !== null && found.length <= MAX_ANSWERED_DESCRIPTOR_LENGTH) return { descriptor: found }
  }
  return { descriptor: null }
}

function written({ chainId, address, subject }: Question, descriptors: Descriptors): string | null {
  const contract = getAddress(address)
  const deployment = { chainId: evmChainId(chainId), address: contract }
  if (subject.kind === 'call') {
    const bound = descriptors.functionAt(chainId, contract, subject.selector)
    return bound && functionDescriptor(bound, deployment)
  }
  const bound = descriptors.messageAt(chainId, contract, subject.typeHash)
  return bound && messageDescriptor(bound, deployment)
}
