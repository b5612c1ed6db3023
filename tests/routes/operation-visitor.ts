import { bytesToHex, type Hex, numberToHex } from 'viem'
import { sign } from 'viem/accounts'
import { hexToBigInt } from 'viem/utils'
import { DEVNET_CAIP_ID, DEVNET_CHAIN_ID } from '@/lib/chains/devnet'
import { deriveWalletKeys } from '@/lib/custody/wallet-keys'
import type { AccountCall } from '@/lib/smart-account/account-implementation'
import { ENTRY_POINT } from '@/lib/smart-account/entry-point'
import { loadImplementation } from '@/lib/smart-account/load-implementation'
import type { OperationToSend } from '@/lib/smart-account/operations-contract'
import type { TestAnvil } from '@/tests/support/anvil'
import { createVisitor, type WalletApi } from './wallet-api'

type Gas = Pick<OperationToSend, 'callGasLimit' | 'verificationGasLimit' | 'preVerificationGas'>
type Sized = Omit<OperationToSend, 'paymaster' | 'signature'>

/** A visitor with a wallet, who makes operations of its smart account as the frame does. */
export async function createOperationVisitor(api: WalletApi, anvil: TestAnvil) {
  const { browser, wallet } = await createVisitor(api)
  const { addresses, secrets } = await deriveWalletKeys(wallet.seed)
  const choice = (await browser.call('refresh', {})).body.wallet.smartAccount
  const implementation = await loadImplementation(choice.implementation)
  const seed = { owner: addresses.eip155 as Hex, salt: choice.salt as Hex }
  const sender = implementation.address(seed)
  const chainId = DEVNET_CAIP_ID

  /** Without gas. */
  async function ask(calls: readonly AccountCall[], changes: Partial<Sized> = {}) {
    const isDeployed = (await anvil.rpc('eth_getCode', [sender, 'latest'])) !== '0x'
    const nonceCall = { to: ENTRY_POINT, data: `0x35567e1a${sender.slice(2).padStart(64, '0')}${'0'.repeat(64)}` }
    const gasPrice = String(hexToBigInt((await anvil.rpc('eth_gasPrice')) as Hex) * 2n)
    return {
      ...{ sender, nonce: String(BigInt((await anvil.rpc('eth_call', [nonceCall, 'latest'])) as Hex)) },
      ...(isDeployed ? { factory: null, factoryData: null } : implementation.factory(seed)),
      ...{ callData: implementation.encodeCalls(calls), maxFeePerGas: gasPrice, maxPriorityFeePerGas: gasPrice },
      ...changes,
    }
  }

  async function signed(operation: Sized, paymaster: OperationToSend['paymaster']): Promise<OperationToSend> {
    const amounts = Object.fromEntries(
      Object.entries({ ...operation, ...paymaster }).map(([name, value]) => [
        name,
        /Gas|Fee|nonce/.test(name) && value !== null ? BigInt(value) : value,
      ]),
    )
    const { factory, factoryData, ...rest } = amounts
    const full = { ...rest, ...(factory && { factory, factoryData }) } as never
    const hash = implementation.operationDigest(full, DEVNET_CHAIN_ID)
    const signature = await sign({ hash, privateKey: bytesToHex(secrets.eip155), to: 'hex' })
    return { ...operation, paymaster, signature: implementation.operationSignature(signature) }
  }

  const visitor = {
    ...{ browser, sender, implementation, ask, signed },
    estimate: async (calls: readonly AccountCall[], { wantsSponsor = true, changes = {} } = {}) =>
      browser.call('estimateOperation', {
        ...{ chainId, wantsSponsor },
        operation: { ...(await ask(calls, changes)), signature: implementation.stubSignature },
      }),
    /** With gas, from an estimate that is answered. */
    async sized(calls: readonly AccountCall[], changes: Partial<Sized> = {}): Promise<Sized> {
      const { body, outcome } = await visitor.estimate(calls, { changes })
      if (outcome !== 'done') throw new Error(`no estimate: ${JSON.stringify(body)}`)
      return { ...(await ask(calls, changes)), ...(body.gas as Gas) }
    },
    sponsor: (operation: Sized) => browser.call('sponsorOperation', { chainId, operation }),
    send: (operation: OperationToSend) => browser.call('sendOperation', { chainId, operation }),
    status: (userOpHash: string, sentAt = Date.now()) =>
      browser.call('operationStatus', { chainId, userOpHash, sender, sentAt }),
    /** Asks until the operation is in a block. */
    async included(userOpHash: string, sentAt = Date.now()) {
      for (let left = 100; ; left -= 1) {
        const answer = await visitor.status(userOpHash, sentAt)
        if (answer.body.status === 'included' || left === 0) return answer
      }
    },
    balance: async () => BigInt((await anvil.rpc('eth_getBalance', [sender, 'latest'])) as Hex),
    fund: (wei: bigint) => anvil.rpc('anvil_setBalance', [sender, numberToHex(wei)]),
  }
  return visitor
}
