import { setTimeout as sleep } from 'node:timers/promises'
import type { Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { encodeFunctionData, hexToBigInt, hexToNumber, keccak256, numberToHex, parseAbi, parseEther } from 'viem/utils'
import { DEVNET_CHAIN_ID } from '@/lib/chains/devnet'
import { rpc } from '../json-rpc'
import { DEPLOYER, SANDBOX_PRIVATE_KEY } from '../seed-constants'
import { type SoldCurrency, soldToken } from './sandbox-prices'

const POLL_MS = 100
/** A node that was away may have missed the first time. */
const POLLS_PER_SEND = 20
/** Enough for a transfer to an account with code, and for a token. */
const TRANSFER_GAS = 200_000n
/** What the stock is filled up with, in whole tokens and in ether. */
const STOCK = 1_000_000n
const RICH = numberToHex(parseEther('1000000'))

const tokenAbi = parseAbi([
  'function balanceOf(address) view returns (uint256)',
  'function mint(address to, uint256 value)',
  'function transfer(address to, uint256 value) returns (bool)',
])
const seller = privateKeyToAccount(SANDBOX_PRIVATE_KEY)

export interface SignedTransfer {
  readonly hash: Hex
  readonly raw: Hex
}

export interface TokenSender {
  /**
   * Signs the next transfer of this account, and does not send it. `store` keeps it before another one is signed, so
   * that no two of them have the same nonce.
   *
   * @throws the reason of `signal` once it is aborted. Nothing is stored then: after a restart in the same process, the
   * next sandbox would give the nonce again.
   */
  sign(
    token: { readonly currency: SoldCurrency; readonly to: Hex; readonly units: bigint },
    store: (transfer: SignedTransfer) => Promise<void>,
    signal: AbortSignal,
  ): Promise<void>
  /**
   * Sends a signed transfer, again if it was sent before, and waits until it is in a block. Resolves with whether the
   * chain has executed it.
   *
   * @throws {Error} when the chain cannot be reached.
   */
  send(transfer: SignedTransfer, signal: AbortSignal): Promise<boolean>
}

/**
 * Sends tokens of the devnet from an account of the sandbox's own. What is short is minted first, by the deployer, whose
 * nonces the node gives.
 */
export function createTokenSender(rpcUrl: string): TokenSender {
  let last: Promise<unknown> = Promise.resolve()
  /** Signed, and not yet known to the node, which would give their nonces again. */
  let nextNonce = 0

  const stock = async (currency: SoldCurrency, units: bigint, signal: AbortSignal) => {
    // Ether pays for the transactions as well.
    const ether = hexToBigInt((await rpc(rpcUrl, 'eth_getBalance', [seller.address, 'pending'])) as Hex)
    const least = parseEther('1') + (currency === 'ETH' ? units : 0n)
    if (ether < least) await rpc(rpcUrl, 'anvil_setBalance', [seller.address, RICH])
    const { address, decimals } = soldToken(currency)
    if (address === null) return
    const data = encodeFunctionData({ abi: tokenAbi, functionName: 'balanceOf', args: [seller.address] })
    const heldAt = async (block: 'latest' | 'pending') =>
      hexToBigInt((await rpc(rpcUrl, 'eth_call', [{ to: address, data }, block])) as Hex)
    if ((await heldAt('pending')) >= units) return
    const args = [seller.address, units + STOCK * 10n ** BigInt(decimals)] as const
    const mint = { to: address, data: encodeFunctionData({ abi: tokenAbi, functionName: 'mint', args }) }
    await rpc(rpcUrl, 'eth_sendTransaction', [{ from: DEPLOYER, gas: numberToHex(TRANSFER_GAS), ...mint }])
    // A block that has both would begin with the transfer, whose fee is higher.
    while ((await heldAt('latest')) < units) await sleep(POLL_MS, undefined, { signal })
  }

  const signNext: TokenSender['sign'] = async ({ currency, to, units }, store, signal) => {
    await stock(currency, units, signal)
    const { address } = soldToken(currency)
    const known = hexToNumber((await rpc(rpcUrl, 'eth_getTransactionCount', [seller.address, 'pending'])) as Hex)
    const gasPrice = hexToBigInt((await rpc(rpcUrl, 'eth_gasPrice')) as Hex)
    const nonce = Math.max(known, nextNonce)
    const raw = await seller.signTransaction({
      type: 'legacy',
      chainId: DEVNET_CHAIN_ID,
      nonce,
      gas: TRANSFER_GAS,
      gasPrice: gasPrice * 2n,
      ...(address === null
        ? { to, value: units }
        : { to: address, data: encodeFunctionData({ abi: tokenAbi, functionName: 'transfer', args: [to, units] }) }),
    })
    signal.throwIfAborted()
    await store({ hash: keccak256(raw), raw })
    nextNonce = nonce + 1
  }

  const receiptOf = async (hash: Hex) =>
    (await rpc(rpcUrl, 'eth_getTransactionReceipt', [hash])) as { readonly status: Hex } | null

  return {
    sign(token, store, signal) {
      const signed = last.catch(() => undefined).then(() => signNext(token, store, signal))
      last = signed
      return signed
    },
    async send({ hash, raw }, signal) {
      for (let polls = 0; ; polls += 1) {
        const receipt = await receiptOf(hash)
        if (receipt) return receipt.status === '0x1'
        signal.throwIfAborted()
        // The node refuses what it knows already, which is no failure.
        if (polls % POLLS_PER_SEND === 0) await rpc(rpcUrl, 'eth_sendRawTransaction', [raw]).catch(() => undefined)
        await sleep(POLL_MS, undefined, { signal })
      }
    },
  }
}
