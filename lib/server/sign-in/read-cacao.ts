import 'server-only'
import { parseAccountAddress } from '@/lib/core/account-address'
import { parseCaip10 } from '@/lib/core/caip-ids'
import { EIP155, isEvm } from '@/lib/core/namespaces'
import type { Cacao } from '@/lib/sign-in/sign-in-contract'
import { type SignInMessage, wrongField } from '@/lib/sign-in/sign-in-message'
import { buildSignInText } from '@/lib/sign-in/sign-in-text'
import { recapStatement } from './recap-statement'

const DID = 'did:pkh:'
const RECAP = 'urn:recap:'

/** What a cacao says. */
export interface CacaoMessage {
  /** With the checksum of the address. */
  readonly message: SignInMessage
  /** The text that its account has signed. */
  readonly text: string
  /** The statement without the sentence about capabilities. */
  readonly statement: string | undefined
  /** The resources without the capabilities. */
  readonly resources: readonly string[]
}

/**
 * Rebuilds the message of a cacao: EIP-4361, and ERC-5573 for the capabilities, which are the last resource and are
 * repeated in words at the end of the statement. The words are written anew here, so a statement that says anything else
 * about the capabilities is refused.
 *
 * What is signed with an address without a checksum is returned as it was signed; the message has the checksum.
 *
 * @returns `null` for a cacao of another namespace, with other capabilities than requests to a wallet, or with a field
 *   that violates its grammar.
 * @see https://eips.ethereum.org/EIPS/eip-5573 (read 2026-11-23)
 */
export function readCacao({ p }: Cacao): CacaoMessage | null {
  const account = p.iss.startsWith(DID) ? parseCaip10(p.iss.slice(DID.length)) : null
  if (account === null || !isEvm(account.namespace) || p.version !== '1') return null
  const accountAddress = parseAccountAddress(EIP155, account.address)
  const recap = p.resources?.at(-1)?.startsWith(RECAP) ? p.resources.at(-1) : undefined
  const sentence = recap === undefined ? '' : recapStatement(recap.slice(RECAP.length))
  if (accountAddress === null || sentence === null) return null

  const statement = withoutSentence(p.statement, sentence)
  const message: SignInMessage = {
    domain: p.domain,
    accountAddress,
    ...defined('statement', [statement, sentence].filter(Boolean).join(' ') || undefined),
    uri: p.aud,
    version: '1',
    chainId: account.chainId,
    nonce: p.nonce,
    issuedAt: p.iat,
    ...defined('expirationTime', p.exp),
    ...defined('notBefore', p.nbf),
    ...defined('requestId', p.requestId),
    ...defined('resources', p.resources),
  }
  if (wrongField(message) !== null) return null
  const [header = '', , ...others] = buildSignInText(message).split('\n')
  const text = [header, account.address, ...others].join('\n')
  return { message, text, statement, resources: (p.resources ?? []).slice(0, recap === undefined ? undefined : -1) }
}

/** Some wallets have added the sentence to the statement, others leave that to the reader. */
function withoutSentence(statement: string | undefined, sentence: string): string | undefined {
  if (sentence === '' || statement === undefined || !statement.endsWith(sentence)) return statement || undefined
  return statement.slice(0, -sentence.length).trimEnd() || undefined
}

function defined<Field extends string, Value>(field: Field, value: Value | undefined): { [F in Field]?: Value } {
  return value === undefined ? {} : ({ [field]: value } as { [F in Field]?: Value })
}
