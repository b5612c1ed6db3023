import { afterAll, beforeAll, expect, test } from 'vitest'
import { POST } from '@/app/api/wallet/window/answer/route'
import { windowAnswer } from '@/lib/custody/window-contract'
import { ROLE_ORIGINS } from '@/tests/support/proven-request'
import { type Browser, logIn, newEmail, openBrowser, openWalletApi, type WalletApi } from './wallet-api'

let api: WalletApi
let frame: Browser
beforeAll(async () => {
  api = await openWalletApi('pglite')
  frame = await openBrowser()
  await logIn(api, frame, newEmail())
}, 60_000)
afterAll(() => api?.stop())

let made = 0
const newId = () => String(++made).padStart(22, 'i')
const offerOf = (version: number, sealed = `offer${version}`) => ({ version, sealed })

/** What the page of the window sends, from the wallet's own origin unless another one is given. */
async function answer(input: object, origin: string = ROLE_ORIGINS.wallet) {
  const url = `${ROLE_ORIGINS.wallet}${windowAnswer.path}`
  const headers = { 'content-type': 'application/json', host: new URL(url).host, origin }
  const response = await POST(new Request(url, { method: 'POST', headers, body: JSON.stringify(input) }))
  const body = await response.json()
  return { status: response.status, body, outcome: body.error?.code ?? 'done' }
}

test('behavior: each side gets the newest of the other, and an offer that is shown is not sent again', async () => {
  const id = newId()
  expect((await frame.call('offer', { id, offer: offerOf(1) })).body).toEqual({ answer: null })
  expect((await answer({ id, shown: 0, answer: null })).body).toEqual({ offer: offerOf(1) })
  expect((await answer({ id, shown: 1, answer: { version: 1, sealed: 'yes' } })).body).toEqual({ offer: null })
  expect((await frame.call('offer', { id, offer: null })).body).toEqual({ answer: { version: 1, sealed: 'yes' } })
  expect((await frame.call('offer', { id, offer: offerOf(2) })).status).toBe(200)
  expect((await answer({ id, shown: 1, answer: null })).body).toEqual({ offer: offerOf(2) })
})

test('behavior: a window that has read the last offer deletes the row', async () => {
  const id = newId()
  await frame.call('offer', { id, offer: offerOf(1) })
  expect((await answer({ id, shown: 1, answer: null, isOver: true })).status).toBe(200)
  expect((await answer({ id, shown: 0, answer: null })).outcome).toBe('request.not_found')
  expect((await frame.call('offer', { id, offer: null })).outcome).toBe('request.not_found')
})

test('error: only a visitor who is logged in makes a row, and a window makes none', async () => {
  const id = newId()
  const stranger = await openBrowser()
  expect((await stranger.call('offer', { id, offer: offerOf(1) })).outcome).toBe('session.ended')
  expect((await answer({ id, shown: 0, answer: { version: 1, sealed: 'yes' } })).outcome).toBe('request.not_found')
  expect((await answer({ id, shown: 0, answer: null })).outcome).toBe('request.not_found')
  expect((await frame.call('offer', { id, offer: null })).outcome).toBe('request.not_found')
})

test('error: a page of another origin cannot answer', async () => {
  const id = newId()
  await frame.call('offer', { id, offer: offerOf(1) })
  const other = await answer({ id, shown: 0, answer: { version: 1, sealed: 'yes' } }, 'https://evil.example')
  expect(other.status).toBe(403)
  expect((await frame.call('offer', { id, offer: null })).body).toEqual({ answer: null })
})

test('param: a request of the largest size fits, and one character more does not', async () => {
  const id = newId()
  expect((await frame.call('offer', { id, offer: offerOf(1, 'x'.repeat(450_000)) })).status).toBe(200)
  expect((await frame.call('offer', { id, offer: offerOf(2, 'x'.repeat(450_001)) })).outcome).toBe('request.invalid')
  expect((await answer({ id, shown: 0, answer: null })).body.offer.version).toBe(1)
})

test.each(['short', 'i'.repeat(23), `${'i'.repeat(21)}:`])('error: %j is no id of a row', async (id) => {
  expect((await answer({ id, shown: 0, answer: null })).outcome).toBe('request.invalid')
})
