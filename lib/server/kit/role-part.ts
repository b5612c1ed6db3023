import 'server-only'
import { AppError } from '@/lib/core/app-error'

/** A part that a role of this instance may lack: its keys, its mail account. */
export type RolePart<T> =
  | {
      readonly state: 'on'
      /** Name of the adapter, for `/api/health`. */
      readonly id: string
      /** Opened at its first use. */
      readonly get: () => T
    }
  /** Why, for an operator. Never an address or a secret. */
  | { readonly state: 'off'; readonly reason: string }

/** What may be told of a part: whether it is there, and nothing to use it with. */
export type PartReport =
  | { readonly state: 'on'; readonly id: string }
  | { readonly state: 'off'; readonly reason: string }

export function reportPart(part: RolePart<unknown>): PartReport {
  return part.state === 'on' ? { state: 'on', id: part.id } : { state: 'off', reason: part.reason }
}

/** @throws {AppError} `capability.off`. */
export function getPart<T>(part: RolePart<T>): T {
  if (part.state === 'on') return part.get()
  throw new AppError('capability.off')
}
