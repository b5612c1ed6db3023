import { expect, test } from 'vitest'
import { createAccountStore, patchAccount } from '@/lib/account/account-store'
import { AUTH_PATH } from '@/lib/core/auth-path'
import { createOneClick } from '@/lib/sign-in/create-one-click'
import { createSnackbarStore } from '@/lib/snackbar/snackbar-store'

const ADDRESS = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const OTHER = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

/** Signatures that a wallet has made while it paired; the server of the test accepts them unchecked. */
const cacaoOf = (address: string) => ({
  h: { t: 'eip4361' },
  p: {
    iss: `did:pkh:eip155:1:${address}`,
    ...{ domain: 'app.example', aud: 'https://app.example', version: '1', nonce: 'n', iat: '2026-11-25T08:00:00Z' },
  },
  s: { t: 'eip191', s: '0x' },
})

async function signIn(signed: unknown, patch: Parameters<typeof patchAccount>[2] = {}) {
  const account = createAccountStore('eip155', 'disconnected')
  patchAccount(account, 'eip155', patch)
  const events: unknown[] = []
  const oneClick = createOneClick({
    account,
    server: {
      baseUrl: '',
      authPath: AUTH_PATH,
      projectId: 'p',
      fetch: async () => new Response(null, { status: 503 }),
    },
    call: () => Promise.reject(new Error('not asked')),
    track: ((_: string, properties: { isSmartAccount: boolean }) => events.push(properties.isSmartAccount)) as never,
    snackbar: createSnackbarStore(),
  })
  await oneClick.signIn([signed], 'eip155:1', new AbortController().signal)
  return events
}

const accounts = [
  { namespace: 'eip155', address: ADDRESS, type: 'SMART_ACCOUNT' },
  { namespace: 'eip155', address: OTHER, type: 'EOA' },
] as const

test.each([
  ['an EOA where nothing is known', ADDRESS, {}, false],
  [
    'a smart account by the preference of the visitor',
    ADDRESS,
    { preferredAccountTypes: { eip155: 'SMART_ACCOUNT' } },
    true,
  ],
  ['a smart account of the wallet', ADDRESS, { allAccounts: accounts }, true],
  ['a smart account, spelled without a checksum', ADDRESS.toLowerCase(), { allAccounts: accounts }, true],
  ['an EOA beside a smart account', OTHER, { allAccounts: accounts }, false],
] as const)(
  'behavior: the event of One-Click Auth has the kind of the signer: %s',
  async (_, address, patch, isSmart) => {
    expect(await signIn(cacaoOf(address), patch as never)).toEqual([isSmart])
  },
)

test('error: a cacao without an account counts as one of an EOA', async () => {
  expect(await signIn({ p: { iss: 7 } }, { allAccounts: accounts as never })).toEqual([false])
})
