import type { Connections } from '@/lib/connect/connections'
import type { CallApi } from '@/lib/core/call-endpoint'
import type { FlowContext } from '@/lib/flow/flow-context'
import type { NameQueries } from './name-queries'
import type { OwnedQueries } from './owned-queries'

/** What the flow of names uses from outside. */
export interface NamesFlowContext extends FlowContext {
  readonly connections: Pick<Connections, 'get'>
  readonly call: CallApi
  readonly nameQueries: NameQueries
  readonly ownedQueries: OwnedQueries
  /** Unix ms. */
  now(): number
}
