import { createClient, type Hex, http, numberToHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { estimateFeesPerGas, estimateGas, getTransactionCount, sendRawTransaction } from 'viem/actions'
import * as z from 'zod/mini'
import { DEVNET_CHAIN_ID } from '@/lib/chains/devnet'
import { isSameAddress } from '@/lib/core/account-key'
import { attempt } from '@/lib/core/attempt'
import { boundedText, patternText } from '@/lib/core/bounded-text'
import { EIP155 } from '@/lib/core/namespaces'
import { evmAddress } from '@/lib/core/wire-addresses'

/**
 * The key of `EXAMPLE_ACCOUNT`: account 10 of anvil's default mnemonic. It is public knowledge and worth nothing.
 */
const EXAMPLE_KEY = '0xf214f2b2cd398c806f84e317254e0f0b801d0643303237d97a22a48e01628897'

/** The longest data of a transaction, in characters: the largest contract (EIP-3860) fits. */
const MAX_DATA_LENGTH = 100_000

/** Error codes of EIP-1193, of EIP-3326 for a chain that the wallet does not know, and of JSON-RPC for parameters. */
const UNAUTHORIZED = 4100
const UNSUPPORTED_METHOD = 4200
const UNKNOWN_CHAIN = 4902
const INVALID_PARAMETERS = -32602

class ExampleProviderError extends Error {
  override readonly name = 'ExampleProviderError'

  constructor(
    readonly code: number,
    message: string,
  ) {
    super(message)
  }
}

const hexData = patternText(MAX_DATA_LENGTH, /^0x[0-9a-fA-F]*$/)
const quantity = z.pipe(
  patternText(66, /^0x[0-9a-fA-F]+$/),
  z.transform((text: string) => BigInt(text)),
)

const chain = z.object({ chainId: quantity })
/** Typed data (EIP-712) as a text of JSON. */
const typedDataText = z.pipe(
  boundedText(MAX_DATA_LENGTH, (text) => attempt(() => JSON.parse(text)) !== undefined),
  z.transform((text: string) => JSON.parse(text)),
)
const transaction = z.object({
  from: evmAddress,
  to: z.optional(evmAddress),
  data: z.optional(hexData),
  value: z.optional(quantity),
  gas: z.optional(quantity),
  chainId: z.optional(quantity),
})

/** @throws {ExampleProviderError} `-32602` for a parameter of another shape. */
function parse<Schema extends z.ZodMiniType>(schema: Schema, parameter: unknown): z.output<Schema> {
  const parsed = schema.safeParse(parameter)
  if (!parsed.success) throw new ExampleProviderError(INVALID_PARAMETERS, 'A parameter has another shape.')
  return parsed.data
}

/** One request of EIP-1193. */
interface ProviderRequest {
  readonly method: string
  readonly params?: readonly unknown[]
}

/**
 * Creates an EIP-1193 wallet for the example account of the devnet. It signs at once, without a prompt, and knows no
 * other network. It has no events, because neither its account nor its network ever changes.
 *
 * `request` rejects with an error that has a `code` of EIP-1193 or JSON-RPC, and with an error of viem if the node fails.
 * viem ends a request to the node after 10 seconds.
 *
 * @param rpcUrl - The node of the devnet, as the page reaches it.
 */
export function createExampleProvider(rpcUrl: string): { request(call: ProviderRequest): Promise<unknown> } {
  const account = privateKeyToAccount(EXAMPLE_KEY)
  const client = createClient({ transport: http(rpcUrl) })

  function assertOwn(address: string): void {
    if (!isSameAddress(EIP155, address, account.address)) {
      throw new ExampleProviderError(UNAUTHORIZED, 'This wallet has the example account only.')
    }
  }

  function assertDevnet(chainId: bigint | undefined): void {
    if (chainId !== undefined && chainId !== BigInt(DEVNET_CHAIN_ID)) {
      throw new ExampleProviderError(UNKNOWN_CHAIN, 'This wallet works on the local chain only.')
    }
  }

  async function sendTransaction(parameter: unknown): Promise<Hex> {
    const { from, chainId, gas, ...sent } = parse(transaction, parameter)
    assertOwn(from)
    assertDevnet(chainId)
    // The schemas have checked the prefix.
    const call = sent as { to?: Hex; data?: Hex; value?: bigint }
    const [nonce, fees, limit] = await Promise.all([
      getTransactionCount(client, { address: account.address, blockTag: 'pending' }),
      estimateFeesPerGas(client),
      gas ?? estimateGas(client, { account: account.address, ...call }),
    ])
    const signed = { type: 'eip1559', chainId: DEVNET_CHAIN_ID, nonce, gas: limit, ...fees, ...call } as const
    return sendRawTransaction(client, { serializedTransaction: await account.signTransaction(signed) })
  }

  return {
    async request({ method, params = [] }) {
      switch (method) {
        case 'eth_requestAccounts':
        case 'eth_accounts':
          return [account.address]
        case 'eth_chainId':
          return numberToHex(DEVNET_CHAIN_ID)
        case 'wallet_switchEthereumChain':
        case 'wallet_addEthereumChain':
          assertDevnet(parse(chain, params[0]).chainId)
          return null
        case 'wallet_revokePermissions':
          return null
        case 'personal_sign': {
          const raw = parse(hexData, params[0]) as Hex
          assertOwn(parse(evmAddress, params[1]))
          return account.signMessage({ message: { raw } })
        }
        case 'eth_signTypedData_v4': {
          assertOwn(parse(evmAddress, params[0]))
          return account.signTypedData(parse(typedDataText, params[1]))
        }
        case 'eth_sendTransaction':
          return sendTransaction(params[0])
        default:
          throw new ExampleProviderError(UNSUPPORTED_METHOD, `This wallet does not support ${method}.`)
      }
    },
  }
}
