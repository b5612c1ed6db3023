import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { LiteSVM as Svm } from 'litesvm'
import { LiteSVM } from './litesvm'
import { answerSvmCall, type SvmCall, SvmChain } from './svm-methods'
import { SvmTokens } from './svm-tokens'

/** Genesis hash of Solana's devnet: its first 32 characters are the reference of the CAIP-2 id. */
export const DEVNET_GENESIS_HASH = 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG'
/** The network of a node with this genesis hash. */
export const SVM_CAIP_ID = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'

export const MAINNET_GENESIS_HASH = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d'
export const SVM_MAINNET_CAIP_ID = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

export type SvmNode = {
  /** Address for `FOYER_RPC_URLS`. */
  readonly url: string
  /** The SVM itself: airdrops, accounts, time. */
  readonly svm: Svm
  /** Creates mints and token accounts by transactions. */
  readonly tokens: SvmTokens
  stop(): Promise<void>
}

/**
 * Starts a Solana node in this process: a real SVM with the SPL programs behind the JSON-RPC methods that a wallet
 * modal uses. Each transaction makes a block, and every state is final at once. Answers `jsonParsed` with base64, as
 * nodes do for programs that they cannot parse.
 *
 * @param options.genesisHash - Determines the cluster. Default: Solana's devnet.
 */
export async function startSvmNode(
  options: { readonly port?: number; readonly genesisHash?: string } = {},
): Promise<SvmNode> {
  // Block hashes are checked here, because LiteSVM accepts only the newest one.
  const svm = new LiteSVM().withNativeMints().withBlockhashCheck(false)
  const chain = new SvmChain(svm, options.genesisHash ?? DEVNET_GENESIS_HASH)
  const server = createServer(async (request, response) => {
    const body = await readJson(request)
    const answers = [body].flat().map((call) => answerSvmCall(chain, call as SvmCall))
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(Array.isArray(body) ? `[${answers.join(',')}]` : answers[0])
  })
  server.listen(options.port ?? 0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    svm,
    tokens: new SvmTokens(svm),
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return JSON.parse(Buffer.concat(chunks).toString())
}
