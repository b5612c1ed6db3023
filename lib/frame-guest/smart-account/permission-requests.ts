import type { Hex } from 'viem'
import { hexToBytes, numberToHex } from 'viem/utils'
import type { AskChain } from '@/lib/chains/gateway-client'
import { isSameAddress } from '@/lib/core/account-key'
import { AppError } from '@/lib/core/app-error'
import type { Caip2 } from '@/lib/core/caip'
import { evmChainId } from '@/lib/core/evm-chain-id'
import { EIP155 } from '@/lib/core/namespaces'
import { delegationFramework } from '@/lib/smart-account/delegation-framework'
import { assertGrantable } from '@/lib/smart-account/permissions/assert-grantable'
import { caveatsOf } from '@/lib/smart-account/permissions/caveats'
import { currentPermissionTypes, readCurrentRequest } from '@/lib/smart-account/permissions/current-request'
import {
  type Delegation,
  decodeContext,
  delegationDigest,
  delegationHash,
  draftDelegation,
  encodeContext,
  encodeDisable,
} from '@/lib/smart-account/permissions/delegation'
import { olderPermissionTypes, readOlderRequest } from '@/lib/smart-account/permissions/older-request'
import { type PermissionUse, readUse } from '@/lib/smart-account/permissions/permission-use'
import {
  readPermission,
  type StoredPermission,
  writePermission,
} from '@/lib/smart-account/permissions/stored-permission'
import { permissionAdd, permissionList, permissionMarkRevoked } from '@/lib/smart-account/permissions-contract'
import type { CallsStatus } from '../account-messages'
import type { LoginSession } from '../login-session'
import type { GrantedPermission } from '../permission-messages'
import type { WalletAccess } from '../ready-wallet'
import type { Bundle, BundleRecords } from './bundle-records'
import type { SmartAccount } from './owned-account'
import type { AccountType } from './prepared-calls'
import type { PreparedPermission } from './prepared-permission'
import type { AskedCalls } from './send-calls-request'

/** Permissions that are read from the chain at the same time. */
const READ_AT_ONCE = 8

interface Parts {
  readonly access: Pick<WalletAccess, 'ready' | 'sign'>
  readonly session: Pick<LoginSession, 'call'>
  readonly askChain: AskChain
  readonly now: () => number
  /** Networks where the wallet can have a smart account. */
  readonly chainIds: readonly Caip2[]
  readonly account: (signal: AbortSignal) => Promise<SmartAccount>
  readonly bundles: Pick<BundleRecords, 'findRevocation'>
  readonly statusOf: (bundle: Bundle, signal: AbortSignal) => Promise<CallsStatus>
}

export type PermissionRequests = ReturnType<typeof createPermissionRequests>

/** Grants, lists and takes back permissions of the smart account (ERC-7715 over ERC-7710). */
export function createPermissionRequests({
  access,
  session,
  askChain,
  now,
  chainIds,
  bundles,
  statusOf,
  account: findAccount,
}: Parts) {
  /** @throws {AppError} `wallet.unsupported_method` for an account whose contract knows no delegations. */
  const accountThatGrants = async (signal: AbortSignal): Promise<SmartAccount> => {
    const account = await findAccount(signal)
    if (account.implementation.name !== 'hybridDeleGator') throw new AppError('wallet.unsupported_method')
    return account
  }

  /** What must be on the chain before a permission can be used. */
  const dependenciesOf = async (
    { isDeployed, implementation, seed }: SmartAccount,
    chainId: Caip2,
    signal: AbortSignal,
  ) => ((await isDeployed(chainId, signal)) ? [] : [implementation.factory(seed)])

  const readUseOf = (delegation: Delegation, chainId: Caip2, signal: AbortSignal): Promise<PermissionUse> =>
    readUse(delegation, (method, params) => askChain(chainId, method, params, signal))

  async function listed(signal: AbortSignal) {
    const { permissions } = await session.call(permissionList, {}, { isRepeatable: true, signal })
    const { address } = await findAccount(signal)
    return permissions.flatMap((row) => {
      const stored = readPermission(row.content)
      // One of a newer version, or of an account that the wallet had before, is left out.
      return stored && isSameAddress(EIP155, stored.from, address) ? [{ row, stored }] : []
    })
  }
  type Listed = Awaited<ReturnType<typeof listed>>[number]

  /** @throws {AppError} `rpc.invalid_params` for no context. */
  async function find(context: unknown, signal: AbortSignal): Promise<Listed | undefined> {
    const wanted = delegationHash(decodeContext(context))
    return (await listed(signal)).find(({ stored }) => delegationHash(decodeContext(stored.context)) === wanted)
  }

  /** What the chain says of a permission. The server learns of one that has ended there. `null` if the chain does not say. */
  async function checked({ row, stored }: Listed, signal: AbortSignal): Promise<PermissionUse | null> {
    try {
      const use = await readUseOf(decodeContext(stored.context), stored.chainId, signal)
      if (use.isDisabled && row.revokedAt === null) {
        await session.call(permissionMarkRevoked, { id: row.id }, { isRepeatable: true, signal })
      }
      return use
    } catch (thrown) {
      if (signal.aborted) throw thrown
      return null
    }
  }

  /** Whether this page has sent what takes it back, also before a reload, and the chain does not have it yet. */
  async function isBeingRevoked({ stored }: Listed, signal: AbortSignal): Promise<boolean> {
    const bundle = await bundles.findRevocation(delegationHash(decodeContext(stored.context)))
    if (bundle === undefined) return false
    try {
      return (await statusOf(bundle, signal)).status === 100
    } catch (thrown) {
      if (signal.aborted) throw thrown
      return false
    }
  }

  return {
    async types(signal: AbortSignal): Promise<readonly string[]> {
      const { implementation } = await findAccount(signal)
      const types = new Set([...currentPermissionTypes, ...olderPermissionTypes])
      return implementation.name === 'hybridDeleGator' ? [...types] : []
    },

    /**
     * Reads what a page asks for, in either form.
     *
     * @throws {AppError} `wallet.unauthorized` for another account; `wallet.unsupported_chain_id` for a network without
     *   smart accounts; `wallet.unsupported_method` for an account that grants none, as the one with the key;
     *   `rpc.invalid_params` for what cannot be granted as it was asked.
     */
    async prepare(
      { method, params }: { readonly method: string; readonly params?: unknown },
      accountType: AccountType | undefined,
      signal: AbortSignal,
    ): Promise<PreparedPermission> {
      const seconds = Math.floor(now() / 1_000)
      const isOlder = method === 'wallet_grantPermissions'
      const permission = isOlder ? readOlderRequest(params, seconds) : readCurrentRequest(params, seconds)
      const chainId: Caip2 = `${EIP155}:${permission.chainId}`
      if (!chainIds.includes(chainId))
        throw new AppError('wallet.unsupported_chain_id', { details: { network: chainId } })
      const account = await accountThatGrants(signal)
      const { addresses } = await access.ready(signal)
      if (
        permission.account === null
          ? accountType !== 'smartAccount'
          : isSameAddress(EIP155, permission.account, addresses[EIP155])
      ) {
        throw new AppError('wallet.unsupported_method')
      }
      if (permission.account !== null && !isSameAddress(EIP155, permission.account, account.address)) {
        throw new AppError('wallet.unauthorized')
      }
      assertGrantable(permission, account.address, seconds)
      const { delegate, allowed, maxCalls, startsAt, expiresAt } = permission
      const caveats = caveatsOf(permission)
      const draft = Object.freeze(draftDelegation({ delegate, delegator: account.address, caveats }))
      return Object.freeze<PreparedPermission>({
        ...{ kind: 'permission', namespace: EIP155, account: account.address, chainId },
        ...{ delegate, allowed, maxCalls, startsAt, expiresAt },
        async sign(signing) {
          // The visitor has taken a while.
          assertGrantable(permission, account.address, Math.floor(now() / 1_000))
          const dependencies = await dependenciesOf(account, chainId, signing)
          const context = encodeContext({ ...draft, signature: await signDelegation(draft, account, chainId, signing) })
          await session.call(
            permissionAdd,
            {
              delegationHash: delegationHash(draft),
              content: writePermission({ permission, chainId, account: account.address, context }),
              expiresAt: expiresAt * 1_000,
            },
            { isRepeatable: true, signal: signing },
          )
          const [asked] = params as [object]
          const answer = isOlder
            ? olderAnswer(asked, { account: account.address, context, dependencies })
            : [
                {
                  ...asked,
                  from: account.address,
                  context,
                  dependencies,
                  delegationManager: delegationFramework.delegationManager,
                },
              ]
          return JSON.stringify(answer)
        },
      })
    },

    /**
     * The call that takes a permission back.
     *
     * @throws {AppError} `rpc.invalid_params` for no permission that this wallet has granted here.
     */
    async revocation(params: unknown, signal: AbortSignal): Promise<AskedCalls> {
      const found = await find(readContext(params), signal)
      if (!found) throw new AppError('rpc.invalid_params')
      const { chainId, from } = found.stored
      if (!chainIds.includes(chainId))
        throw new AppError('wallet.unsupported_chain_id', { details: { network: chainId } })
      const delegation = decodeContext(found.stored.context)
      const data = encodeDisable(delegation)
      const calls = [{ to: delegationFramework.delegationManager, value: 0n, data }]
      const revokes = delegationHash(delegation)
      return { kind: 'calls', chainId, account: from, calls, mustBeAtomic: true, id: null, revokes }
    },

    async note(context: Hex, signal: AbortSignal): Promise<void> {
      const found = await find(context, signal)
      if (found) await checked(found, signal)
    },

    async list(signal: AbortSignal): Promise<readonly GrantedPermission[]> {
      const all = await listed(signal)
      if (all.length === 0) return []
      const account = await findAccount(signal)
      const chains = [...new Set(all.map(({ stored }) => stored.chainId))].filter((id) => chainIds.includes(id))
      const deploying = new Map(
        await Promise.all(chains.map(async (id) => [id, await dependenciesOf(account, id, signal)] as const)),
      )
      const told: GrantedPermission[] = []
      for (let from = 0; from < all.length; from += READ_AT_ONCE) {
        const part = all.slice(from, from + READ_AT_ONCE)
        const answers = part.map(async (one) => {
          const hasEnded = one.row.revokedAt !== null || one.row.expiresAt <= now()
          const use = hasEnded ? null : await checked(one, signal)
          const isEnding = !hasEnded && !use?.isDisabled && (await isBeingRevoked(one, signal))
          return grantedOf(one, use, isEnding, deploying.get(one.stored.chainId) ?? [], now())
        })
        told.push(...(await Promise.all(answers)))
      }
      return told
    },
  }

  /** By ERC-1271. The form of ERC-6492 is not for the manager: the account has to be there to make calls. */
  async function signDelegation(
    draft: Delegation,
    account: SmartAccount,
    chainId: Caip2,
    signal: AbortSignal,
  ): Promise<Hex> {
    const { implementation, seed, address } = account
    const chain = evmChainId(chainId)
    const digest = implementation.messageDigest(delegationDigest(draft, chain), address, chain)
    const bytes = hexToBytes(digest)
    const signature = await access.sign({ namespace: EIP155, account: seed.owner, bytes }, 'raw', signal)
    return implementation.messageSignature(signature as Hex)
  }
}

interface GivenParts {
  readonly account: Hex
  readonly context: Hex
  readonly dependencies: readonly { readonly factory: Hex; readonly factoryData: Hex }[]
}

/** The answer of 2024: a list if the request had one permission in a field of its own, otherwise one object. */
function olderAnswer(asked: object, { account, context, dependencies }: GivenParts): unknown {
  const [accountMeta] = dependencies
  const answer = {
    ...asked,
    ...{ address: account, context, permissionsContext: context },
    ...(accountMeta && { accountMeta }),
    signerMeta: { delegationManager: delegationFramework.delegationManager },
  }
  return 'permissions' in asked ? answer : [answer]
}

function grantedOf(
  { row, stored }: { readonly row: PermissionRow; readonly stored: StoredPermission },
  use: PermissionUse | null,
  isEnding: boolean,
  dependencies: GivenParts['dependencies'],
  now: number,
): GrantedPermission {
  const { id, origin, grantedAt, expiresAt, revokedAt } = row
  const { chainId, from, to, permission, rules, context } = stored
  return {
    chainId: numberToHex(evmChainId(chainId)),
    ...{ from, to, permission, rules, context, dependencies: [...dependencies] },
    delegationManager: delegationFramework.delegationManager,
    foyer: {
      ...{ id, origin, grantedAt, expiresAt, revokedAt: revokedAt ?? (use?.isDisabled ? now : null) },
      used: use?.used == null ? null : String(use.used),
      limit: use?.limit == null ? null : String(use.limit),
      isBeingRevoked: isEnding,
    },
  }
}

type PermissionRow = Pick<GrantedPermission['foyer'], 'id' | 'origin' | 'grantedAt' | 'expiresAt' | 'revokedAt'>

/** Both forms name the context; it may be in a list. */
function readContext(params: unknown): unknown {
  const given: unknown = Array.isArray(params) && params.length === 1 ? params[0] : params
  const { permissionContext, permissionsContext } = (given ?? {}) as Readonly<Record<string, unknown>>
  return permissionContext ?? permissionsContext
}
