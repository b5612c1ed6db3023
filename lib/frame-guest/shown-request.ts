import type { Hex } from 'viem'
import { priceOf } from './prepare-transaction'
import type { Replaced } from './sent-transactions'
import { shownPermission } from './shown-permission'
import type { PreparedRequest } from './sign-requests'
import { solanaText } from './solana-requests'
import type { PreparedReply } from './worker-protocol'

interface CallParts {
  readonly to: Hex | null
  readonly value: bigint
  readonly data: Hex
}

/** A call as it crosses: wei as decimal text. */
export function callOf<C extends CallParts>({ to, value, data }: C): { to: C['to']; value: string; data: Hex } {
  return { to, value: String(value), data }
}

/** What crosses to the frame of a request that waits for the visitor. */
export function shownOf(one: PreparedRequest, promptId: string, replaces: Replaced): PreparedReply {
  switch (one.kind) {
    case 'message': {
      const { kind, namespace, account, accountType, shown, signIn } = one
      return { kind, promptId, namespace, account, accountType, shown, signIn }
    }
    case 'typedData': {
      const { kind, account, accountType, chainId, json, otherAccount } = one
      return { kind, promptId, account, accountType, chainId, json, otherAccount }
    }
    case 'solanaTransactions': {
      const { kind, account, chainId, transactions, use } = one
      return { kind, promptId, account, chainId, transactions: transactions.map(solanaText), isSent: use === 'send' }
    }
    case 'transaction': {
      const { kind, account, chainId, isNonceNamed, layer1Fee, transaction } = one
      const { gas, nonce } = transaction
      return {
        ...{ kind, promptId, account, chainId, isNonceNamed, nonce, replaces, ...callOf(transaction) },
        gas: String(gas),
        gasPrice: String(priceOf(transaction)),
        layer1Fee: String(layer1Fee),
      }
    }
    case 'permission':
      return shownPermission(one, promptId)
    case 'calls': {
      const { kind, account, accountType, chainId, isAtomic, sponsor, refusal, isFirst } = one
      return {
        ...{ kind, promptId, account, accountType, chainId, isAtomic, sponsor, refusal, isFirst },
        calls: one.calls.map(callOf),
        ...{ gas: String(one.gas), gasPrice: String(one.gasPrice), layer1Fee: String(one.layer1Fee) },
      }
    }
  }
}
