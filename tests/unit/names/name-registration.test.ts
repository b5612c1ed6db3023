import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createAccountStore, patchAccount } from '@/lib/account/account-store'
import { createNetworkStore } from '@/lib/account/network-store'
import { unsupportedNetwork } from '@/lib/chains/network'
import { AppError } from '@/lib/core/app-error'
import type { Endpoint } from '@/lib/core/endpoint'
import { createNameRegistration } from '@/lib/names/name-registration'
import { nameRegister, nameSuggestions } from '@/lib/names/names-contract'
import { createSnackbarStore } from '@/lib/snackbar/snackbar-store'
import { loadTexts } from '@/lib/text/text-loader'
import { createTextStore } from '@/lib/text/text-store'
import { createFakeWallet } from '../../fakes/fake-wallet'
import { deferred } from '../../support/deferred'
import { createTestModal } from '../../support/test-modal'

const ADA = '0x1111111111111111111111111111111111111111'
const OTHER = '0x2222222222222222222222222222222222222222'
const DEVNET = 'eip155:31337'
const NAME = 'alice.foyer.eth'
const PICTURE = 'data:image/png;base64,AAAA'

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }))
afterEach(() => void vi.useRealTimers())

/** The registration with real stores around it; the server and the wallet answer when the test does. */
async function start() {
  const account = createAccountStore('eip155', 'disconnected')
  const connect = (address: string) =>
    patchAccount(account, 'eip155', { status: 'connected', address, chainId: DEVNET })
  connect(ADA)
  const modal = createTestModal()
  const wallet = createFakeWallet({ accounts: [ADA, OTHER] })
  const [signed, answered] = [deferred<string>(), deferred<object>()]
  wallet.answer('personal_sign', () => signed.promise)
  const suggested = vi.fn()
  const call = async ({ path }: Endpoint) => {
    if (path === nameRegister.path) return answered.promise
    if (path !== nameSuggestions.path) throw new Error(`the test does not answer ${path}`)
    suggested()
    return { zone: 'foyer.eth', suggestions: [{ name: NAME, status: 'available' }] }
  }
  const registration = createNameRegistration({
    ...{ account, modal, track: vi.fn(), snackbar: createSnackbarStore(), text: createTextStore(loadTexts) },
    network: createNetworkStore([unsupportedNetwork(DEVNET)], DEVNET),
    connections: { get: () => wallet.connector() } as never,
    call: call as never,
    nameQueries: { invalidate: async () => undefined } as never,
    ownedQueries: { apply: async () => undefined } as never,
    now: () => Date.now(),
  })
  modal.open({ view: 'RegisterAccountName', params: {} })
  registration.enter('alice')
  await vi.advanceTimersByTimeAsync(301)
  registration.register()
  return {
    ...{ account, connect, registration, suggested, answered },
    async sign() {
      signed.resolve(`0x${'ab'.repeat(65)}`)
      await vi.advanceTimersByTimeAsync(0)
    },
    typed: () => registration.form.getSnapshot().context,
    state: () => registration.submission.getSnapshot().value,
  }
}

test('behavior: a registered name leaves an empty form, and is kept for its view', async () => {
  const { sign, answered, typed } = await start()
  await sign()
  const record = { name: NAME, owner: ADA }
  answered.resolve(record)
  await vi.advanceTimersByTimeAsync(0)
  expect(typed()).toMatchObject({ text: '', picture: null, answer: undefined, done: record })
})

test('behavior: what is signed or sent does not change with its form', async () => {
  const { registration, sign, state, typed } = await start()
  const edit = () => {
    registration.enter('bobby')
    registration.setPicture(PICTURE)
    return { state: state(), text: typed().text, picture: typed().picture }
  }
  expect(edit()).toEqual({ state: 'signing', text: 'alice', picture: null })
  await sign()
  expect(edit()).toEqual({ state: 'sending', text: 'alice', picture: null })
})

test('error: a refused name stays in the form with the reason, and is looked up again', async () => {
  const { sign, answered, suggested, registration, typed } = await start()
  await sign()
  answered.reject(new AppError('names.taken', { details: { name: NAME } }))
  await vi.advanceTimersByTimeAsync(301)
  expect(suggested).toHaveBeenCalledTimes(2)
  expect(typed().text).toBe('alice')
  expect(registration.submission.getSnapshot().context.error?.code).toBe('names.taken')
  registration.enter('alice1')
  expect(registration.submission.getSnapshot().context.error).toBeUndefined()
})

test.each([
  ['its owner', ADA, NAME],
  ['another account, which the wallet has changed to meanwhile', OTHER, undefined],
])('behavior: the name is shown for %s: %s', async (_who, address, profileName) => {
  const { account, connect, sign, answered } = await start()
  await sign()
  connect(address)
  answered.resolve({ name: NAME, owner: ADA })
  await vi.advanceTimersByTimeAsync(0)
  expect(account.getState().accounts.eip155).toMatchObject({ address })
  expect(account.getState().accounts.eip155.profileName).toBe(profileName)
})
