import { createClient, encodeFunctionData, type Hex, http, numberToHex, parseAbi, zeroAddress } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { getTransactionReceipt, sendTransaction, signAuthorization, waitForTransactionReceipt } from 'viem/actions'
import { foundry } from 'viem/chains'
import { DEVNET_MULTICALL3 } from '@/lib/chains/devnet'

const abi = parseAbi([
  'struct Call { address target; bool allowFailure; uint256 value; bytes callData; }',
  'function aggregate3Value(Call[] calls) payable',
])

/** `wallet_sendCalls` of EIP-5792 2.0.0. */
interface Batch {
  readonly version: string
  readonly chainId: Hex
  readonly from: Hex
  readonly atomicRequired: boolean
  readonly calls: readonly { readonly to: Hex; readonly data?: Hex; readonly value?: Hex }[]
}

/**
 * The batches of an account that runs the code of Multicall3 (EIP-7702): its owner sends the calls to the account itself,
 * and all succeed or none.
 */
export class AtomicBatches {
  readonly #rpcUrl: string
  readonly #account: PrivateKeyAccount
  readonly #hashes = new Map<string, Hex>()

  private constructor(rpcUrl: string, account: PrivateKeyAccount) {
    this.#rpcUrl = rpcUrl
    this.#account = account
  }

  /** Gives the account its code. */
  static async upgrade(rpcUrl: string, account: PrivateKeyAccount): Promise<AtomicBatches> {
    const batches = new AtomicBatches(rpcUrl, account)
    const client = batches.#client
    const authorization = await signAuthorization(client, { contractAddress: DEVNET_MULTICALL3, executor: 'self' })
    const hash = await sendTransaction(client, { to: zeroAddress, authorizationList: [authorization] })
    await waitForTransactionReceipt(client, { hash, pollingInterval: 50 })
    return batches
  }

  get #client() {
    return createClient({ account: this.#account, chain: foundry, transport: http(this.#rpcUrl) })
  }

  /** The answer to `wallet_getCapabilities`. */
  capabilities(chainId: Hex) {
    return { [chainId]: { atomic: { status: 'supported' } } }
  }

  /** Sends a batch. Returns its transaction, and the id for the page, which says nothing of it. */
  async send({ version, chainId, from, calls }: Batch): Promise<{ readonly id: string; readonly hash: Hex }> {
    const isOurs = from.toLowerCase() === this.#account.address.toLowerCase()
    if (version !== '2.0.0' || chainId !== numberToHex(foundry.id) || !isOurs) throw new Error('Not a batch for me.')
    const asked = calls.map(({ to, data = '0x', value = '0x0' }) => ({
      ...{ target: to, callData: data, value: BigInt(value), allowFailure: false },
    }))
    const value = asked.reduce((sum, call) => sum + call.value, 0n)
    const data = encodeFunctionData({ abi, functionName: 'aggregate3Value', args: [asked] })
    const hash = await sendTransaction(this.#client, { to: this.#account.address, data, value })
    const id = `batch-${this.#hashes.size + 1}`
    this.#hashes.set(id, hash)
    return { id, hash }
  }

  /** The answer to `wallet_getCallsStatus`. */
  async status(id: string) {
    const hash = this.#hashes.get(id)
    if (hash === undefined) throw new Error('This batch is unknown.')
    const told = { version: '2.0.0', id, chainId: numberToHex(foundry.id), atomic: true }
    const receipt = await getTransactionReceipt(this.#client, { hash }).catch(() => null)
    if (receipt === null) return { ...told, status: 100 }
    const { logs, status, blockHash, blockNumber, gasUsed, transactionHash } = receipt
    const isDone = status === 'success'
    return {
      ...told,
      status: isDone ? 200 : 500,
      receipts: [
        {
          logs: logs.map(({ address, data, topics }) => ({ address, data, topics })),
          status: isDone ? '0x1' : '0x0',
          ...{ blockHash, blockNumber: numberToHex(blockNumber), gasUsed: numberToHex(gasUsed), transactionHash },
        },
      ],
    }
  }
}
