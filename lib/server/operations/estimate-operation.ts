import 'server-only'
import { AppError } from '@/lib/core/app-error'
import type { EndpointInput, EndpointOutput } from '@/lib/core/endpoint'
import type { UnsignedOperation } from '@/lib/smart-account/account-implementation'
import type { operationEstimate } from '@/lib/smart-account/operations-contract'
import type { ProvenServices } from '../custody/serve-proven'
import { readAccountCalls } from './account-calls'
import { type OperationParts, openOperations } from './open-operations'
import { mostCost, toUnsizedOperation } from './operation'
import type { PaymasterFields } from './paymaster'
import type { RefusalReason } from './refusal-reason'
import { budgetWithout, takenOf } from './sponsor-ledger'
import { judgeOperation, type SponsorRefusal } from './sponsor-rules'

type Output = EndpointOutput<typeof operationEstimate>

/** Estimates an operation, and says who would pay for it. Nothing is promised or reserved. */
export async function estimateOperation(
  { chainId, operation: asked, wantsSponsor }: EndpointInput<typeof operationEstimate>,
  services: ProvenServices<'wallet'>,
): Promise<Output> {
  const parts = await openOperations(chainId, services)
  parts.assertOwn(asked)
  const operation = toUnsizedOperation(asked)
  const estimate = (fields: PaymasterFields | null) =>
    parts.bundler.estimate({ ...operation, ...fields }, asked.signature, services.signal)
  /** An account without ether has its gas estimated too: at no price nothing has to be paid. */
  const estimateAlone = () =>
    estimate(null).catch((cause: unknown) => {
      if (!isReason(cause, 'funds')) throw cause
      const free = { ...operation, maxFeePerGas: 0n, maxPriorityFeePerGas: 0n }
      return parts.bundler.estimate(free, asked.signature, services.signal)
    })
  const offer = wantsSponsor ? await offerOf(operation, parts, services) : { refusal: null }
  if (!('fields' in offer)) return { gas: gasOf(await estimateAlone()), sponsor: null, refusal: offer.refusal }
  let gas: Awaited<ReturnType<typeof estimate>>
  try {
    gas = await estimate(offer.fields)
  } catch (cause) {
    if (!isReason(cause, 'paymaster')) throw cause
    return { gas: gasOf(await estimateAlone()), sponsor: null, refusal: 'away' }
  }
  const refusal = await refusalOf({ ...operation, ...gas, ...offer.fields }, parts, services)
  if (refusal) return { gas: gasOf(gas), sponsor: null, refusal }
  const { paymasterPostOpGasLimit, paymasterVerificationGasLimit } = offer.fields
  return {
    gas: gasOf(gas),
    sponsor: {
      name: new URL(services.env.appUrl).host,
      paymasterVerificationGasLimit: String(paymasterVerificationGasLimit),
      paymasterPostOpGasLimit: String(paymasterPostOpGasLimit),
    },
    refusal: null,
  }
}

async function offerOf(
  operation: UnsignedOperation,
  parts: OperationParts,
  services: ProvenServices<'wallet'>,
): Promise<{ readonly fields: PaymasterFields } | { readonly refusal: SponsorRefusal }> {
  if (!parts.sponsor) return { refusal: 'chain' }
  const refusal = await refusalOf(operation, parts, services)
  if (refusal) return { refusal }
  try {
    return { fields: await parts.sponsor.paymaster.stub(operation, services.signal) }
  } catch (cause) {
    services.signal.throwIfAborted()
    services.log.warn({ err: cause }, 'a paymaster cannot be asked')
    return { refusal: 'away' }
  }
}

/** Why policy or budgets do not allow the operation, by what is known of it so far. */
async function refusalOf(
  operation: UnsignedOperation,
  { chain, implementation, sponsor, userId, wallet }: OperationParts,
  { project, signal }: ProvenServices<'wallet'>,
): Promise<SponsorRefusal | null> {
  if (!sponsor) return 'chain'
  const refusal = judgeOperation(operation, readAccountCalls(implementation, operation.callData), sponsor.policy)
  if (refusal) return refusal
  const by = { projectId: project.id, userId, chainId: chain.chainId }
  const taken = await wallet.database.run((queries) => takenOf(queries, by, wallet.now), signal)
  return budgetWithout(taken, mostCost(operation), sponsor.policy)
}

const isReason = (cause: unknown, reason: RefusalReason): boolean =>
  AppError.is(cause, 'operation.refused') && cause.details.reason === reason

const gasOf = (gas: Readonly<Record<keyof Output['gas'], bigint>>): Output['gas'] => ({
  callGasLimit: String(gas.callGasLimit),
  verificationGasLimit: String(gas.verificationGasLimit),
  preVerificationGas: String(gas.preVerificationGas),
})
