import { farcasterNonce } from '@/lib/custody/farcaster-nonce'
import { SIGN_IN_CLOCK_SKEW_MS } from '@/lib/sign-in/sign-in-message-rules'
import { newSalt, newThumbprint, type SignedAs } from '@/tests/support/farcaster-signer'

/** How a message differs from a right one. */
type Change = (right: SignedAs) => Partial<SignedAs> | Promise<Partial<SignedAs>>

const MINUTE_MS = 60_000
/** The longest that a login lasts. */
const AGE_MS = 10 * MINUTE_MS

const writing = (from: string | RegExp, to: string) => (): Partial<SignedAs> => ({
  write(text) {
    const written = text.replace(from, to)
    if (written === text) throw new Error(`the message has no ${from}`)
    return written
  },
})

const afterIssue = (line: string) => writing(/(Issued At: .*)/, `$1\n${line}`)

export const rightMessages: readonly (readonly [name: string, change: Change])[] = [
  ['as Farcaster writes it', () => ({})],
  ['with the other statement', writing('Farcaster Auth', 'Farcaster Connect')],
  ['with a slash after the account', writing(/(fid\/\d+)/, '$1/')],
  ['with the kind of its signer', writing(/(- farcaster.*)/, '$1\n- farcaster://signer/type/authAddress')],
  ['that has not expired', ({ issuedAt }) => afterIssue(`Expiration Time: ${iso(issuedAt + MINUTE_MS)}`)()],
  ['from ten minutes ago', ({ issuedAt }) => ({ issuedAt: issuedAt - AGE_MS })],
  ['from a clock that is a minute ahead', ({ issuedAt }) => ({ issuedAt: issuedAt + MINUTE_MS })],
]

const iso = (ms: number) => new Date(ms).toISOString()

export const attacks: readonly (readonly [name: string, change: Change])[] = [
  // Another site, which the visitor has signed in to.
  ['the domain of another site', writing(/^\S+/, 'evil.example')],
  ['the domain with another port', writing(/^(\S+):3000/, '$1:4000')],
  ['the domain of the vault', writing(/^wallet\./, 'vault.')],
  ['a domain that begins with the right one', writing(/^\S+/, 'wallet.localhost.evil.example')],
  ['the domain with a scheme', writing(/^/, 'http://')],
  ['the address of another site', writing(/URI: .*/, 'URI: https://evil.example/callback')],
  ['another path', writing('/callback', '/callback/other')],
  // Another device, or another login.
  [
    'the nonce of another device',
    async ({ salt = newSalt() }) => ({ salt, nonce: await nonceOf(newThumbprint(), salt) }),
  ],
  ['the nonce of another salt', async ({ thumbprint }) => ({ nonce: await nonceOf(thumbprint, newSalt()) })],
  ['the nonce in small letters', async (right) => ({ ...(await rightNonce(right, (nonce) => nonce.toLowerCase())) })],
  ['the nonce and more', async (right) => ({ ...(await rightNonce(right, (nonce) => `${nonce}0`)) })],
  ['a nonce without a device', () => ({ nonce: 'ABCDEFGH12345678' })],
  ['a salt that is too short', () => ({ salt: 'short' })],
  // Another account.
  ['the account of another signer', ({ fid }) => ({ fid: fid + 1 })],
  ['two accounts', writing(/(- farcaster:\/\/fid\/)(\d+)/, '$1$2\n$11')],
  ['the same account twice', writing(/(- farcaster:\/\/fid\/\d+)/, '$1\n$1')],
  ['a second account under the older name', writing(/(- farcaster:\/\/fid\/\d+)/, '$1\n- farcaster://fids/1')],
  ['a second account in capitals', writing(/(- farcaster:\/\/fid\/\d+)/, '$1\n- FARCASTER://FID/1')],
  ['no account', writing(/- farcaster.*/, '- https://example.com')],
  ['no resources', writing(/\nResources:\n.*/, '')],
  ['the account 0', writing(/fid\/\d+/, 'fid/0')],
  ['an account with a leading zero', writing(/fid\//, 'fid/0')],
  ['an account in hexadecimal', writing(/fid\/\d+/, 'fid/0x1')],
  ['an account with a query', writing(/(fid\/\d+)/, '$1?x=1')],
  ['an account of too many digits', writing(/fid\/\d+/, `fid/${'9'.repeat(16)}`)],
  // Another chain or form.
  ['an address without its checksum', (right) => writing(right.signer.address, right.signer.address.toLowerCase())()],
  ['Ethereum as its chain', writing('Chain ID: 10', 'Chain ID: 1')],
  ['the chain 010', writing('Chain ID: 10', 'Chain ID: 010')],
  ['another version', writing('Version: 1', 'Version: 2')],
  ['another statement', writing('Farcaster Auth', 'I own this account')],
  ['no statement', writing('\nFarcaster Auth\n', '\n')],
  ['the account of another kind of chain', writing('Ethereum account', 'Solana account')],
  ['a line more', writing(/$/, '\n- ')],
  ['line breaks of two characters', writing(/\n/g, '\r\n')],
  ['no text', () => ({ write: () => '' })],
  ['a text of 5000 characters', writing(/$/, `\n- https://example.com/${'a'.repeat(4_900)}`)],
  // Another time.
  [
    'an issue more than ten minutes ago',
    ({ issuedAt }) => ({ issuedAt: issuedAt - AGE_MS - SIGN_IN_CLOCK_SKEW_MS - 1 }),
  ],
  ['an issue in the future', ({ issuedAt }) => ({ issuedAt: issuedAt + SIGN_IN_CLOCK_SKEW_MS + 1 })],
  ['a day that does not exist', writing(/Issued At: .*/, 'Issued At: 2026-02-30T12:00:00.000Z')],
  [
    'an end that has passed',
    ({ issuedAt }) => afterIssue(`Expiration Time: ${iso(issuedAt - SIGN_IN_CLOCK_SKEW_MS)}`)(),
  ],
  [
    'a beginning in the future',
    ({ issuedAt }) => afterIssue(`Not Before: ${iso(issuedAt + SIGN_IN_CLOCK_SKEW_MS + 1)}`)(),
  ],
  // Another signature.
  [
    'a text that was changed after it was signed',
    () => ({ alter: (signed) => ({ ...signed, message: signed.message.replace('Auth', 'Connect') }) }),
  ],
  [
    'the signature of another text',
    ({ signer }) => ({
      alter: async (signed) => ({ ...signed, signature: await signer.signMessage({ message: 'another' }) }),
    }),
  ],
  ['a signature of zeros', () => ({ alter: (signed) => ({ ...signed, signature: `0x${'00'.repeat(65)}` }) })],
  ['no signature', () => ({ alter: (signed) => ({ ...signed, signature: '0x' }) })],
  ['half a byte of a signature', () => ({ alter: (signed) => ({ ...signed, signature: '0x1' }) })],
  ['the signature and a byte more', () => ({ alter: (signed) => ({ ...signed, signature: `${signed.signature}00` }) })],
]

const nonceOf = (thumbprint: string, salt: string) => farcasterNonce({ thumbprint, salt })

async function rightNonce({ thumbprint, salt = newSalt() }: SignedAs, change: (nonce: string) => string) {
  return { salt, nonce: change(await nonceOf(thumbprint, salt)) }
}
