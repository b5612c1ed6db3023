import type { AccountLoader } from './account-loader'
import type { WorkerAnswers } from './serve-worker'

export type AccountAnswers = Pick<WorkerAnswers, 'callsStatus' | 'permissionTypes' | 'permissions' | 'notePermission'>

/** What the worker answers of batches and permissions, by the part that loads for them. */
export function accountAnswers({ chainIds, requests }: Pick<AccountLoader, 'chainIds' | 'requests'>): AccountAnswers {
  const permissions = async () => (await requests()).permissions
  return {
    callsStatus: async ({ id }, signal) => (await requests()).callsStatus(id, signal),
    async permissionTypes(_, signal) {
      return { types: chainIds.length === 0 ? [] : [...(await (await permissions()).types(signal))] }
    },
    async permissions(_, signal) {
      return { permissions: chainIds.length === 0 ? [] : [...(await (await permissions()).list(signal))] }
    },
    async notePermission({ context }, signal) {
      await (await permissions()).note(context, signal)
    },
  }
}
