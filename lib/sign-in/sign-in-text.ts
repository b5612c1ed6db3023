import { solanaClusters } from '@/lib/chains/solana-clusters'
import { AppError } from '@/lib/core/app-error'
import { type Caip2, isCaip2, type Namespace, parseCaip2 } from '@/lib/core/caip'
import { MAX_SIGN_IN_TEXT_LENGTH, type SignInMessage, wrongField } from './sign-in-message'

/**
 * How the fields of a message are written in the text that a wallet shows and signs:
 *
 * - eip155: EIP-4361 (https://eips.ethereum.org/EIPS/eip-4361)
 * - solana: Sign In With Solana (https://github.com/phantom/sign-in-with-solana), the text of the Wallet Standard
 * - bip122, polkadot, cosmos: the form that CAIP-122 proposes (https://chainagnostic.org/CAIPs/caip-122), because none
 *   of the three has a profile of its own
 *
 * All read 2026-11-21.
 */
interface TextForm {
  /** The word for the account in the first line. */
  readonly account: string
  /** Without a statement there are two empty lines below the address, otherwise one. */
  readonly keepsStatementGap: boolean
  /** Whether the grammar allows an empty statement; in the other forms a statement is either absent or not empty. */
  readonly allowsEmptyStatement: boolean
  readonly chainIdBelow: 'Version' | 'Request ID'
  /** Returns `undefined` for a chain that the form cannot name. */
  readonly writeChainId: (reference: string, chainId: Caip2) => string | undefined
  /** Returns `undefined` for a text that names no chain. */
  readonly readChainId: (text: string) => Caip2 | undefined
}

const caip122: Omit<TextForm, 'account'> = {
  keepsStatementGap: true,
  allowsEmptyStatement: false,
  chainIdBelow: 'Request ID',
  writeChainId: (_, chainId) => chainId,
  readChainId: asCaip2,
}

const forms: Readonly<Record<Namespace, TextForm>> = {
  eip155: {
    account: 'Ethereum',
    keepsStatementGap: true,
    allowsEmptyStatement: true,
    chainIdBelow: 'Version',
    writeChainId: (reference) => reference,
    readChainId: (text) => asCaip2(`eip155:${text}`),
  },
  solana: {
    account: 'Solana',
    keepsStatementGap: false,
    allowsEmptyStatement: false,
    chainIdBelow: 'Version',
    writeChainId: (reference) => solanaClusters.find((chain) => chain.reference === reference)?.name,
    readChainId: (text) => asCaip2(`solana:${solanaClusters.find(({ name }) => name === text)?.reference ?? ''}`),
  },
  bip122: { account: 'Bitcoin', ...caip122 },
  polkadot: { account: 'Polkadot', ...caip122 },
  cosmos: { account: 'Cosmos', ...caip122 },
}

/** A domain cannot contain a space, so the first line can be split in only one way. */
const headerPattern = /^(\S+) wants you to sign in with your ([A-Z][a-z]+) account:$/

/**
 * Writes the text to sign, in the form of the chain's namespace.
 *
 * @throws {AppError} `siwx.init_failed` with `details.field`, the field that violates its grammar or length.
 */
export function buildSignInText(message: SignInMessage): string {
  const written = writeText(message)
  if ('wrong' in written) throw new AppError('siwx.init_failed', { details: { field: written.wrong } })
  return written.text
}

/**
 * Parses a signed text of any form. The first line determines the form: its word for the account belongs to one
 * namespace, so a text cannot be read as another namespace's.
 *
 * Writing the result again gives exactly the same text, so this parser and any other strict parser see the same
 * message.
 *
 * @returns the fields; `null` for every text that `buildSignInText` does not write.
 */
export function parseSignInText(text: string): SignInMessage | null {
  if (text.length > MAX_SIGN_IN_TEXT_LENGTH) return null
  const message = readFields(text.split('\n'))
  if (message === null) return null
  // The parser finds fields at any place; comparing with the text written again makes it strict. It rejects lines at
  // another place, repeated or additional lines, another version, and a chain of another namespace than that of the
  // first line.
  const written = writeText(message)
  return 'text' in written && written.text === text ? message : null
}

function writeText(message: SignInMessage): { text: string } | { wrong: keyof SignInMessage } {
  const wrong = wrongField(message)
  const chain = parseCaip2(message.chainId)
  if (wrong !== null || chain === null) return { wrong: wrong ?? 'chainId' }
  const form = forms[chain.namespace]
  const chainId = form.writeChainId(chain.reference, message.chainId)
  if (chainId === undefined) return { wrong: 'chainId' }
  const { statement, resources } = message
  if (statement === '' && !form.allowsEmptyStatement) return { wrong: 'statement' }

  const chainIdLine = `Chain ID: ${chainId}`
  const lines = [
    `${message.domain} wants you to sign in with your ${form.account} account:`,
    message.accountAddress,
    '',
    ...(statement === undefined ? [] : [statement]),
    ...(statement === undefined && !form.keepsStatementGap ? [] : ['']),
    `URI: ${message.uri}`,
    `Version: ${message.version}`,
    ...(form.chainIdBelow === 'Version' ? [chainIdLine] : []),
    `Nonce: ${message.nonce}`,
    `Issued At: ${message.issuedAt}`,
    ...optionalLine('Expiration Time', message.expirationTime),
    ...optionalLine('Not Before', message.notBefore),
    ...optionalLine('Request ID', message.requestId),
    ...(form.chainIdBelow === 'Request ID' ? [chainIdLine] : []),
    ...(resources === undefined ? [] : ['Resources:', ...resources.map((resource) => `- ${resource}`)]),
  ]
  return { text: lines.join('\n') }
}

function optionalLine(name: string, value: string | undefined): string[] {
  return value === undefined ? [] : [`${name}: ${value}`]
}

/** Missing fields become empty, which is invalid for every required field. */
function readFields(lines: readonly string[]): SignInMessage | null {
  const [header = '', accountAddress = '', , line3] = lines
  const [, domain = '', account] = headerPattern.exec(header) ?? []
  const form = Object.values(forms).find((candidate) => candidate.account === account)
  if (form === undefined) return null

  // None of the field lines is empty. They start after an empty fifth line; the fourth line is then the statement.
  const statement = lines[4] === '' ? line3 : undefined
  const fieldsAt = statement === undefined ? 3 : 5
  const resourcesAt = lines.indexOf('Resources:', fieldsAt)
  const named = lines.slice(fieldsAt, resourcesAt < 0 ? undefined : resourcesAt)
  const read = (name: string) => named.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2)
  const chainId = form.readChainId(read('Chain ID') ?? '')
  if (chainId === undefined) return null

  return {
    domain,
    accountAddress,
    ...optionalField('statement', statement),
    uri: read('URI') ?? '',
    version: '1',
    chainId,
    nonce: read('Nonce') ?? '',
    issuedAt: read('Issued At') ?? '',
    ...optionalField('expirationTime', read('Expiration Time')),
    ...optionalField('notBefore', read('Not Before')),
    ...optionalField('requestId', read('Request ID')),
    ...(resourcesAt < 0 ? {} : { resources: lines.slice(resourcesAt + 1).map((line) => line.slice(2)) }),
  }
}

function optionalField<Field extends string>(field: Field, value: string | undefined): { [F in Field]?: string } {
  return value === undefined ? {} : ({ [field]: value } as { [F in Field]?: string })
}

function asCaip2(text: string): Caip2 | undefined {
  return isCaip2(text) ? text : undefined
}
