import 'server-only'
import { type LookupAddress, lookup } from 'node:dns'
import { request as httpsRequest } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { type Hex, isHex } from 'viem'
import * as z from 'zod/mini'
import { AppError } from '@/lib/core/app-error'
import { evmKey } from './evm-key'

/** Requests to gateways for one lookup at most, all of its steps together. Promise N5. */
export const MAX_GATEWAY_REQUESTS = 4
const GATEWAY_TIMEOUT_MS = 5_000
const MAX_ANSWER_BYTES = 64 * 1024
const MAX_URL_LENGTH = 16 * 1024

/** Addresses that are not on the public internet (IANA special-purpose registries, read 2026-11-24). */
const privateAddresses = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  privateAddresses.addSubnet(network, prefix, 'ipv4')
}
/** Of IPv6 only the global unicast addresses are public, and of those not the ones that carry an IPv4 address. */
const publicIpv6 = new BlockList()
publicIpv6.addSubnet('2000::', 3, 'ipv6')
const tunnelled = new BlockList()
tunnelled.addSubnet('2002::', 16, 'ipv6')
tunnelled.addSubnet('2001::', 23, 'ipv6')
tunnelled.addSubnet('2001:db8::', 32, 'ipv6')

/** Whether an IP address is on the public internet. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !privateAddresses.check(address, 'ipv4')
  return isIP(address) === 6 && publicIpv6.check(address, 'ipv6') && !tunnelled.check(address, 'ipv6')
}

/** One request to a gateway that a contract has named. */
export interface GatewayRequest {
  readonly data: Hex
  readonly sender: string
  readonly urls: readonly string[]
}

/** The status and body of a gateway's answer. Rejects when there is none. */
export type SendToGateway = (
  url: URL,
  body: string | null,
  signal: AbortSignal,
) => Promise<{ status: number; text: string }>

const reply = z.object({ data: z.string() })

/**
 * Asks gateways as ERC-3668 says, with limits, because a contract may name any address (promise N5): https on the public
 * internet only, no redirects, few requests, each with a deadline and a size.
 *
 * @returns one lookup's function for viem's `ccipRead.request`. It throws {AppError} `upstream.failed`.
 */
export function createGuardedCcip(signal: AbortSignal, send: SendToGateway = sendToGateway) {
  let requests = 0
  return async ({ data, sender, urls }: GatewayRequest): Promise<Hex> => {
    for (const template of urls) {
      requests += 1
      if (requests > MAX_GATEWAY_REQUESTS) break
      const url = urlOf(template, sender, data)
      if (!url) continue
      const body = template.includes('{data}') ? null : JSON.stringify({ data, sender })
      const answer = await send(url, body, signal).catch(() => null)
      if (answer?.status === 200) return readAnswer(answer.text)
      // ERC-3668: a failure of the client ends the lookup, one of the server leads to the next address.
      if (answer && answer.status < 500) break
    }
    throw new AppError('upstream.failed', { details: { vendor: 'ens-gateway' } })
  }
}

function urlOf(template: string, sender: string, data: Hex): URL | null {
  const text = template.replace('{sender}', evmKey(sender)).replace('{data}', data)
  if (text.length > MAX_URL_LENGTH || !URL.canParse(text)) return null
  const url = new URL(text)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (url.protocol !== 'https:' || url.username + url.password !== '') return null
  return isIP(host) !== 0 && !isPublicAddress(host) ? null : url
}

function readAnswer(text: string): Hex {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    json = { data: text }
  }
  const parsed = z.safeParse(reply, json)
  if (!parsed.success || !isHex(parsed.data.data)) throw new AppError('upstream.invalid_reply')
  return parsed.data.data
}

/** Connects to the address that was checked: the name is not resolved a second time. */
const sendToGateway: SendToGateway = (url, body, signal) =>
  new Promise((resolve, reject) => {
    const headers = body === null ? {} : { 'content-type': 'application/json' }
    const options = {
      method: body === null ? 'GET' : 'POST',
      headers: { accept: 'application/json', ...headers },
      lookup: lookupPublic,
      signal: AbortSignal.any([signal, AbortSignal.timeout(GATEWAY_TIMEOUT_MS)]),
    }
    const sent = httpsRequest(url, options, (response) => {
      const parts: Buffer[] = []
      let bytes = 0
      response.on('data', (part: Buffer) => {
        bytes += part.byteLength
        parts.push(part)
        if (bytes > MAX_ANSWER_BYTES) sent.destroy(new Error('the answer is too long'))
      })
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, text: Buffer.concat(parts).toString('utf8') }),
      )
      response.on('error', reject)
    })
    sent.on('error', reject)
    sent.end(body ?? undefined)
  })

/** `dns.lookup`, failing if any address of the host is private. */
const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    if (error) return callback(error, '', 0)
    const [first] = addresses
    if (!first || addresses.some(({ address }) => !isPublicAddress(address))) {
      return callback(new Error('the host is not on the public internet'), '', 0)
    }
    if (options.all) return callback(null, addresses)
    callback(null, first.address, first.family)
  })
}
