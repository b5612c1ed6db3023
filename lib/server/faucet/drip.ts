import 'server-only'
import { setTimeout as pause } from 'node:timers/promises'
import { type Address, createClient, custom, defineChain, type Hash, parseAbi } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { getChainId, getCode, simulateContract, writeContract } from 'viem/actions'
import * as z from 'zod/mini'
import { DEVNET_CAIP_ID, DEVNET_CHAIN_ID, DEVNET_FAUCET, DEVNET_NAME } from '@/lib/chains/devnet'
import { AppError } from '@/lib/core/app-error'
import type { EndpointInput, EndpointOutput } from '@/lib/core/endpoint'
import { FAUCET_GIFT_WEI, type faucetDrip } from '@/lib/faucet/faucet-contract'
import { processWide } from '../kit/process-wide'
import { type Capability, capabilityOff } from '../platform/capability'
import type { Services } from '../platform/services'
import { createUpstream } from '../upstream/upstream'

/** The devnet mines immediately. A node that mines on demand answers when the developer triggers a block. */
const RECEIPT_TIMEOUT_MS = 10_000
const RECEIPT_INTERVAL_MS = 50

const faucetAbi = parseAbi(['function give(address to) payable'])

const rpcReply = z.object({
  result: z.optional(z.unknown()),
  error: z.optional(z.object({ code: z.int(), message: z.string(), data: z.optional(z.unknown()) })),
})

export const faucetCapability: Capability = ({ env }) => {
  if (!env.devnet) return capabilityOff('FOYER_DEVNET_RPC_URL is not set')
  if (!env.devnet.faucetPrivateKey) return capabilityOff('FOYER_FAUCET_PRIVATE_KEY is not set')
  return { state: 'on', provider: 'devnet', networks: [DEVNET_CAIP_ID] }
}

/**
 * Sends a visitor of the devnet 10 ETH and some of each token, in one transaction.
 *
 * The key is used only where it can do no harm: the node must run on this machine, identify itself as the devnet and
 * have our faucet contract, and the signed transaction is valid on no other chain.
 *
 * @throws {AppError} `faucet.refused` when one of these conditions is not met or the receiver refuses;
 *   `transaction.unsure` when no block is mined and `transaction.reverted`, both with `details.hash`; `upstream.*` when
 *   the node does not answer.
 */
export async function dripFaucet(
  input: EndpointInput<typeof faucetDrip>,
  services: Pick<Services, 'env' | 'signal'>,
): Promise<EndpointOutput<typeof faucetDrip>> {
  try {
    return await drip(input, services)
  } catch (cause) {
    throw appErrorIn(cause) ?? new AppError('upstream.failed', { cause, details: { vendor: 'devnet' } })
  }
}

async function drip(
  { address }: EndpointInput<typeof faucetDrip>,
  { env, signal }: Pick<Services, 'env' | 'signal'>,
): Promise<EndpointOutput<typeof faucetDrip>> {
  const { rpcUrl, faucetPrivateKey } = env.devnet ?? {}
  if (!rpcUrl || !faucetPrivateKey) throw new AppError('faucet.refused', { details: { reason: 'not configured' } })
  if (!isLoopback(rpcUrl)) throw new AppError('faucet.refused', { details: { reason: 'the node is not local' } })

  const client = devnetClient(rpcUrl, signal)
  const [chainId, code] = await Promise.all([getChainId(client), getCode(client, { address: DEVNET_FAUCET })])
  if (chainId !== DEVNET_CHAIN_ID) {
    throw new AppError('faucet.refused', { details: { reason: 'not the devnet', chainId } })
  }
  if (!code) throw new AppError('faucet.refused', { details: { reason: 'no faucet on this chain' } })

  const account = privateKeyToAccount(faucetPrivateKey)
  const hash = await inTurn(() => {
    signal.throwIfAborted()
    return sendFunds(client, account, address)
  })
  await mined(client, hash, signal)
  return { hash }
}

/**
 * Runs calls one after the other in this process: each transaction uses the next nonce, which the node reports only
 * after it has received the previous transaction.
 */
async function inTurn<T>(act: () => Promise<T>): Promise<T> {
  const queue = processWide('faucet-queue', () => ({ last: Promise.resolve() as Promise<unknown> }))
  const mine = queue.last.then(act, act)
  queue.last = mine
  return mine
}

async function sendFunds(
  client: DevnetClient,
  account: ReturnType<typeof privateKeyToAccount>,
  to: Address,
): Promise<Hash> {
  const call = { address: DEVNET_FAUCET, abi: faucetAbi, functionName: 'give', args: [to], account } as const
  try {
    await simulateContract(client, { ...call, value: FAUCET_GIFT_WEI })
  } catch (cause) {
    if (appErrorIn(cause)) throw cause
    throw new AppError('faucet.refused', { cause, details: { reason: 'the gift cannot be given to this address' } })
  }
  return writeContract(client, { ...call, value: FAUCET_GIFT_WEI })
}

/** From here on the transaction may succeed even if waiting for it fails; the hash in the error identifies it. */
async function mined(client: DevnetClient, hash: Hash, signal: AbortSignal): Promise<void> {
  const deadline = AbortSignal.any([signal, AbortSignal.timeout(RECEIPT_TIMEOUT_MS)])
  try {
    for (;;) {
      const receipt = await client.request({ method: 'eth_getTransactionReceipt', params: [hash] })
      if (receipt?.status === '0x1') return
      if (receipt) break
      await pause(RECEIPT_INTERVAL_MS, undefined, { signal: deadline })
    }
  } catch (cause) {
    throw new AppError('transaction.unsure', { cause, details: { hash } })
  }
  throw new AppError('transaction.reverted', { details: { hash } })
}

/** viem wraps what its transport throws, several times over. */
function appErrorIn(cause: unknown): AppError | undefined {
  for (let error = cause; error instanceof Error; error = error.cause) if (error instanceof AppError) return error
  return undefined
}

type DevnetClient = ReturnType<typeof devnetClient>

/** A client for one chain only: viem refuses to sign if the node serves another one. */
function devnetClient(rpcUrl: string, signal: AbortSignal) {
  const upstream = createUpstream({ vendor: 'devnet', baseUrl: rpcUrl })
  return createClient({
    chain: defineChain({
      id: DEVNET_CHAIN_ID,
      name: DEVNET_NAME,
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: [rpcUrl] } },
    }),
    transport: custom(
      {
        async request({ method, params }: { method: string; params?: unknown }) {
          const { result, error } = await upstream.post('/', {
            body: { jsonrpc: '2.0', id: 1, method, params: params ?? [] },
            reply: rpcReply,
            signal,
            retry: method !== 'eth_sendRawTransaction',
          })
          if (error) throw error
          return result
        },
      },
      { retryCount: 0 },
    ),
  })
}

/** Whether a URL points to this machine, judged by its text: no name is resolved except the reserved `localhost`. */
function isLoopback(url: string): boolean {
  const { hostname } = new URL(url)
  return hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(hostname)
}
