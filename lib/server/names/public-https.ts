import 'server-only'
import { type LookupAddress, lookup } from 'node:dns'
import { request as httpsRequest } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'

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

/**
 * Parses an untrusted address, such as one that the owner of a name has set.
 *
 * @returns `null` unless it is an https address without a user, whose host is a name or a public IP address.
 */
export function parsePublicUrl(text: string): URL | null {
  if (text.length > MAX_URL_LENGTH || !URL.canParse(text)) return null
  const url = new URL(text)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (url.protocol !== 'https:' || url.username + url.password !== '') return null
  return isIP(host) !== 0 && !isPublicAddress(host) ? null : url
}

export interface PublicRequest {
  readonly accept: string
  /** JSON that is posted. Without it the request is a GET. */
  readonly body?: string
  readonly maxBytes: number
  /** For the whole answer. */
  readonly timeoutMs: number
}

export interface PublicReply {
  readonly status: number
  readonly bytes: Buffer
}

/**
 * Sends a request to an address of {@link parsePublicUrl}, and only over the public internet: it fails if any address of the
 * host is private, and connects to an address that was checked, so that the name is not resolved a second time. A redirect
 * is an answer like any other and is not followed.
 *
 * @param request - Opens the connection, for tests.
 * @throws {Error} for a private host, a longer answer, a broken connection, at the deadline, and when `signal` fires.
 */
export function sendPublic(
  url: URL,
  { accept, body, maxBytes, timeoutMs }: PublicRequest,
  signal: AbortSignal,
  request: typeof httpsRequest = httpsRequest,
): Promise<PublicReply> {
  return new Promise((resolve, reject) => {
    const options = {
      method: body === undefined ? 'GET' : 'POST',
      headers: { accept, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      lookup: lookupPublic,
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    }
    const sent = request(url, options, (response) => {
      const parts: Buffer[] = []
      let size = 0
      response.on('data', (part: Buffer) => {
        size += part.byteLength
        parts.push(part)
        if (size > maxBytes) sent.destroy(new Error('the answer is too long'))
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, bytes: Buffer.concat(parts) }))
      response.on('error', reject)
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

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
