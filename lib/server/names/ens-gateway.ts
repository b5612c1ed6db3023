import 'server-only'
import type { Address, Hex } from 'viem'
import * as z from 'zod/mini'
import { AppError } from '@/lib/core/app-error'
import { hexData } from '@/lib/core/wire'
import { evmAddress } from '@/lib/core/wire-addresses'
import { chainIdOfCoinType, coinTypeOf, ETHEREUM_COIN_TYPE } from '@/lib/names/coin-type'
import { labelTextOf } from '@/lib/names/name-rules'
import { jsonAnswer } from '../http/answer'
import { parseBody, parseInput } from '../http/request-input'
import type { Services } from '../platform/services'
import type { NamesEnv } from '../settings/names-env'
import { evmKey } from './evm-key'
import { ANSWER_LIFE_S, encodeResult, type GatewayFacts, signAnswer } from './gateway-answer'
import { readGatewayCall } from './gateway-call'
import { cachedRecord, cachedShown } from './name-cache'
import type { NameServices } from './name-services'
import { assertNames } from './names-settings'
import { readRegistryName } from './normalize-name'

/** Far less than an answer is valid, and less than a visitor waits for a change of a name. */
const CACHE_CONTROL = 'public, max-age=10'

const PATH = /^\/api\/ccip(?:\/([^/]{1,50}))?(?:\/([^/]{1,16384}?)(?:\.json)?)?$/
const lookup = z.object({ sender: evmAddress, data: hexData })
/** `<address>.addr.reverse`, or the coin type in hex instead of `addr` (ENSIP-19). */
const REVERSE = /^([0-9a-f]{40})\.(addr|[0-9a-f]{1,8})\.reverse$/

/**
 * The gateway of ENS clients (ERC-3668): `GET /api/ccip/{sender}/{data}`, or `POST` with `{ sender, data }`. Answers with
 * records of the registry, signed for the resolver contract that asks. Signs nothing but an answer to a request that it
 * has read completely, for a contract of the settings.
 *
 * @throws {AppError} `capability.off` without keys and contracts; `request.invalid`; `request.not_found` for another
 *   contract or a name outside of the zone; `database.unavailable`.
 */
export async function serveGateway(
  services: NameServices & Pick<Services, 'pathname' | 'requestId'>,
  readText: () => Promise<string>,
): Promise<Response> {
  const names = assertNames(services.env)
  const [signingKey] = names.signingKeys
  if (!signingKey || names.resolvers.length === 0) {
    throw new AppError('capability.off', { details: { capability: 'names' } })
  }
  const { sender, data } = await readLookup(services, readText)
  const resolver = names.resolvers.find((each) => evmKey(each) === evmKey(sender))
  if (!resolver) throw new AppError('request.not_found')
  const call = readGatewayCall(data)
  if (!call) throw new AppError('request.invalid', { details: { data: 'Invalid input' } })
  const result = encodeResult(call, await factsOf(call.name, names, services))
  const expires = BigInt(Math.floor(services.now() / 1_000) + ANSWER_LIFE_S)
  const answer = await signAnswer({ resolver, request: data, result, expires }, signingKey)
  return jsonAnswer(JSON.stringify({ data: answer }), 200, services.requestId, CACHE_CONTROL)
}

/** Of a POST the body counts, as ERC-3668 defines it; an address in its path must be the same. */
async function readLookup(
  { pathname }: Pick<Services, 'pathname'>,
  readText: () => Promise<string>,
): Promise<{ readonly sender: Address; readonly data: Hex }> {
  const match = PATH.exec(pathname)
  const [, sender, data] = match ?? []
  if (!match) throw new AppError('request.not_found')
  if (data !== undefined) return parseInput(lookup, { sender, data })
  const body = parseInput(lookup, parseBody(await readText()))
  if (sender !== undefined && evmKey(sender) !== evmKey(body.sender)) throw new AppError('request.not_found')
  return body
}

async function factsOf(name: string, { zone }: Pick<NamesEnv, 'zone'>, services: NameServices): Promise<GatewayFacts> {
  const reverse = REVERSE.exec(name)
  if (reverse) return { record: null, reverse: await primaryName(`0x${reverse[1]}`, reverse[2] ?? '', services) }
  if (name !== zone && !name.endsWith(`.${zone}`)) throw new AppError('request.not_found')
  // The zone itself, and names below a name, have no records.
  if (labelTextOf(name, zone) === null) return { record: null, reverse: '' }
  return { record: await findRecord(name, zone, services), reverse: '' }
}

/** A label that cannot be registered has no records either. */
async function findRecord(name: string, zone: string, services: NameServices) {
  let known: string
  try {
    known = readRegistryName(name, zone).name
  } catch {
    return null
  }
  return cachedRecord(known, services)
}

/** The newest name of an address whose own record for the coin type is this address. */
async function primaryName(address: string, middle: string, services: NameServices): Promise<string> {
  const coinType = middle === 'addr' ? ETHEREUM_COIN_TYPE : Number.parseInt(middle, 16)
  const chainId = chainIdOfCoinType(coinType)
  if (chainId === null || (coinType !== ETHEREUM_COIN_TYPE && coinType !== coinTypeOf(chainId))) return ''
  const [newest] = await cachedShown(address, services, coinType)
  return newest?.name ?? ''
}
