import 'server-only'
import type { Address } from 'viem'
import type { BoundFormat, BoundFunction, BoundMessage } from '@/lib/clear-signing/descriptors'

/** The contract that a descriptor is written for. */
interface Deployment {
  readonly chainId: number
  readonly address: Address
}

/** Writes a file of ERC-7730 that is bound to one function of one contract, and says nothing else. */
export function functionDescriptor({ signature, format }: BoundFunction, deployment: Deployment): string {
  return written({ contract: { deployments: [deployment] } }, signature, format)
}

/** The same for one type of message. What its domain has to be stays a condition. */
export function messageDescriptor({ encodedType, domain, format }: BoundMessage, deployment: Deployment): string {
  return written({ eip712: { deployments: [deployment], domain } }, encodedType, format)
}

function written(context: object, key: string, format: BoundFormat): string {
  const { owner, intent, sentence, fields } = format
  const used = JSON.stringify(fields)
  const usedOf = (group: 'constants' | 'enums') =>
    Object.fromEntries(
      Object.entries(format[group]).filter(([name]) => used.includes(JSON.stringify(`$.metadata.${group}.${name}`))),
    )
  return JSON.stringify({
    context,
    metadata: { ...(owner !== null && { owner }), constants: usedOf('constants'), enums: usedOf('enums') },
    display: { formats: { [key]: { intent, ...(sentence !== null && { interpolatedIntent: sentence }), fields } } },
  })
}
