import 'server-only'
import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { connect, type TLSSocket } from 'node:tls'
import type { Caip2 } from '@/lib/core/caip'
import { namespaceOf } from '@/lib/core/namespaces'
import { askMethod, hostOf } from './ask-method'
import { type Check, fault, ok, warning } from './finding'

const DAY_MS = 86_400_000
/** Certificates are usually renewed 30 days before their end. */
const RENEW_DAYS = 14
/** Sign-in messages and codes allow minutes; logs are compared by seconds. */
const WARN_SKEW_MS = 5_000
const MAX_SKEW_MS = 60_000

/** The host of a public origin has an address. */
export function dnsCheck(name: string, url: string, variable: string): Check {
  const host = hostOf(url)
  return {
    name,
    todo: `Add a DNS record for ${host}, or set ${variable}.`,
    run: async () => {
      if (isIP(host) !== 0 || host === 'localhost' || host.endsWith('.localhost')) return ok(`${host} needs no record`)
      const { address } = await lookup(host)
      return ok(`${host} is ${address}`)
    },
  }
}

/** The certificate of a public origin is trusted, is for its name, and does not end soon. @param ca - for tests. */
export function tlsCheck(name: string, url: string, now: () => number, ca?: string): Check {
  const { hostname, port, protocol } = new URL(url)
  const todo = `Let the proxy in front of this server answer https for ${hostname}.`
  return {
    name,
    todo,
    run: async () => {
      const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost')
      if (protocol !== 'https:') {
        return isLocal ? ok(`${hostname} is this machine`) : fault(`${hostname} has no https`, todo)
      }
      const host = hostOf(url)
      const socket = await handshake(host, Number(port || 443), ca)
      const { valid_to: end } = socket.getPeerCertificate()
      const { authorized, authorizationError } = socket
      socket.destroy()
      if (!authorized) {
        return fault(
          `the certificate of ${host} is refused (${String(authorizationError)})`,
          `Install a certificate for ${host}, with the certificates between it and its authority.`,
        )
      }
      const days = Math.floor((Date.parse(end) - now()) / DAY_MS)
      const says = `the certificate of ${host} is valid for ${days} days`
      return days < RENEW_DAYS ? warning(says, 'Renew it, and see why it was not renewed by itself.') : ok(says)
    },
  }
}

function handshake(host: string, port: number, ca: string | undefined): Promise<TLSSocket> {
  return new Promise((resolve, reject) => {
    // Connects whatever the certificate is, to say what is wrong with it. Nothing is sent.
    const options = { host, port, rejectUnauthorized: false, timeout: 6_000, ...(ca && { ca }) }
    const socket = connect(isIP(host) === 0 ? { ...options, servername: host } : options, () => resolve(socket))
    socket.on('error', reject)
    socket.on('timeout', () => socket.destroy(new Error('no answer')))
  })
}

/** The question whose answer names the chain of a node, and the reference that the answer stands for. */
const chainQuestions: Readonly<
  Record<
    string,
    { readonly method: string; readonly params: readonly unknown[]; reference: (answer: string) => string }
  >
> = {
  eip155: { method: 'eth_chainId', params: [], reference: (answer) => String(Number(answer)) },
  solana: { method: 'getGenesisHash', params: [], reference: (answer) => answer.slice(0, 32) },
  polkadot: { method: 'chain_getBlockHash', params: [0], reference: (answer) => answer.slice(2, 34) },
}

/** A node answers, and for the chain that the settings name. */
export function nodeCheck(chainId: Caip2, url: string): Check {
  const todo = `Replace ${hostOf(url)} in FOYER_RPC_URLS, or remove it.`
  return {
    name: `node of ${chainId}`,
    todo,
    run: async () => {
      const question = chainQuestions[namespaceOf(chainId)]
      if (!question) return warning(`${hostOf(url)} is not checked`, 'Nodes of this namespace have no check yet.')
      const { method, params, reference } = question
      const answer = await askMethod(url, method, params)
      if ('fails' in answer) return fault(answer.fails, todo)
      const found = reference(String(answer.result))
      const expected = chainId.slice(chainId.indexOf(':') + 1)
      return found === expected
        ? ok(`${hostOf(url)} answers for this chain`)
        : fault(`${hostOf(url)} answers for the chain ${found}`, todo)
    },
  }
}

/** The clock of this machine agrees with the `Date` of an answer over http. */
export function clockCheck(url: string, now: () => number): Check {
  return {
    name: 'clock',
    todo: `See why ${hostOf(url)} does not answer.`,
    run: async () => {
      const started = now()
      const answer = await fetch(url, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(6_000) })
      const date = Date.parse(answer.headers.get('date') ?? '')
      if (Number.isNaN(date)) return warning(`${hostOf(url)} sends no date`, 'Compare the clock by hand.')
      // The header has whole seconds.
      const skew = Math.max(0, Math.abs((started + now()) / 2 - (date + 500)) - 500)
      const says = `differs from ${hostOf(url)} by ${Math.round(skew / 1_000)} s`
      const todo = 'Synchronise the clocks of both machines (NTP).'
      if (skew > MAX_SKEW_MS) return fault(says, todo)
      return skew > WARN_SKEW_MS ? warning(says, todo) : ok(says)
    },
  }
}
