import 'server-only'
import { type Hex, isHex } from 'viem'
import * as z from 'zod/mini'
import { AppError } from '@/lib/core/app-error'
import { parseForeignJson } from '../kit/json-bounds'
import { evmKey } from './evm-key'
import { parsePublicUrl, sendPublic } from './public-https'

/** Requests to gateways for one lookup at most, all of its steps together. Promise N5. */
export const MAX_GATEWAY_REQUESTS = 4
const GATEWAY_TIMEOUT_MS = 5_000
const MAX_ANSWER_BYTES = 64 * 1024

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
      const url = parsePublicUrl(template.replace('{sender}', evmKey(sender)).replace('{data}', data))
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

function readAnswer(text: string): Hex {
  // ERC-3668: an answer that is not JSON is the data itself.
  const parsed = z.safeParse(reply, parseForeignJson(text) ?? { data: text })
  if (!parsed.success || !isHex(parsed.data.data)) throw new AppError('upstream.invalid_reply')
  return parsed.data.data
}

const sendToGateway: SendToGateway = async (url, body, signal) => {
  const request = { accept: 'application/json', maxBytes: MAX_ANSWER_BYTES, timeoutMs: GATEWAY_TIMEOUT_MS }
  const { status, bytes } = await sendPublic(url, body === null ? request : { ...request, body }, signal)
  return { status, text: bytes.toString('utf8') }
}
