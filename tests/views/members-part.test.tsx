import { act, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { MembersPart } from '@/components/site/late/MembersPart'
import { lateTextsOf } from '@/components/site/late-texts'
import { SignedInAs } from '@/docs/examples/signed-in-as'
import { members } from '@/lib/members/members-contract'
import { ShellContext } from '@/lib/react/runtime-context'
import { signInSession } from '@/lib/sign-in/sign-in-contract'
import { siteTexts } from '@/lib/text/en/site'
import { createFakeMarket } from './support/fake-market'
import { endModal, OTHER, OWNER, pass, renderModal } from './support/render-modal'

afterEach(endModal)

const DEVNET = 'eip155:31337'
const SINCE = Date.parse('2026-11-21T10:00:00Z')

/** The page's part beside a modal whose wallet is found again, and a server that knows who has signed in. */
async function open(signedIn: readonly string[] = []) {
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
  const modal = await renderModal({ connected: true, market, config: { signIn: 'optional' } })
  await act(() => modal.shell.runtime())
  render(
    <ShellContext value={modal.shell}>
      <MembersPart texts={lateTextsOf(siteTexts)} />
    </ShellContext>,
  )
  return {
    ...modal,
    /** Somebody signs in or out, here or elsewhere; the browser comes back to the page. */
    async becomes(next: readonly string[]) {
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

const said = (words: RegExp) => screen.findByText(words)

describe('the part of the page for members', () => {
  test('behavior: what the server drew stands until something changes, and nothing is asked', async () => {
    const { api } = await open()
    await vi.waitFor(() => expect(api.asked(signInSession)).not.toEqual([]))
    await pass(1_000)
    expect(screen.queryByText(/signed in/)).toBeNull()
    expect(api.asked(members)).toEqual([])
  })

  test('behavior: it follows a sign-in and a sign-out, also of another tab', async () => {
    const { api, becomes } = await open()
    await becomes([OWNER])
    await said(/You are signed in/)
    // The modal that asks to sign may still be on its way out, and has it too.
    expect(screen.getAllByText(OWNER).length).toBeGreaterThan(0)
    expect(screen.getByText('Signed: November 21, 2026 at 10:00 AM UTC')).toBeTruthy()
    await becomes([])
    await said(/You are not signed in/)
    expect(screen.queryByText(OWNER)).toBeNull()
    expect(api.asked(members)).toHaveLength(2)
  })

  test('behavior: another account that is proved is added', async () => {
    const { becomes } = await open([OWNER])
    await said(/You are signed in/)
    await becomes([OWNER, OTHER])
    await said(new RegExp(OTHER))
  })

  test('behavior: another account of the wallet changes nothing of who has signed in', async () => {
    const { api, wallet } = await open([OWNER])
    await said(/You are signed in/)
    await act(async () => wallet.emit('accountsChanged', [OTHER]))
    await vi.waitFor(() => expect(api.asked(members)).toHaveLength(2))
    await pass(100)
    expect(screen.getByText(OWNER)).toBeTruthy()
  })

  test('behavior: with the wallet what is protected goes at once, whatever the server has heard', async () => {
    const { api, shell } = await open([OWNER])
    await said(/You are signed in/)
    await act(() => shell.disconnect())
    expect(screen.getByText(/You are not signed in/)).toBeTruthy()
    expect(screen.queryByText(OWNER)).toBeNull()
    expect(api.asked(members)).toHaveLength(1)
  })

  test.each([
    ['its store is down', 'kv.unavailable'],
    ['it is ill', 'internal'],
  ] as const)(
    'error: a server that cannot say, as %s, is no sign-out: nothing is shown, and it can be asked again',
    async (_, code) => {
      const { api, becomes, user } = await open([OWNER])
      await said(/You are signed in/)
      await becomes([OWNER, OTHER])
      api.refuse(members, code)
      await said(/cannot be checked right now/)
      expect(screen.queryByText(OWNER)).toBeNull()
      api.recover(members)
      await user.click(screen.getByRole('button', { name: 'Try again' }))
      await said(new RegExp(OTHER))
      expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
    },
  )
})

test('behavior: the example of docs/sign-in.md asks the server first, and follows the modal from then on', async () => {
  const { api, becomes, shell } = await open([OWNER])
  vi.stubGlobal('fetch', api.fetch)
  render(
    <ShellContext value={shell}>
      <SignedInAs projectId="foyer-dev" />
    </ShellContext>,
  )
  await screen.findByText(`${DEVNET}:${OWNER}`)
  expect(shell.loaded.getState().runtime?.getState()).toBeUndefined()
  await act(async () => (await shell.runtime()).flows())
  await becomes([])
  await screen.findByRole('button', { name: 'Sign in', hidden: true })
  await becomes([OWNER])
  await screen.findByText(`${DEVNET}:${OWNER}`)
})
