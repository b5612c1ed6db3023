import 'server-only'
import type { Endpoint } from '@/lib/core/endpoint'
import type { ServedRole } from '../platform/services'
import type { Audience } from './admission'
import type { LoadClass } from './load-classes'
import type { RatePolicyName } from './rate-limit'
import { MAX_BODY_BYTES } from './request-input'

/**
 * Every endpoint answers within this time: longer than all attempts at one upstream, shorter than the browser's
 * timeout.
 */
export const REQUEST_DEADLINE_MS = 18_000

/** What an endpoint declares beside its contract. Every field but `about` has a default. */
export interface EndpointOptions {
  /** What it does, for `docs/api.md`, in one line. */
  readonly about: string
  /** The role whose host it answers on, or `any`, for `/api/health`. Default `app`. */
  readonly role?: ServedRole
  /** Default `project`. */
  readonly audience?: Audience
  /** Row of the rate limit table; `none` counts nothing. Default `read`. */
  readonly policy?: RatePolicyName | 'none'
  /** When it is refused while too many requests wait for the processor. Default `read`. */
  readonly load?: LoadClass
  /** Pages of other origins may not call it: browsers get no permission for that. */
  readonly isSameOrigin?: true
  /** Maximum body size in bytes. Default {@link MAX_BODY_BYTES}. */
  readonly maxBodyBytes?: number
  /** Accepted content types. Default: `application/json`. */
  readonly contentTypes?: readonly string[]
  /** For a POST whose answer depends only on its body: equal bodies get the same answer for one second. */
  readonly isRepeatable?: true
  /** Default {@link REQUEST_DEADLINE_MS}. */
  readonly deadlineMs?: number
  /** Default `no-store`. */
  readonly cacheControl?: string
}

/**
 * An endpoint, declared once: `serve` and the front read it, preflights are answered by it, and `docs/api.md` is printed
 * from it.
 */
export interface EndpointRow<
  E extends Endpoint | null = Endpoint | null,
  Role extends ServedRole = ServedRole,
  For extends Audience = Audience,
  Method extends string = string,
> extends EndpointOptions {
  /** `null` for bodies that pass through unchanged. */
  readonly contract: E
  /** A pathname, or a prefix that ends with `*`. */
  readonly path: string
  /** Methods that a route exports; `GET` includes `HEAD`. */
  readonly methods: readonly Method[]
  /** Whether its `OPTIONS` answers preflights. */
  readonly hasPreflight: boolean
  readonly role: Role
  readonly audience: For
  readonly policy: RatePolicyName | 'none'
  readonly load: LoadClass
  readonly maxBodyBytes: number
  readonly deadlineMs: number
}

type Of<O, Name extends string, Default> = O extends { readonly [Key in Name]: infer Value } ? Value : Default
type AudienceOf<O> = Of<O, 'audience', 'project'>

/** Browsers ask before a page calls another origin: pages of a project, and the frame where it calls the vault. */
type Preflight<O> = O extends { readonly isSameOrigin: true }
  ? never
  : O extends { readonly audience: 'frame'; readonly role: 'vault' }
    ? 'OPTIONS'
    : AudienceOf<O> extends 'project' | 'anyPage'
      ? 'OPTIONS'
      : never

type Row<E extends Endpoint | null, Method extends string, O extends EndpointOptions> = EndpointRow<
  E,
  Of<O, 'role', 'app'>,
  AudienceOf<O>,
  Method | Preflight<O>
>

/** Declares an endpoint that parses its input and output by a contract. */
export function endpoint<E extends Endpoint, const O extends EndpointOptions>(
  contract: E,
  options: O,
): Row<E, E['method'], O> {
  return rowOf(contract, contract.path, [contract.method], options) as Row<E, E['method'], O>
}

/** Declares an endpoint whose bodies pass through unchanged. */
export function rawEndpoint<const Method extends string, const O extends EndpointOptions>(
  path: `/api/${string}`,
  methods: readonly Method[],
  options: O,
): Row<null, Method, O> {
  return rowOf(null, path, methods, options) as Row<null, Method, O>
}

function rowOf(
  contract: Endpoint | null,
  path: string,
  methods: readonly string[],
  options: EndpointOptions,
): EndpointRow {
  const { role = 'app', audience = 'project', isSameOrigin } = options
  const isFromOthers = audience === 'project' || audience === 'anyPage' || (audience === 'frame' && role === 'vault')
  const hasPreflight = isFromOthers && !isSameOrigin
  return {
    policy: 'read',
    load: 'read',
    maxBodyBytes: MAX_BODY_BYTES,
    deadlineMs: REQUEST_DEADLINE_MS,
    ...options,
    contract,
    path,
    methods: hasPreflight ? [...methods, 'OPTIONS'] : methods,
    hasPreflight,
    role,
    audience,
  }
}
