import { getUserOperationHash } from 'viem/account-abstraction'
import { knownQuantity } from '@/lib/chains/eip155-fees'
import { AppError } from '@/lib/core/app-error'
import { evmChainId } from '@/lib/core/evm-chain-id'
import { EIP155 } from '@/lib/core/namespaces'
import { pause } from '@/lib/core/pause'
import type { UnsignedOperation } from '@/lib/smart-account/account-implementation'
import { ENTRY_POINT } from '@/lib/smart-account/entry-point'
import {
  type OperationToEstimate,
  operationEstimate,
  operationSend,
  operationSponsor,
  operationStatus,
} from '@/lib/smart-account/operations-contract'
import type { LoginSession } from '../login-session'
import type { ChainReads } from '../prepare-transaction'
import { type BundleRecords, newBundle } from './bundle-records'
import { readDeposit, readOperationFees, readOperationNonce } from './operation-reads'
import type { SmartAccount } from './owned-account'
import type { PreparedCalls } from './prepared-calls'
import { type AskedCalls, newBundleId } from './send-calls-request'

/** More than a block has. An estimate above is a mistake or a lie. */
const MAX_GAS = 60_000_000n

/** An operation of the account that was sent before is waited for, because the next number follows from it. */
const PENDING_WAIT_MS = 30_000
const PENDING_PAUSE_MS = 1_500

/** Failures after which the operation may be on its way. */
const UNSURE = ['network.offline', 'request.timeout', 'upstream.failed', 'request.aborted', 'server.busy'] as const

/** What is signed, once gas and payer are known. */
type Operation = Omit<UnsignedOperation, 'nonce' | 'factory' | 'factoryData'>

export interface SmartCallsParts {
  readonly session: Pick<LoginSession, 'call'>
  readonly bundles: BundleRecords
  readonly now: () => number
  readonly reads: (chainId: AskedCalls['chainId'], signal: AbortSignal) => ChainReads
}

/** Prepares the calls of a smart account: one operation, which the account makes as a whole or not at all. */
export function createSmartCalls({ session, bundles, now, reads }: SmartCallsParts) {
  /** The operation that this worker has sent last, by account and network. */
  const newest = new Map<string, { readonly userOpHash: `0x${string}`; readonly sentAt: number }>()

  /** @throws {AppError} `wallet.request_pending` while an operation of the account waits for the chain. */
  async function assertNonePending({ chainId }: AskedCalls, { address }: SmartAccount, signal: AbortSignal) {
    const key = `${chainId} ${address}`
    const started = now()
    for (;;) {
      const sent = newest.get(key)
      if (sent === undefined) return
      const asked = { chainId, ...sent, sender: address }
      const { status } = await session.call(operationStatus, asked, { isRepeatable: true, signal })
      if (status !== 'pending') {
        newest.delete(key)
        return
      }
      if (now() - started > PENDING_WAIT_MS) throw new AppError('wallet.request_pending')
      await pause(PENDING_PAUSE_MS, signal)
      if (signal.aborted) throw new AppError('request.aborted')
    }
  }

  /**
   * @param wantsSponsor - False after the sponsor has refused, so that the account pays.
   * @throws {AppError} `wallet.request_pending`; the codes of `operationEstimate` and of the gateway.
   */
  return async function prepareSmartCalls(
    asked: AskedCalls,
    account: SmartAccount,
    wantsSponsor: boolean,
    signal: AbortSignal,
  ): Promise<PreparedCalls> {
    const { chainId, calls } = asked
    const { address, implementation, seed } = account
    await assertNonePending(asked, account, signal)
    const chain = reads(chainId, signal)
    const [place, fees] = await Promise.all([placeOf(chain, signal), readOperationFees(chain)])
    const callData = implementation.encodeCalls(calls)
    const operation = wireOf({ ...place, ...fees, sender: address, callData })
    const estimated = await session.call(
      operationEstimate,
      { chainId, operation: { ...operation, signature: implementation.stubSignature }, wantsSponsor },
      { isRepeatable: true, signal },
    )
    const sponsor = wantsSponsor ? estimated.sponsor : null
    const gas = {
      callGasLimit: BigInt(estimated.gas.callGasLimit),
      verificationGasLimit: BigInt(estimated.gas.verificationGasLimit),
      preVerificationGas: BigInt(estimated.gas.preVerificationGas),
    }
    const sponsorGas = sponsor && {
      paymasterVerificationGasLimit: BigInt(sponsor.paymasterVerificationGasLimit),
      paymasterPostOpGasLimit: BigInt(sponsor.paymasterPostOpGasLimit),
    }
    const total = [...Object.values(gas), ...Object.values(sponsorGas ?? {})].reduce((sum, each) => sum + each, 0n)
    if (total > MAX_GAS) throw new AppError('upstream.failed')
    const fixed: Operation = Object.freeze({ sender: address, callData, ...gas, ...fees })
    const value = calls.reduce((sum, each) => sum + each.value, 0n)

    return Object.freeze<PreparedCalls>({
      ...{ kind: 'calls', namespace: EIP155, account: address, accountType: 'smartAccount' },
      ...{ chainId, calls, isAtomic: true, gas: total, gasPrice: fees.maxFeePerGas },
      // In the gas before the verification.
      layer1Fee: 0n,
      sponsor: sponsor?.name ?? null,
      refusal: estimated.refusal ?? (wantsSponsor ? null : 'away'),
      isFirst: place.factory !== undefined,
      async canSucceed(simulated, asking) {
        const newest = reads(chainId, asking)
        const [simulation, balance, deposit] = await Promise.all([
          simulated,
          newest.ask('eth_getBalance', [address, 'latest']).then(knownQuantity),
          sponsor ? 0n : readDeposit(address, newest),
        ])
        const fee = sponsor ? 0n : total * fees.maxFeePerGas
        const fromBalance = fee > deposit ? fee - deposit : 0n
        return simulation.outcome !== 'reverted' && balance >= value + fromBalance
      },
      sign: (signing) => send(fixed, sponsorGas, signing),
    })

    /** What may be another one by the time of the signature. */
    async function placeOf(from: ChainReads, asking: AbortSignal) {
      const [nonce, isDeployed] = await Promise.all([
        readOperationNonce(address, from),
        account.isDeployed(chainId, asking),
      ])
      return { nonce, ...(isDeployed ? {} : implementation.factory(seed)) }
    }

    async function send(before: Operation, offered: typeof sponsorGas, signing: AbortSignal): Promise<string> {
      // Another one may have been sent since the screen came.
      await assertNonePending(asked, account, signing)
      const unpaid = { ...before, ...(await placeOf(reads(chainId, signing), signing)) }
      const paymaster = offered && (await sponsored(unpaid, offered, signing))
      const unsigned: UnsignedOperation = { ...unpaid, ...paymaster?.fields }
      const signature = await account.signOperation(unsigned, chainId, signing)
      const userOpHash = getUserOperationHash({
        chainId: evmChainId(chainId),
        entryPointAddress: ENTRY_POINT,
        entryPointVersion: '0.7',
        userOperation: { ...unsigned, signature },
      })
      const id = asked.id ?? newBundleId()
      const bundle = newBundle({ id, chainId, account: address, total: 1, now: now() })
      const revokes = asked.revokes && { revokes: asked.revokes }
      await bundles.keep({ ...bundle, userOpHash, isOver: true, ...revokes })
      const signed = { ...wireOf(unpaid), ...wireOfGas(before), paymaster: paymaster?.wire ?? null, signature }
      try {
        // Nothing stops it: it is signed.
        await session.call(operationSend, { chainId, operation: signed }, { isRepeatable: true })
      } catch (thrown) {
        if (!AppError.is(thrown, ...UNSURE)) {
          await bundles.drop(id)
          throw thrown
        }
      }
      newest.set(`${chainId} ${address}`, { userOpHash, sentAt: bundle.sentAt })
      return id
    }

    /**
     * The paymaster's word for these bytes. It can add its own fields, and take no more gas than was shown.
     *
     * @throws {AppError} `sponsor.refused`. Nothing is signed then.
     */
    async function sponsored(unpaid: Operation & { readonly nonce: bigint }, offered: object, signing: AbortSignal) {
      const given = await session.call(
        operationSponsor,
        { chainId, operation: { ...wireOf(unpaid), ...wireOfGas(unpaid) } },
        { signal: signing },
      )
      const fields = {
        paymaster: given.paymaster,
        paymasterData: given.paymasterData,
        paymasterVerificationGasLimit: BigInt(given.paymasterVerificationGasLimit),
        paymasterPostOpGasLimit: BigInt(given.paymasterPostOpGasLimit),
      }
      const most = offered as NonNullable<typeof sponsorGas>
      const isWithin =
        fields.paymasterVerificationGasLimit <= most.paymasterVerificationGasLimit &&
        fields.paymasterPostOpGasLimit <= most.paymasterPostOpGasLimit
      if (!isWithin) throw new AppError('sponsor.refused', { details: { reason: 'gas' } })
      return { fields, wire: given }
    }
  }
}

type Asked = Pick<
  UnsignedOperation,
  'sender' | 'nonce' | 'callData' | 'maxFeePerGas' | 'maxPriorityFeePerGas' | 'factory' | 'factoryData'
>

function wireOf({
  sender,
  nonce,
  factory,
  factoryData,
  callData,
  maxFeePerGas,
  maxPriorityFeePerGas,
}: Asked): Omit<OperationToEstimate, 'signature'> {
  return {
    ...{ sender, callData, nonce: String(nonce), factory: factory ?? null, factoryData: factoryData ?? null },
    ...{ maxFeePerGas: String(maxFeePerGas), maxPriorityFeePerGas: String(maxPriorityFeePerGas) },
  }
}

function wireOfGas({
  callGasLimit,
  verificationGasLimit,
  preVerificationGas,
}: Pick<Operation, 'callGasLimit' | 'verificationGasLimit' | 'preVerificationGas'>) {
  return {
    callGasLimit: String(callGasLimit),
    verificationGasLimit: String(verificationGasLimit),
    preVerificationGas: String(preVerificationGas),
  }
}
