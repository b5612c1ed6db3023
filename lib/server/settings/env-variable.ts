import 'server-only'
import type * as z from 'zod'

export interface EnvVariable {
  readonly schema: z.ZodType
  /** Ends the sentence "<NAME> must be ...". */
  readonly must: string
  /** Comment lines above the variable in `.env.example`. */
  readonly about: readonly string[]
  /** Example value in `.env.example`, commented out. */
  readonly example: string
  /** Secret values are never repeated in a message. */
  readonly secret?: true
}

/** The variables of one feature. */
export type EnvVariables = Readonly<Record<string, EnvVariable>>

/** The parsed values of these variables, by name. */
export type RawOf<V extends EnvVariables> = { readonly [Name in keyof V]: z.output<V[Name]['schema']> }

/** A setting that prevents the start of this process. The message has one sentence per invalid variable. */
export class EnvError extends Error {
  override readonly name = 'EnvError'
}

/**
 * A half-set group would be ignored silently, so it stops the start instead.
 *
 * @throws {EnvError} when `name` is set without `needed`.
 */
export function assertSetWith<Name extends string>(
  raw: Readonly<Record<Name, unknown>>,
  name: NoInfer<Name>,
  needed: NoInfer<Name>,
): void {
  if (raw[name] !== undefined && raw[needed] === undefined) throw new EnvError(`${name} needs ${needed} to be set too.`)
}
