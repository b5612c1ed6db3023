import 'server-only'
import { createClient, custom } from 'viem'
import { mainnet } from 'viem/chains'
import { getEnsAddress, getEnsName, getEnsText, normalize } from 'viem/ens'
import { getAddress } from 'viem/utils'
import { AppError } from '@/lib/core/app-error'
import { caip2FromEvm } from '@/lib/core/caip'
import { ETHEREUM_COIN_TYPE } from '@/lib/names/coin-type'
import type { Services } from '../platform/services'
import type { CachePolicy } from '../stores/cache'
import { evmKey } from './evm-key'
import { createGuardedCcip, type SendToGateway } from './guarded-ccip'
import type { NameSource, SourcedName } from './name-source'

const MAINNET = caip2FromEvm(mainnet.id)

/** An answer of ENS is read by people who pay by it. */
const ensPolicy: CachePolicy = { freshMs: 60_000, staleMs: 0, absentMs: 30_000 }

type EnsParts = Pick<Services, 'cache' | 'env' | 'rpc' | 'signal'>

/** Whether the operator has set a node of mainnet: names are then also looked up in ENS. */
export const hasMainnetEns = ({ env }: Pick<Services, 'env'>): boolean => env.rpc?.urls[MAINNET] !== undefined

/**
 * ENS on mainnet.
 *
 * @param send - Sends a request to a gateway that a contract has named, for tests.
 */
export function createEnsSource(parts: EnsParts, send?: SendToGateway): NameSource {
  return {
    id: 'ens',
    owns: () => true,
    find: (name, coinType) => findEnsName(name, coinType, parts, send),
    primary: (address) => findEnsPrimary(address, parts, send),
  }
}

/** `null` also for a text that is no name. */
async function findEnsName(
  text: string,
  coinType: number | undefined,
  parts: EnsParts,
  send?: SendToGateway,
): Promise<SourcedName | null> {
  const name = normalizedName(text)
  if (name === null) return null
  const load = async (signal: AbortSignal): Promise<SourcedName | null> => {
    const client = ensClient(parts, signal, send)
    const asked = coinType === undefined || coinType === ETHEREUM_COIN_TYPE ? [] : [BigInt(coinType)]
    for (const type of [...asked, undefined]) {
      const address = await getEnsAddress(client, type === undefined ? { name } : { name, coinType: type })
      if (address?.length !== 42) continue
      return { name, address: getAddress(address), avatar: await getEnsText(client, { name, key: 'avatar' }) }
    }
    return null
  }
  const { value } = await parts.cache.swr(
    ['ens-name', name, coinType ?? ETHEREUM_COIN_TYPE],
    ensPolicy,
    upstreamFailures(load),
    {
      signal: parts.signal,
    },
  )
  return value
}

/** The primary name of an address on mainnet, which ENS has checked to lead back. */
async function findEnsPrimary(
  address: `0x${string}`,
  parts: EnsParts,
  send?: SendToGateway,
): Promise<readonly Pick<SourcedName, 'name' | 'avatar'>[]> {
  const load = async (signal: AbortSignal): Promise<Pick<SourcedName, 'name' | 'avatar'> | null> => {
    const client = ensClient(parts, signal, send)
    const found = await getEnsName(client, { address })
    // A name that is not normalised could look like another one.
    if (found === null || normalizedName(found) !== found) return null
    return { name: found, avatar: await getEnsText(client, { name: found, key: 'avatar' }) }
  }
  const { value } = await parts.cache.swr(['ens-primary', evmKey(address)], ensPolicy, upstreamFailures(load), {
    signal: parts.signal,
  })
  return value === null ? [] : [value]
}

/** viem wraps what its transport and the gateway throw, several times over. */
function upstreamFailures<T>(load: (signal: AbortSignal) => Promise<T>): (signal: AbortSignal) => Promise<T> {
  return async (signal) => {
    try {
      return await load(signal)
    } catch (cause) {
      for (let error = cause; error instanceof Error; error = error.cause) if (error instanceof AppError) throw error
      throw new AppError('upstream.failed', { cause, details: { vendor: 'ens' } })
    }
  }
}

function normalizedName(text: string): string | null {
  try {
    const name = normalize(text)
    return name.includes('.') ? name : null
  } catch {
    return null
  }
}

function ensClient({ rpc }: Pick<EnsParts, 'rpc'>, signal: AbortSignal, send?: SendToGateway) {
  return createClient({
    chain: mainnet,
    ccipRead: { request: createGuardedCcip(signal, send) },
    transport: custom(
      {
        request: ({ method, params }: { method: string; params?: unknown }) =>
          rpc.request(MAINNET, { method, params }, signal),
      },
      { retryCount: 0 },
    ),
  })
}
