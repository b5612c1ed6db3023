import * as z from 'zod/mini'
import { boundedText } from '@/lib/core/bounded-text'
import '@/lib/core/schema-messages'

// The parts of a descriptor that are read. Source: erc7730-v1.schema.json and erc7730-v2.schema.json of the registry of
// ERC-7730, state of 2026-08-20. Encrypted fields, maps of constants and bindings to factories are not: a format that needs them is refused.

const text = (maxLength: number) => boundedText(maxLength, () => true)
const path = text(300)
const address = text(42)
const constant = z.union([text(1_000), z.number(), z.boolean()])
const someTexts = z.union([text(300), z.array(text(300)).check(z.maxLength(16))])

const params = z.object({
  token: z.optional(path),
  tokenPath: z.optional(path),
  nativeCurrencyAddress: z.optional(someTexts),
  threshold: z.optional(path),
  message: z.optional(text(100)),
  chainId: z.optional(z.int()),
  chainIdPath: z.optional(path),
  collection: z.optional(path),
  collectionPath: z.optional(path),
  encoding: z.optional(z.enum(['timestamp', 'blockheight'])),
  base: z.optional(text(20)),
  decimals: z.optional(z.int().check(z.gte(0), z.lte(77))),
  prefix: z.optional(z.boolean()),
  $ref: z.optional(path),
  callee: z.optional(path),
  calleePath: z.optional(path),
  selector: z.optional(text(10)),
  selectorPath: z.optional(path),
  amount: z.optional(z.int()),
  amountPath: z.optional(path),
  spender: z.optional(path),
  spenderPath: z.optional(path),
  senderAddress: z.optional(someTexts),
})

const visible = z.union([
  z.enum(['always', 'never', 'optional']),
  z.object({
    ifNotIn: z.optional(z.array(constant).check(z.maxLength(64))),
    mustMatch: z.optional(z.array(constant).check(z.maxLength(64))),
  }),
])

export const fieldFormats = [
  'raw',
  'amount',
  'tokenAmount',
  'tokenTicker',
  'nftName',
  'date',
  'duration',
  'unit',
  'enum',
  'addressName',
  'chainId',
  'calldata',
] as const

/** A field, a group of fields, or a reference to a definition. */
export interface FieldSpec {
  readonly path?: string | undefined
  readonly value?: z.output<typeof constant> | undefined
  readonly label?: string | undefined
  readonly format?: (typeof fieldFormats)[number] | undefined
  readonly params?: z.output<typeof params> | undefined
  readonly visible?: z.output<typeof visible> | undefined
  readonly iteration?: 'sequential' | 'bundled' | undefined
  readonly fields?: readonly FieldSpec[] | undefined
  readonly $ref?: string | undefined
  readonly encryption?: undefined
}

const field: z.ZodMiniType<FieldSpec> = z.object({
  path: z.optional(path),
  value: z.optional(constant),
  label: z.optional(text(200)),
  format: z.optional(z.enum(fieldFormats)),
  params: z.optional(params),
  visible: z.optional(visible),
  iteration: z.optional(z.enum(['sequential', 'bundled'])),
  fields: z.optional(z.lazy(() => z.array(field).check(z.maxLength(100)))),
  $ref: z.optional(path),
  encryption: z.optional(z.undefined()),
})

/** What is shown of one function or one type of message. */
export const formatSpec = z.object({
  // Version 2 allows an object of texts, whose keys have no meaning yet.
  intent: z.union([text(200), z.record(text(100), text(200))]),
  interpolatedIntent: z.optional(text(500)),
  fields: z.array(field).check(z.maxLength(100)),
  /** Of version 1: paths of fields that are not shown. */
  excluded: z.optional(z.array(path).check(z.maxLength(100))),
})
export type FormatSpec = z.output<typeof formatSpec>

export const definitionSpec = field

const deployments = z.array(z.object({ chainId: z.int(), address })).check(z.maxLength(1_000))

export const descriptorSpec = z.object({
  context: z.object({
    contract: z.optional(z.object({ deployments: z.optional(deployments) })),
    eip712: z.optional(
      z.object({
        deployments: z.optional(deployments),
        domain: z.optional(z.record(text(50), constant)),
        // A binding by the hash alone is not read, and without it the others would be too wide.
        domainSeparator: z.optional(z.undefined()),
      }),
    ),
  }),
  metadata: z.optional(
    z.object({
      owner: z.optional(text(100)),
      constants: z.optional(z.record(text(100), z.nullable(constant))),
      enums: z.optional(z.record(text(100), z.record(text(100), text(200)))),
    }),
  ),
  display: z.object({
    definitions: z.optional(z.record(text(100), z.unknown())),
    formats: z.record(text(4_000), z.unknown()),
  }),
})
export type DescriptorSpec = z.output<typeof descriptorSpec>
