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

/** @throws {AppError} `capability.off`. */
export function getPart<T>(part: RolePart<T>): T {
  if (part.state === 'on') return part.get()
  throw new AppError('capability.off')
}
