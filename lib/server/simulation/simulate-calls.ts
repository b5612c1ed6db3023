import 'server-only'
import { type Address, getAddress } from 'viem'
import { isEmbeddedWalletChain } from '@/lib/chains/networks'
import type { simulateCalls } from '@/lib/clear-signing/simulation-contract'
import { AppError } from '@/lib/core/app-error'
import type { EndpointInput, EndpointOutput } from '@/lib/core/endpoint'
import type { ProvenServices } from '../custody/serve-proven'
import { inLane } from '../rpc/gateway-lanes'
import { openWalletParts, readAccess } from '../wallet/wallet-access'
import { addressWords, argumentWords } from './calldata-words'
import { describeCalls } from './describe-calls'
import type { SimulatedCall } from './simulator'

/** Addresses in the data of the calls that the answer tells about. */
const MAX_DATA_ADDRESSES = 10

/** Work for a node, in the units of `eip155Weights`: three simulations of a whole block; an access list; two codes
 * and the texts of a token. */
const SIMULATION_WEIGHT = 150
const CALL_WEIGHT = 20
const ADDRESS_WEIGHT = 6

type Input = EndpointInput<typeof simulateCalls>

/**
 * Says what calls of an account would change, and what the chain knows of the addresses in them. Works on the EVM networks
 * of the embedded wallet.
 *
 * @throws {AppError} `network.not_found`, `session.ended`, `request.rate_limited`, `upstream.*`.
 */
export async function answerSimulation(
  { chainId, account, calls, addresses }: Input,
  services: ProvenServices<'wallet'>,
): Promise<EndpointOutput<typeof simulateCalls>> {
  const { charge, project, rpc, signal, visitor } = services
  await readAccess(services, await openWalletParts(services))
  if (!rpc.chainIds.includes(chainId) || !isEmbeddedWalletChain(chainId))
    throw new AppError('network.not_found', { details: { chainId } })
  const made = calls.map(({ to, value, data }) => ({ to: to && getAddress(to), value: BigInt(value), data }))
  const named = [...new Set([...shownAddresses(made), ...addresses.map((address) => getAddress(address))])]
  // The request itself was already counted as one unit.
  await charge((made.length > 0 ? SIMULATION_WEIGHT : 0) + CALL_WEIGHT * made.length + ADDRESS_WEIGHT * named.length)
  return inLane({ projectId: project.id, visitor }, signal, () =>
    describeCalls({ chainId, account: getAddress(account), calls: made, addresses: named }, services),
  )
}

/** All addresses that are called, and the first ones in the data. */
function shownAddresses(calls: readonly SimulatedCall[]): readonly Address[] {
  const called = new Set(calls.flatMap(({ to }) => to ?? []))
  const inData = new Set(calls.flatMap(({ to, data }) => addressWords(argumentWords(data, to === null))))
  return [...called, ...[...inData].filter((address) => !called.has(address)).slice(0, MAX_DATA_ADDRESSES)]
}
