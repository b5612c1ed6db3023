import { zeroHash } from 'viem'
import type { AccountRequestParts } from '@/lib/frame-guest/smart-account/account-requests'

/** What prepared requests take for smart accounts, of a wallet on networks without them. */
export const withoutSmartAccounts: Pick<AccountRequestParts, 'session' | 'runAlone' | 'now' | 'chainIds' | 'choice'> = {
  session: { call: () => Promise.reject(new Error('no server')) },
  runAlone: (_, work) => work(),
  now: Date.now,
  chainIds: [],
  choice: async () => ({ implementation: 'hybridDeleGator', salt: zeroHash }),
}

/** A store that keeps notes in memory. */
export function noteStore(): AccountRequestParts['store'] {
  const notes = new Map<string, unknown>()
  return { note: async (name) => notes.get(name), setNote: async (name, value) => void notes.set(name, value) }
}
