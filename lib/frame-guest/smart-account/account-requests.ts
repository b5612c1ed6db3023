import { hashMessage } from 'viem/utils'
import type { AskChain } from '@/lib/chains/gateway-client'
import { isSameAddress } from '@/lib/core/account-key'
import { AppError } from '@/lib/core/app-error'
import type { Caip2 } from '@/lib/core/caip'
import { EIP155 } from '@/lib/core/namespaces'
import type { WalletAddresses } from '@/lib/custody/wallet-addresses'
import type { AccountImplementation, AccountSeed, ImplementationName } from '@/lib/smart-account/account-implementation'
import { loadImplementation } from '@/lib/smart-account/load-implementation'
import type { CallsStatus } from '../account-messages'
import type { DeviceStore } from '../device-store'
import type { LoginSession, RunAlone } from '../login-session'
import type { WalletAccess } from '../ready-wallet'
import {
  type ForSmartAccount,
  type PreparedMessage,
  type PreparedRequest,
  prepareMessage,
  readSignRequest,
} from '../sign-requests'
import { readTransaction } from '../transaction-requests'
import { prepareTypedData } from '../typed-data-requests'
import { unboundOn } from '../unbound-typed-data'
import { type Bundle, createBundleRecords } from './bundle-records'
import { readCallsStatus } from './calls-status'
import { createOwnCalls, type OwnCallsParts } from './own-calls'
import { createSmartAccount, type SmartAccount } from './owned-account'
import { createPermissionRequests, type PermissionRequests } from './permission-requests'
import type { AccountType, PreparedCalls } from './prepared-calls'
import { type AskedCalls, readSendCalls } from './send-calls-request'
import { createSmartCalls } from './smart-calls'

/*
 * Smart accounts and batches of calls, in the key worker. Loads with the first request for one of them: who uses the
 * account with a key, a transaction at a time, never loads it.
 */

/** The contract of the smart account, which the server keeps with the wallet. */
export interface AccountChoice {
  readonly implementation: ImplementationName
  readonly salt: AccountSeed['salt']
}

export interface AccountRequestParts extends Pick<OwnCallsParts, 'reads' | 'send' | 'now'> {
  readonly access: Pick<WalletAccess, 'ready' | 'sign'>
  readonly session: Pick<LoginSession, 'call'>
  readonly askChain: AskChain
  readonly store: Pick<DeviceStore, 'note' | 'setNote'>
  readonly runAlone: RunAlone
  /** Of the page. */
  readonly origin: string
  /** Networks where the wallet can have a smart account. */
  readonly chainIds: readonly Caip2[]
  readonly choice: (signal: AbortSignal) => Promise<AccountChoice>
  readonly load?: (name: ImplementationName) => Promise<AccountImplementation>
}

export interface PrepareChoice {
  /** What the page has chosen, for a request that names no account. */
  readonly accountType?: AccountType | undefined
  readonly isUnsponsored?: boolean | undefined
}

export interface AccountRequests {
  account(signal: AbortSignal): Promise<SmartAccount>
  /** Reads a batch, or a request that names the smart account. */
  prepare(request: AccountRequest, chainId: Caip2, choice: PrepareChoice, signal: AbortSignal): Promise<PreparedRequest>
  /** The message, signed by the smart account once the visitor agrees. */
  forAccount(message: PreparedMessage, chainId: Caip2, account: SmartAccount): PreparedMessage
  readonly permissions: PermissionRequests
  /** @throws {AppError} `wallet.unknown_bundle` for a batch of another page, device or wallet. */
  callsStatus(id: string, signal: AbortSignal): Promise<CallsStatus>
  /** Forgets the account, and sends nothing more. */
  clear(): void
}

interface AccountRequest {
  readonly method: string
  readonly params?: unknown
}

export function createAccountRequests(parts: AccountRequestParts): AccountRequests {
  const { access, askChain, chainIds, choice, origin, load = loadImplementation } = parts
  const bundles = createBundleRecords(parts)
  const own = createOwnCalls({ ...parts, bundles })
  const prepareSmartCalls = createSmartCalls({ ...parts, bundles })
  let known: { readonly owner: string; readonly account: SmartAccount } | null = null

  const account = async (signal: AbortSignal): Promise<SmartAccount> => {
    const { addresses } = await access.ready(signal)
    const owner = addresses[EIP155] as `0x${string}`
    if (known?.owner === owner) return known.account
    const { implementation: name, salt } = await choice(signal)
    const made = createSmartAccount({
      implementation: await load(name),
      seed: { owner, salt },
      ...{ access, askChain },
    })
    known = { owner, account: made }
    return made
  }

  /** @throws {AppError} `wallet.unauthorized` for an account of another wallet, and on a network without smart accounts. */
  const namedAccount = async (named: string, chainId: Caip2, signal: AbortSignal): Promise<SmartAccount> => {
    if (!chainIds.includes(chainId)) throw new AppError('wallet.unauthorized')
    const found = await account(signal)
    if (!isSameAddress(EIP155, found.address, named)) throw new AppError('wallet.unauthorized')
    return found
  }

  const forAccount = (message: PreparedMessage, chainId: Caip2, signer: SmartAccount): PreparedMessage =>
    Object.freeze({ ...message, ...signedBy(signer, hashMessage({ raw: message.bytes }), chainId) })

  async function prepareCalls(
    asked: AskedCalls,
    { accountType, isUnsponsored }: PrepareChoice,
    addresses: WalletAddresses,
    signal: AbortSignal,
  ): Promise<PreparedCalls> {
    await assertNew(asked.id)
    const owner = addresses[EIP155]
    const prefersSmart = accountType === 'smartAccount' && chainIds.includes(asked.chainId)
    const isOwn = asked.account === null ? !prefersSmart : isSameAddress(EIP155, asked.account, owner)
    const prepared = isOwn
      ? await own.prepare(asked, owner, signal)
      : await prepareSmartCalls(asked, await chosenAccount(asked, signal), !isUnsponsored, signal)
    return Object.freeze({
      ...prepared,
      async sign(signing: AbortSignal) {
        await assertNew(asked.id)
        return prepared.sign(signing)
      },
    })
  }

  const statusOf = (bundle: Bundle, signal: AbortSignal) => readCallsStatus(bundle, parts, signal)
  const permissions = createPermissionRequests({ ...parts, account, bundles, statusOf })

  const chosenAccount = ({ account: named, chainId }: AskedCalls, signal: AbortSignal) =>
    named === null ? account(signal) : namedAccount(named, chainId, signal)

  /** @throws {AppError} `wallet.duplicate_id` for an id that the page has used. */
  async function assertNew(id: string | null): Promise<void> {
    if (id !== null && (await bundles.find(id))) throw new AppError('wallet.duplicate_id')
  }

  return {
    account,
    forAccount,
    permissions,
    async prepare(request, chainId, chosen, signal) {
      const { addresses } = await access.ready(signal)
      if (request.method === 'wallet_sendCalls') {
        return prepareCalls(readSendCalls(request.params, chainId), chosen, addresses, signal)
      }
      switch (request.method) {
        case 'wallet_grantPermissions':
        case 'wallet_requestExecutionPermissions':
          return permissions.prepare(request, chosen.accountType, signal)
        case 'wallet_revokePermissions':
        case 'wallet_revokeExecutionPermission':
          return prepareCalls(await permissions.revocation(request.params, signal), chosen, addresses, signal)
      }
      const asked = readSignRequest(request, chainId)
      if (asked.kind === 'solanaTransactions') throw new AppError('rpc.invalid_params')
      const signer = await namedAccount(asked.account, chainId, signal)
      const withAccount = { ...addresses, [EIP155]: signer.address }
      switch (asked.kind) {
        case 'message':
          return forAccount(prepareMessage(asked, withAccount, origin), chainId, signer)
        case 'typedData': {
          const { implementation } = signer
          const isForBoth =
            implementation.takesPlainSignatures && unboundOn(asked.json, signer.address, chainId) !== null
          const prepared = prepareTypedData(asked, signer.address, isForBoth ? addresses[EIP155] : null)
          return Object.freeze({ ...prepared, ...signedBy(signer, prepared.digest, chainId) })
        }
        case 'transaction':
          return prepareCalls(batchOfOne(request.params, chainId, signer.address), chosen, addresses, signal)
      }
    },
    async callsStatus(id, signal) {
      const { addresses } = await access.ready(signal)
      const bundle = await bundles.find(id)
      const isOwn = bundle && isSameAddress(EIP155, bundle.account, addresses[EIP155])
      if (!bundle || (!isOwn && !isSameAddress(EIP155, bundle.account, (await account(signal)).address))) {
        throw new AppError('wallet.unknown_bundle')
      }
      return statusOf(bundle, signal)
    },
    clear() {
      known = null
      own.end()
    },
  }
}

function signedBy(account: SmartAccount, hash: `0x${string}`, chainId: Caip2): Required<ForSmartAccount> {
  return { accountType: 'smartAccount', sign: (signal) => account.signHash(hash, chainId, signal) }
}

/**
 * A transaction of a smart account is an operation, with gas and a number of its own. What the page says of gas is for a
 * transaction that is not sent.
 *
 * @throws {AppError} `rpc.invalid_params` for a transaction that creates a contract or names its number.
 */
function batchOfOne(params: unknown, chainId: Caip2, account: string): AskedCalls {
  const { to, value, data, nonce } = readTransaction(params, chainId)
  if (to === null || nonce !== undefined) throw new AppError('rpc.invalid_params')
  return { kind: 'calls', chainId, account, calls: [{ to, value, data }], mustBeAtomic: true, id: null }
}
