import { encode } from 'jose/base64url'
import { AppError } from '@/lib/core/app-error'
import type { Caip2 } from '@/lib/core/caip'
import {
  vaultDelete,
  vaultKeep,
  walletDelete,
  walletDeletion,
  walletHoldings,
  walletKeep,
} from '@/lib/custody/deletion-contract'
import type { deletionMessages } from './deletion-messages'
import type { LoginSession } from './login-session'
import type { CallCustody } from './proven-calls'
import type { WalletAccess } from './ready-wallet'
import type { WorkerAnswers } from './serve-worker'

interface DeletionParts {
  readonly call: CallCustody
  readonly session: LoginSession
  readonly access: Pick<WalletAccess, 'signAct'>
}

/**
 * Deletes the wallet, or undoes that. A deletion is planned in the wallet role first and undone in the vault first, so that
 * a step that fails leaves no wallet without the half of the vault.
 */
export function createDeletionAnswers({
  call,
  session,
  access,
}: DeletionParts): Pick<WorkerAnswers, keyof typeof deletionMessages> {
  const readAll = (signal: AbortSignal) => session.call(walletDeletion, {}, { isRepeatable: true, signal })
  const read = async (signal: AbortSignal) => (await readAll(signal)).planned

  /** @throws {AppError} `custody.no_half` on a device without the keys. */
  const sign = async (name: 'delete wallet' | 'keep wallet', deletionId: string, signal: AbortSignal) => {
    const { walletId, signatures } = await access.signAct({ name, deletion: deletionId }, signal)
    if (!signatures) throw new AppError('custody.no_half')
    return { walletId, asked: { deletionId, signatures } }
  }

  const plan = async (deletionId: string, signal: AbortSignal) => {
    const { walletId, asked } = await sign('delete wallet', deletionId, signal)
    const { deletesAt } = await session.call(walletDelete, asked, { isRepeatable: true, signal })
    await call('vault', vaultDelete, { walletId, ...asked }, { isRepeatable: true, signal })
    return { deletesAt }
  }

  return {
    async deletion(_, signal) {
      const { planned, names } = await readAll(signal)
      return { deletesAt: planned?.deletesAt ?? null, names }
    },
    async holdings({ chainId }, signal) {
      const asked = { chainId: chainId as Caip2 }
      const { native, tokens } = await session.call(walletHoldings, asked, { isRepeatable: true, signal })
      const known = tokens.map(({ amount, ...token }) => ({ ...token, amount: BigInt(amount) }))
      return { native: BigInt(native), tokens: known }
    },
    // After a failure of the vault the same deletion is planned again.
    planDeletion: async (_, signal) => plan((await read(signal))?.deletionId ?? newDeletionId(), signal),
    async undoDeletion(_, signal) {
      const planned = await read(signal)
      if (!planned) throw new AppError('request.not_found')
      const { walletId, asked } = await sign('keep wallet', planned.deletionId, signal)
      await call('vault', vaultKeep, { walletId, ...asked }, { isRepeatable: true, signal })
      await session.call(walletKeep, asked, { isRepeatable: true, signal })
    },
  }
}

/** 32 random bytes in base64url. */
const newDeletionId = (): string => encode(crypto.getRandomValues(new Uint8Array(32)))
