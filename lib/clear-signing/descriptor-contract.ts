import * as z from 'zod/mini'
import { patternText } from '@/lib/core/bounded-text'
import { defineEndpoint } from '@/lib/core/endpoint'
import { evmAddress, evmChain } from './simulation-contract'

/** Longest descriptor that is given out, in characters. The longest of nine owners of the public registry has 2,700. */
export const MAX_ANSWERED_DESCRIPTOR_LENGTH = 32 * 1024

const selector = patternText(10, /^0x[\da-f]{8}$/) as z.ZodMiniType<`0x${string}`, string>
const typeHash = patternText(66, /^0x[\da-f]{64}$/) as z.ZodMiniType<`0x${string}`, string>

/**
 * Finds the descriptor of ERC-7730 that is bound to one function of a contract, or to one type of message that a
 * contract takes. Needs no access token: descriptors are public.
 */
export const findDescriptor = defineEndpoint({
  method: 'POST',
  path: '/api/wallet/descriptors',
  input: z.object({
    chainId: evmChain,
    /** The contract that is called, or the `verifyingContract` of the message. */
    address: evmAddress,
    subject: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('call'), selector }),
      /** The hash of EIP-712's `encodeType`. */
      z.object({ kind: z.literal('message'), typeHash }),
    ]),
  }),
  output: z.object({
    /** A file of ERC-7730 with this one format and without includes. `null` if there is none. */
    descriptor: z.nullable(z.string().check(z.maxLength(MAX_ANSWERED_DESCRIPTOR_LENGTH))),
  }),
})

export type DescriptorQuestion = z.input<(typeof findDescriptor)['input']>
