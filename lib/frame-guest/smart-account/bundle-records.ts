import * as z from 'zod/mini'
import type { Caip2 } from '@/lib/core/caip'
import { caip2, hash } from '@/lib/core/wire'
import type { DeviceStore } from '../device-store'
import type { RunAlone } from '../login-session'

/** Batches that are remembered for a page. Older ones are on the chain. */
const MAX_KEPT = 100

const bundle = z.object({
  /** Of EIP-5792. */
  id: z.string(),
  chainId: caip2,
  account: z.string(),
  /** Of the operation of a smart account; `null` for transactions of an account with a key. */
  userOpHash: z.nullable(hash),
  /** Of the transactions that were signed, in order. */
  hashes: z.array(hash),
  /** Transactions that there will be. */
  total: z.int(),
  /** Unix time in milliseconds. */
  sentAt: z.int(),
  /** When the last one was signed. */
  signedAt: z.int(),
  /** No further transaction will be sent. */
  isOver: z.boolean(),
  /** The hash of the delegation that it takes back. Batches of older versions do not have it. */
  revokes: z.optional(hash),
})
export type Bundle = z.output<typeof bundle>

const bundles = z.array(bundle)

/** Batches that a page has sent on this device. Kept before they are sent, and known after a reload. */
export interface BundleRecords {
  /** `undefined` for an id that this page has not sent. */
  find(id: string): Promise<Bundle | undefined>
  /** The newest batch that takes back the permission of a delegation. */
  findRevocation(delegationHash: string): Promise<Bundle | undefined>
  /** Adds the batch, or replaces the one of its id. */
  keep(one: Bundle): Promise<void>
  /** The batch was refused, and will never be on the chain. */
  drop(id: string): Promise<void>
}

/** @param parts.origin - Of the page: no page knows the batches of another. */
export function createBundleRecords({
  store,
  origin,
  runAlone,
}: {
  readonly store: Pick<DeviceStore, 'note' | 'setNote'>
  readonly origin: string
  readonly runAlone: RunAlone
}): BundleRecords {
  const name = `bundles-of:${origin}` as const
  const all = async (): Promise<readonly Bundle[]> => z.safeParse(bundles, await store.note(name)).data ?? []
  /** The newest last. */
  const change = (work: (known: readonly Bundle[]) => readonly Bundle[]) =>
    // Two frames of one page share the list.
    runAlone('bundles', async () => store.setNote(name, work(await all()).slice(-MAX_KEPT)))

  return {
    find: async (id) => (await all()).find((each) => each.id === id),
    findRevocation: async (delegationHash) => (await all()).findLast(({ revokes }) => revokes === delegationHash),
    keep: (one) =>
      change((known) => {
        const isKnown = known.some((each) => each.id === one.id)
        return isKnown ? known.map((each) => (each.id === one.id ? one : each)) : [...known, one]
      }),
    drop: (id) => change((known) => known.filter((each) => each.id !== id)),
  }
}

/** A batch before anything of it is signed. */
export function newBundle(
  parts: Pick<Bundle, 'id' | 'account' | 'total'> & { readonly chainId: Caip2; readonly now: number },
): Bundle {
  const { id, account, total, chainId, now } = parts
  return { id, account, total, chainId, userOpHash: null, hashes: [], sentAt: now, signedAt: now, isOver: false }
}
