import 'server-only'
import type { Hex } from 'viem'
import { AppError } from '@/lib/core/app-error'
import type { EndpointInput, EndpointOutput } from '@/lib/core/endpoint'
import type { operationSend } from '@/lib/smart-account/operations-contract'
import type { ProvenServices } from '../custody/serve-proven'
import { MAX_LOG_RANGE_BLOCKS } from '../rpc/log-query'
import { createChainOperations } from './chain-operations'
import { type OperationParts, openOperations } from './open-operations'
import { operationHash, paymasterFields, toOperation } from './operation'

/**
 * Gives a signed operation to the bundler. The hash is our own: a bundler that answers with another has not taken what was
 * signed. An operation that the bundler has already is sent.
 */
export async function sendOperation(
  { chainId, operation: asked }: EndpointInput<typeof operationSend>,
  services: ProvenServices<'wallet'>,
): Promise<EndpointOutput<typeof operationSend>> {
  const parts = await openOperations(chainId, services)
  parts.assertOwn(asked)
  const operation = { ...toOperation(asked), ...(asked.paymaster && paymasterFields(asked.paymaster)) }
  const userOpHash = operationHash(operation, parts.chain.id)
  let answered: Hex
  try {
    answered = await parts.bundler.send(operation, asked.signature, services.signal)
  } catch (cause) {
    if (!AppError.is(cause, 'operation.refused')) throw cause
    if (cause.details.reason !== 'known' && !(await isExecuted(userOpHash, parts, services))) throw cause
    return { userOpHash }
  }
  if (BigInt(answered) !== BigInt(userOpHash))
    throw new AppError('upstream.invalid_reply', { details: { vendor: 'bundler' } })
  return { userOpHash }
}

/** A bundler refuses what a block has already, because its nonce is used. Read from our own node. */
async function isExecuted(hash: Hex, { chain }: OperationParts, services: ProvenServices<'wallet'>): Promise<boolean> {
  const { executed, header } = createChainOperations(chain.chainId, services, services.signal)
  const { number } = await header('latest')
  const from = number > MAX_LOG_RANGE_BLOCKS ? number - MAX_LOG_RANGE_BLOCKS + 1n : 0n
  return (await executed([hash], from)).length > 0
}
