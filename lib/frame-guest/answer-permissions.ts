import { AppError } from '@/lib/core/app-error'
import type { Caip2 } from '@/lib/core/caip'
import { evmChainId } from '@/lib/core/evm-chain-id'
import { hashOfCalls } from './answer-calls'
import type { RpcParts } from './answer-rpc'
import type { GrantedPermission } from './permission-messages'
import type { KeyWorker } from './worker-client'

type Worker = Pick<KeyWorker, 'request'>

/**
 * Takes a permission back on its chain. Answers an empty object once the chain has it, and the server knows.
 *
 * @param ask - Shows the call, and sends it once the visitor agrees. Returns the id of the batch.
 * @throws {AppError} as `hashOfCalls`.
 */
export async function revokePermission(
  worker: Worker,
  params: unknown,
  ask: () => Promise<unknown>,
): Promise<Readonly<Record<string, never>>> {
  const given: unknown = Array.isArray(params) ? params[0] : params
  const { permissionContext, permissionsContext } = (given ?? {}) as Readonly<Record<string, unknown>>
  const context = permissionContext ?? permissionsContext
  if (!isHex(context)) throw new AppError('rpc.invalid_params')
  await hashOfCalls(worker, String(await ask()))
  // The chain has ended it. If the server cannot be told now, the next list does.
  await worker.request('notePermission', { context }).catch(() => undefined)
  return {}
}

/** Answers `wallet_getSupportedExecutionPermissions`: the networks of each type, and the rules beside it. */
export async function getSupported(
  { worker, chainIds, hasSmartAccount }: Pick<RpcParts, 'worker' | 'chainIds' | 'hasSmartAccount'>,
  signal: AbortSignal,
): Promise<Readonly<Record<string, { readonly chainIds: readonly string[]; readonly ruleTypes: readonly string[] }>>> {
  const enabled = chainIds.filter(hasSmartAccount).map(hexId)
  if (enabled.length === 0) return {}
  const { types } = await worker.request('permissionTypes', undefined, signal)
  return Object.fromEntries(types.map((type) => [type, { chainIds: enabled, ruleTypes: ['expiry'] }]))
}

/** Answers `wallet_getGrantedExecutionPermissions`, the newest first. */
export async function getGranted(worker: Worker, signal: AbortSignal): Promise<readonly GrantedPermission[]> {
  return (await worker.request('permissions', undefined, signal)).permissions
}

function isHex(value: unknown): value is `0x${string}` {
  return typeof value === 'string' && value.length <= 64_000 && /^0x[\da-f]+$/i.test(value)
}

const hexId = (chainId: Caip2): string => `0x${evmChainId(chainId).toString(16)}`
