import type { Allowed } from '@/lib/smart-account/permissions/permission'
import type { PreparedPermission } from './smart-account/prepared-permission'
import type { PreparedReply } from './worker-protocol'

type Shown = Extract<PreparedReply, { kind: 'permission' }>

/** What crosses to the frame of a permission that a page asks for. */
export function shownPermission(one: PreparedPermission, promptId: string): Shown {
  const { kind, account, chainId, delegate, allowed, maxCalls, startsAt, expiresAt } = one
  return {
    ...{ kind, promptId, account, chainId, delegate, startsAt, expiresAt },
    allowed: shownAllowed(allowed),
    maxCalls: maxCalls === null ? null : String(maxCalls),
  }
}

function shownAllowed(allowed: Allowed): Shown['allowed'] {
  switch (allowed.kind) {
    case 'total':
      return { ...allowed, amount: String(allowed.amount) }
    case 'periodic':
      return { ...allowed, amount: String(allowed.amount), periodSeconds: String(allowed.periodSeconds) }
    case 'stream': {
      const { initial, most, perSecond } = allowed
      return { ...allowed, initial: String(initial), most: String(most), perSecond: String(perSecond) }
    }
    case 'calls': {
      const { functions, valueEach, valueTotal } = allowed
      return {
        ...allowed,
        functions: [...functions],
        valueEach: String(valueEach),
        valueTotal: valueTotal === null ? null : String(valueTotal),
      }
    }
  }
}
