import { createHash } from 'node:crypto'
import { isEmailAddress } from '@/lib/core/email-address'
import type { SocialProvider } from '@/lib/core/login-providers'

/** A person who has an account with every provider of the devnet. */
export interface ExamplePerson {
  /** Stable, because the subject is made of it: the same person opens the same wallet again. */
  readonly id: string
  readonly name: string
  readonly email: 'own' | 'relay' | 'none'
  /** Of `own`. */
  readonly address?: string
}

/** The people to choose from. Each has another kind of e-mail address, because providers give any of the three. */
export const EXAMPLE_PEOPLE = [
  { id: 'ada', name: 'Ada Example', email: 'own', address: 'ada@example.com' },
  { id: 'ben', name: 'Ben Example', email: 'none' },
  { id: 'cleo', name: 'Cleo Example', email: 'relay' },
] as const satisfies readonly ExamplePerson[]

const MAX_TYPED_LENGTH = 60

/** A person by what was typed: a name, or an e-mail address, which then is the account's. `null` for no name. */
export function typedPerson(text: string): ExamplePerson | null {
  const typed = text.normalize('NFC').trim()
  if (typed === '' || typed.length > MAX_TYPED_LENGTH) return null
  const id = `typed:${typed.toLowerCase()}`
  if (isEmailAddress(typed)) {
    return { id, name: typed.split('@')[0] ?? typed, email: 'own', address: typed.toLowerCase() }
  }
  return { id, name: typed, email: 'none' }
}

/** The address that a provider gives for a person; `null` for none. */
export function emailOf(provider: SocialProvider, person: ExamplePerson): string | null {
  if (person.email === 'none') return null
  if (person.email === 'own') return person.address ?? null
  // Apple's own relay has this domain. What it is called elsewhere does not matter, as long as it is not the own address.
  const domain = provider === 'apple' ? 'privaterelay.appleid.com' : `relay.${provider}.example`
  return `${digestOf(provider, person).slice(0, 10)}@${domain}`
}

/** A name without spaces, for providers that have one. */
export const handleOf = (person: ExamplePerson): string =>
  person.name
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '') || 'example'

/** In decimal digits, as the real ids are; Apple's has a form of its own. */
const SUBJECT_DIGITS: Readonly<Record<Exclude<SocialProvider, 'apple'>, number>> = {
  google: 21,
  github: 8,
  facebook: 16,
  x: 19,
  discord: 18,
}

/** The id of a person at a provider. Another one at each, and the same one after a restart. */
export function subjectOf(provider: SocialProvider, person: ExamplePerson): string {
  const digest = digestOf(provider, person)
  if (provider === 'apple') return `000000.${digest.slice(0, 32)}.0000`
  return BigInt(`0x${digest}`).toString().slice(0, SUBJECT_DIGITS[provider])
}

const digestOf = (provider: SocialProvider, { id }: ExamplePerson): string =>
  createHash('sha256')
    .update(JSON.stringify(['foyer example account', provider, id]))
    .digest('hex')
