import 'server-only'
import { type Address, decodeFunctionResult, encodeAbiParameters, encodeFunctionData, type Hex, parseAbi } from 'viem'
import { FARCASTER_CHAIN_ID, FARCASTER_ID_REGISTRY, FARCASTER_KEY_REGISTRY } from '@/lib/chains/farcaster-registries'
import { AppError } from '@/lib/core/app-error'
import { startDeadline } from '../../kit/deadline'
import { createChainNodes } from '../../rpc/chain-nodes'
import { policyOf } from '../../rpc/chain-policies'
import { RpcCallError, unanswered } from '../../rpc/rpc-call'
import type { RpcProvider } from '../../rpc/rpc-provider'
import type { FarcasterSettings } from '../../settings/farcaster-env'

/** What the key of an auth address has in the registry (https://github.com/farcasterxyz/auth-monorepo, read 2026-11-29). */
const AUTH_ADDRESS = { keyType: 2, state: 1 } as const

/** For both reads, with all attempts. */
const READ_DEADLINE_MS = 5_000

const idRegistryAbi = parseAbi(['function idOf(address custody) view returns (uint256)'])
const keyRegistryAbi = parseAbi([
  'struct KeyData { uint8 state; uint32 keyType; }',
  'function keyDataOf(uint256 fid, bytes key) view returns (KeyData)',
])

/** The node of OP Mainnet, as far as signatures and registries need it. It answers for {@link FARCASTER_CHAIN_ID} alone. */
export type FarcasterNode = Pick<RpcProvider, 'chainIds' | 'request'>

/** A node of another chain than that of the settings answers nothing. */
export function createFarcasterNode({
  rpcUrl,
  nodeChainId,
}: Pick<FarcasterSettings, 'rpcUrl' | 'nodeChainId'>): FarcasterNode {
  const nodes = createChainNodes(nodeChainId, policyOf(nodeChainId), [rpcUrl])
  return {
    chainIds: [FARCASTER_CHAIN_ID],
    async request(_, { method, params }, signal) {
      const [answer] = await nodes.exchange([{ method, params: JSON.stringify(params ?? []) }], signal)
      if (answer?.result !== undefined) return JSON.parse(answer.result)
      const failure = answer?.error ?? unanswered().error
      throw failure.reason ?? new RpcCallError(failure)
    },
  }
}

/**
 * Whether an address may sign for a Farcaster account: as its custody address, or as an auth address that the owner has
 * registered. Both registries are read, whatever the message claims.
 *
 * @param fid - Number of the account, greater than 0.
 * @throws {AppError} `upstream.*` when the node did not answer, or answered something else than a registry does.
 */
export async function maySignFor(
  node: FarcasterNode,
  { fid, address }: { readonly fid: bigint; readonly address: Address },
  signal?: AbortSignal,
): Promise<boolean> {
  const key = encodeAbiParameters([{ type: 'address' }], [address])
  const deadline = startDeadline(READ_DEADLINE_MS, () => new AppError('upstream.timeout'), signal)
  const read = async (to: Address, data: Hex): Promise<Hex> => {
    const call = { method: 'eth_call', params: [{ to, data }, 'latest'] }
    return (await deadline.race(node.request(FARCASTER_CHAIN_ID, call, deadline.signal))) as Hex
  }
  try {
    const [id, keyData] = await Promise.all([
      read(FARCASTER_ID_REGISTRY, encodeFunctionData({ abi: idRegistryAbi, args: [address] })),
      read(FARCASTER_KEY_REGISTRY, encodeFunctionData({ abi: keyRegistryAbi, args: [fid, key] })),
    ])
    const { state, keyType } = decodeFunctionResult({ abi: keyRegistryAbi, functionName: 'keyDataOf', data: keyData })
    return (
      decodeFunctionResult({ abi: idRegistryAbi, functionName: 'idOf', data: id }) === fid ||
      (keyType === AUTH_ADDRESS.keyType && state === AUTH_ADDRESS.state)
    )
  } catch (cause) {
    if (signal?.aborted) throw cause
    // Without a cause: errors of the library quote the whole answer.
    throw cause instanceof AppError
      ? cause
      : new AppError('upstream.invalid_reply', { details: { vendor: 'farcaster' } })
  } finally {
    deadline.end()
  }
}
