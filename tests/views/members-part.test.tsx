import { act, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { partTextsOf } from '@/components/site/part-texts'
import { MembersPart } from '@/components/site/parts/MembersPart'
import { SignedInAs } from '@/docs/examples/signed-in-as'
import { members } from '@/lib/members/members-contract'
import { ShellContext } from '@/lib/react/runtime-context'
import { signInSession } from '@/lib/sign-in/sign-in-contract'
import { siteTexts } from '@/lib/text/en/site'
import { deferred } from '../support/deferred'
import { stagesThrough } from '../support/stages'
import { createFakeMarket } from './support/fake-market'
import { endModal, type ModalOptions, OTHER, OWNER, pass, renderModal } from './support/render-modal'

afterEach(endModal)

const DEVNET = 'eip155:31337'
const SINCE = Date.parse('2026-11-21T10:00:00Z')

/** Renders the part after the wallet has reconnected. The session of the server has the accounts `signedIn`. */
async function open(signedIn: readonly string[] = [], options: Pick<ModalOptions, 'stages'> = {}) {
  const market = createFakeMarket()
  let accounts = signedIn
  const { api } = market
  api.answer(signInSession, () => ({
    session:
      accounts.length === 0
        ? null
        : { accounts: accounts.map(proofOf), createdAt: SINCE, idleExpiresAt: SINCE, expiresAt: SINCE },
  }))
  api.answer(members, () => ({
    accounts: accounts.map((address) => ({ chainId: DEVNET, network: 'Foyer Devnet', address, since: SINCE })),
  }))
  if (accounts.length === 0) api.refuse(members, 'session.expired')
  const modal = await renderModal({ connected: true, market, config: { signIn: 'optional' }, ...options })
  await act(() => modal.shell.runtime())
  render(
    <ShellContext value={modal.shell}>
      <MembersPart texts={partTextsOf(siteTexts)} />
    </ShellContext>,
  )
  return {
    ...modal,
    /** Replaces the accounts of the session, then resumes the page as a return to its tab does. */
    async setSignedIn(next: readonly string[]) {
      accounts = next
      if (next.length === 0) api.refuse(members, 'session.expired')
      else api.recover(members)
      modal.resume()
    },
  }
}

function proofOf(accountAddress: string) {
  const data = {
    domain: 'foyer.example',
    uri: 'https://foyer.example',
    version: '1',
    chainId: DEVNET,
    nonce: '12345678',
    issuedAt: new Date(SINCE).toISOString(),
    accountAddress,
  } as const
  return { data, message: '', signature: '', signedAt: SINCE }
}

const findText = (words: RegExp) => screen.findByText(words)

describe('MembersPart', () => {
  test('behavior: while the session is unchanged it renders nothing and sends no members request', async () => {
    const { api } = await open()
    await vi.waitFor(() => expect(api.asked(signInSession)).not.toEqual([]), { timeout: 30_000 })
    await pass(1_000)
    expect(screen.queryByText(/signed in/)).toBeNull()
    expect(api.asked(members)).toEqual([])
  })

  test('behavior: when the page resumes it shows a sign-in or sign-out that happened elsewhere', async () => {
    const { api, setSignedIn } = await open()
    await setSignedIn([OWNER])
    await findText(/You are signed in/)
    // The sign-in view may still be closing and contains the address too.
    expect(screen.getAllByText(OWNER).length).toBeGreaterThan(0)
    expect(screen.getByText('Signed: November 21, 2026 at 10:00 AM UTC')).toBeTruthy()
    await setSignedIn([])
    await findText(/You are not signed in/)
    expect(screen.queryByText(OWNER)).toBeNull()
    expect(api.asked(members)).toHaveLength(2)
  })

  test('behavior: a second account of the session is added', async () => {
    const { setSignedIn } = await open([OWNER])
    await findText(/You are signed in/)
    await setSignedIn([OWNER, OTHER])
    await findText(new RegExp(OTHER))
  })

  test('behavior: an account change in the wallet keeps the signed-in account', async () => {
    const { api, wallet } = await open([OWNER])
    await findText(/You are signed in/)
    await act(async () => wallet.emit('accountsChanged', [OTHER]))
    await vi.waitFor(() => expect(api.asked(members)).toHaveLength(2), { timeout: 30_000 })
    await pass(100)
    expect(screen.getByText(OWNER)).toBeTruthy()
  })

  test('behavior: disconnecting the wallet hides the protected content immediately, without a request', async () => {
    const { api, shell } = await open([OWNER])
    await findText(/You are signed in/)
    await act(() => shell.disconnect())
    expect(screen.getByText(/You are not signed in/)).toBeTruthy()
    expect(screen.queryByText(OWNER)).toBeNull()
    expect(api.asked(members)).toHaveLength(1)
  })

  test.each([
    ['the session store is down', 'kv.unavailable'],
    ['the server fails', 'internal'],
  ] as const)('error: when %s, the accounts are hidden, and "Try again" requests them again', async (_, code) => {
    const { api, setSignedIn, user } = await open([OWNER])
    await findText(/You are signed in/)
    await setSignedIn([OWNER, OTHER])
    api.refuse(members, code)
    await findText(/We cannot check right now/)
    expect(screen.queryByText(OWNER)).toBeNull()
    api.recover(members)
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await findText(new RegExp(OTHER))
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  })
})

test('behavior: the example of docs/sign-in.md requests the session from the server first, then follows the modal', async () => {
  const flows = deferred<void>()
  const stages = stagesThrough({
    flows: async (load) => {
      await flows.promise
      return load()
    },
  })
  const { api, setSignedIn, shell } = await open([OWNER], { stages })
  vi.stubGlobal('fetch', api.fetch)
  render(
    <ShellContext value={shell}>
      <SignedInAs projectId="foyer-dev" />
    </ShellContext>,
  )
  await screen.findByText(`${DEVNET}:${OWNER}`)
  expect(shell.loaded.getState().runtime?.getState()).toBeUndefined()
  flows.resolve()
  await act(async () => (await shell.runtime()).flows())
  await setSignedIn([])
  await screen.findByRole('button', { name: 'Sign in', hidden: true })
  await setSignedIn([OWNER])
  await screen.findByText(`${DEVNET}:${OWNER}`)
})
