import type { Hex } from 'viem'
import { padHex, toHex } from 'viem/utils'
import type { UnsignedOperation } from '@/lib/smart-account/account-implementation'
import type { Random } from './seeded-random'

/** Bytes of a random generator, as hex. */
export function randomHex(random: Random, length: number): Hex {
  return toHex(Uint8Array.from({ length }, () => random(256)))
}

/** An operation with random fields. Half of them deploy their account, and half have a paymaster. */
export function exampleOperation(random: Random, sender: Hex): UnsignedOperation {
  const amount = () => BigInt(random(2 ** 31)) * BigInt(1 + random(2 ** 20))
  return {
    sender,
    nonce: BigInt(randomHex(random, 32)),
    callData: randomHex(random, random(300)),
    callGasLimit: amount(),
    verificationGasLimit: amount(),
    preVerificationGas: amount(),
    maxFeePerGas: amount(),
    maxPriorityFeePerGas: amount(),
    ...(random(2) && { factory: padHex(randomHex(random, 10), { size: 20 }), factoryData: randomHex(random, 90) }),
    ...(random(2) && {
      paymaster: randomHex(random, 20),
      paymasterData: randomHex(random, 129),
      paymasterVerificationGasLimit: amount(),
      paymasterPostOpGasLimit: amount(),
    }),
  }
}
