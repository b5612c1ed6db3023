import { maxUint256, toHex, zeroAddress } from 'viem'
import { parseDescriptors } from '@/lib/clear-signing/descriptors'
import { readCall } from '@/lib/clear-signing/read-call'
import { CONTRACT, DAI, encode, KNOWN } from './call-cases'

export const CHAIN = 'eip155:31337'
export const DEPLOYMENTS = [{ chainId: 31_337, address: CONTRACT }]

/** A file of descriptors that is bound to {@link CONTRACT}. */
export const file = (formats: object, more: object = {}, path = 'owner/calldata-thing.json') => ({
  path,
  text: JSON.stringify({
    context: { contract: { deployments: DEPLOYMENTS } },
    metadata: {
      owner: 'An owner',
      constants: { max: toHex(maxUint256), dai: DAI, zero: zeroAddress },
      enums: { mode: { 1: 'stable', 2: 'variable' } },
    },
    display: { formats },
    ...more,
  }),
})

/** What a call of {@link CONTRACT} says with a descriptor. */
export const described = (
  signature: string,
  args: readonly unknown[],
  format: object,
  value = 0n,
  files: ReturnType<typeof file>[] = [],
) => {
  const { descriptors } = parseDescriptors([file({ [signature]: { intent: 'Do it', ...format } }), ...files])
  const data = encode(`function ${signature}`, ...args)
  return readCall({ chainId: CHAIN, to: CONTRACT, value, data }, { ...KNOWN, descriptors })
}

export const amount = (token: string, units: bigint, above: string | null = null) => ({
  kind: 'amount',
  token,
  amount: units,
  above,
})
