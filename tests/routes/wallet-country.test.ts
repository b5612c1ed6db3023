import { afterEach, describe, expect, test } from 'vitest'
import { type Browser, codeFor, newEmail, openBrowser, openWalletApi, type WalletApi } from './wallet-api'
import { MINUTE, pass, setUpClock } from './wallet-clock'

setUpClock()
let api: WalletApi | undefined
afterEach(() => api?.stop())

const NAMED = { FOYER_COUNTRY_HEADER: 'cf-ipcountry' }
const from = (country: string) => ({ headers: { 'cf-ipcountry': country } })

async function open(source: Readonly<Record<string, string>> = NAMED) {
  api = await openWalletApi('pglite', source)
  return api
}

/** Logs in from a country. */
async function logInFrom(country: string, browser: Browser, email: string): Promise<void> {
  if (!api) throw new Error('no server')
  const { challengeId } = (await browser.call('start', { email }, from(country))).body
  await browser.call('code', { challengeId }, from(country))
  const answer = await browser.call('verify', { challengeId, code: await codeFor(api, email) }, from(country))
  expect(answer.outcome).toBe('done')
}
const countriesOf = async (browser: Browser) =>
  (await browser.call('devices', {})).body.devices.map(({ country }: { country: string | null }) => country)

describe('FOYER_COUNTRY_HEADER', () => {
  test('behavior: the owner sees the country that the proxy has named for a device', async () => {
    await open()
    const browser = await openBrowser()
    await logInFrom('de', browser, newEmail())
    expect(await countriesOf(browser)).toEqual(['DE'])
  })

  test('behavior: it is the country of the last use; an unknown one does not replace it', async () => {
    await open()
    const browser = await openBrowser()
    await logInFrom('DE', browser, newEmail())
    pass(MINUTE)
    await browser.call('refresh', {}, from('FR'))
    expect(await countriesOf(browser)).toEqual(['FR'])
    pass(MINUTE)
    await browser.call('refresh', {}, from('XX'))
    expect(await countriesOf(browser)).toEqual(['FR'])
  })

  test('behavior: a login that waits to be let in has the country in which it began', async () => {
    await open()
    const [browser, email] = [await openBrowser(), newEmail()]
    await logInFrom('DE', browser, email)
    pass(MINUTE)
    await (await openBrowser()).call('start', { email }, from('BR'))
    await browser.call('refresh', {})
    expect((await browser.call('waitingLogins', {})).body.logins).toMatchObject([{ country: 'BR' }])
  })

  test('error: without the setting a country that a visitor names is not believed', async () => {
    await open({})
    const browser = await openBrowser()
    await logInFrom('DE', browser, newEmail())
    expect(await countriesOf(browser)).toEqual([null])
    pass(MINUTE)
    await browser.call('refresh', {}, from('FR'))
    expect(await countriesOf(browser)).toEqual([null])
  })
})
