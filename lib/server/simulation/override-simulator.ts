import 'server-only'
import { type Address, type Hex, hexToBytes, toHex } from 'viem'
import { RpcCallError } from '../rpc/rpc-call'
import { OTHER_SENDER, PROBE_CODE, readRun, runData } from './simulation-probe'
import { type AskRpc, balanceToPay, type SimulatedBatch, type SimulatedCall, type Simulator } from './simulator'

/** Cost of every transaction, and of each byte of its data (EIP-2028). */
const TRANSACTION_GAS = 21_000n
const BYTE_GAS = 16n
const ZERO_BYTE_GAS = 4n

/**
 * Simulates with `eth_call` and state overrides: the probe replaces the code of the account and makes the calls. They
 * run in one transaction, and no logs are seen.
 */
export function createOverrideSimulator(rpc: AskRpc): Simulator {
  return {
    async run(batch, signal) {
      const reply = await askNode(rpc, batch, signal)
      const run = reply && readRun(reply, batch.reads)
      if (!run) return null
      if (!run.success) return { status: 'reverted', answer: run.answer }
      const { before, after } = run
      return {
        status: 'success',
        gasUsed: batch.calls.reduce((sum, call) => sum + gasBefore(call), run.gasUsed),
        blockTime: after.blockTime,
        held: { before: before.held, after: after.held },
        answers: { before: before.answers, after: after.answers },
        logs: null,
      }
    },
  }
}

async function askNode(rpc: AskRpc, batch: SimulatedBatch, signal: AbortSignal): Promise<Hex | null> {
  const { chainId, account, calls, reads } = batch
  const balance = balanceToPay(batch)
  const { from, nonce } = senderOf(batch)
  const override = {
    code: PROBE_CODE,
    ...(balance !== undefined && { balance: toHex(balance) }),
    ...(nonce !== undefined && { nonce: toHex(nonce) }),
  }
  const params = [
    { from, to: account.address, data: runData(calls, reads) },
    toHex(account.blockNumber),
    { [account.address]: override },
  ]
  try {
    const reply = await rpc.request(chainId, { method: 'eth_call', params }, signal, 'visitors')
    return typeof reply === 'string' ? (reply as Hex) : null
  } catch (cause) {
    if (cause instanceof RpcCallError) return null
    throw cause
  }
}

/**
 * The address of a created contract follows from the nonce of its creator, and the node counts the `eth_call` as a
 * transaction of its sender. So the nonce is one lower, or the sender is another account where it is zero.
 */
function senderOf({ account, calls }: SimulatedBatch): { readonly from: Address; readonly nonce?: number } {
  if (calls.every(({ to }) => to !== null)) return { from: account.address }
  return account.nonce > 0 ? { from: account.address, nonce: account.nonce - 1 } : { from: OTHER_SENDER }
}

function gasBefore({ data }: SimulatedCall): bigint {
  const bytes = hexToBytes(data)
  const zeros = BigInt(bytes.reduce((count, byte) => (byte === 0 ? count + 1 : count), 0))
  return TRANSACTION_GAS + ZERO_BYTE_GAS * zeros + BYTE_GAS * (BigInt(bytes.length) - zeros)
}
