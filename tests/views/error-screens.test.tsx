import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { alertFor, alertTable } from '@/lib/alerts/alert-table'
import { getBalance } from '@/lib/balance/balance-contract'
import { faucetDrip } from '@/lib/faucet/faucet-contract'
import { getGasPrice } from '@/lib/gas/gas-contract'
import { projectConfig } from '@/lib/project/project-config-contract'
import { alertTexts } from '@/lib/text/en/alerts'
import { getTokens } from '@/lib/tokens/tokens-contract'
import { errorScreens } from '@/tests/support/error-screens'
import { errorCodes } from '../support/error-rows'
import { setOnline } from './support/connection'
import { expectAlert, provoked, setUpErrorWalk } from './support/error-walk'
import { createFakeMarket } from './support/fake-market'
import { renderModal, spoken } from './support/render-modal'
import { openSwap } from './support/swap-form'

// Walks `tests/support/error-screens.ts`: provokes each failure in the places of its row and asserts its alert there.
setUpErrorWalk()

describe('the rows of error-screens.ts', () => {
  test('behavior: the rows that only concern developers are those that are listed', () => {
    const developer = errorCodes.filter((code) => 'developer' in errorScreens[code])
    const signIn = ['siwx.not_enabled', 'siwx.no_address', 'siwx.no_network', 'siwx.no_client']
    expect(developer).toEqual([
      'network.invalid_chain_id',
      'rpc.batch_too_large',
      'names.foreign_zone',
      ...signIn,
      'frame.parent_not_set',
      'request.method_not_allowed',
    ])
  })

  test('behavior: exactly the codes with a place are provoked, in each of their places', () => {
    const shown = errorCodes.flatMap((code) => {
      const row = errorScreens[code]
      return 'shown' in row ? row.shown.map((place) => `${code} in ${place}`) : []
    })
    const tested = Object.entries(provoked).flatMap(([place, codes]) => codes.map((code) => `${code} in ${place}`))
    expect(tested.sort()).toEqual(shown.sort())
  })
})

describe('Account', () => {
  test('error: balance.unavailable shows with the request id, and the button counts down', async () => {
    const market = createFakeMarket()
    market.api.refuse(getBalance, 'upstream.timeout')
    const { open } = await renderModal({ connected: true, market })
    await open()
    await expectAlert('balance.unavailable', { overHttp: true })
    screen.getByRole('button', { name: /^Try again in \d+ s$/ })
  })

  test('error: request.refused shows without a countdown and without "Try again"', async () => {
    const market = createFakeMarket()
    market.api.refuse(getBalance, 'request.invalid')
    const { open } = await renderModal({ connected: true, market })
    await open()
    await expectAlert('request.refused', { overHttp: true })
    expect(screen.queryByRole('button', { name: /^Try again/ })).toBeNull()
  })

  test.each([
    ['tokens.unavailable', getTokens],
    ['balance.unavailable', getBalance],
    ['gas.unavailable', getGasPrice],
  ] as const)(
    'error: swap.init_failed shows in Account when Swap is the first view and fails with %s',
    async (code, endpoint) => {
      const market = createFakeMarket()
      market.api.refuse(endpoint, code)
      const { open, title } = await renderModal({ connected: true, market })
      await open({ view: 'Swap' })
      await title('Account')
      await expectAlert('swap.init_failed')
    },
  )

  test('error: a swap that cannot start returns to Account and shows swap.init_failed; "Try again" opens Swap', async () => {
    const { open, user, api, title } = await renderModal({ connected: true })
    await open()
    await title('Account')
    api.refuse(getGasPrice, 'upstream.failed')
    await user.click(await screen.findByRole('button', { name: 'Swap' }))
    await expectAlert('swap.init_failed', { overHttp: true })
    expect(screen.getByText('Cause: upstream.failed')).toBeTruthy()
    api.recover(getGasPrice)
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await title('Swap')
  })

  test('error: each failure of the faucet shows its alert', async () => {
    const market = createFakeMarket({})
    const { open, user, api } = await renderModal({ connected: true, market })
    await open()
    for (const code of provoked.Faucet) {
      api.refuse(faucetDrip, code)
      await user.click(await screen.findByRole('button', { name: 'Get test tokens' }))
      await expectAlert(code, { overHttp: true })
    }
  })
})

describe('SwapSelectToken', () => {
  const unknownToken = `0x${'99'.repeat(20)}`

  test('error: each failure of the token lookup shows its alert', async () => {
    const { user, api, title } = await openSwap()
    await user.click(screen.getAllByRole('button', { name: 'Select a token' })[0] as HTMLElement)
    await title('Select a token')
    const field = screen.getByRole('searchbox')
    const codes = provoked.SwapSelectToken.filter((code) => code !== 'network.offline')
    for (const [index, code] of codes.entries()) {
      api.refuse(getTokens, code)
      fireEvent.change(field, { target: { value: `0x${String(index + 10).repeat(20)}` } })
      await expectAlert(code, { overHttp: true })
    }
    setOnline(false)
    fireEvent.change(field, { target: { value: unknownToken } })
    await expectAlert('network.offline')
  }, 60_000)
})

test.each(provoked.Banner)('error: %s shows its banner, which hides after "Dismiss"', async (code) => {
  const market = createFakeMarket()
  market.api.refuse(projectConfig, code)
  const { open, user } = await renderModal({ market })
  await open()
  const alert = alertFor(code) as NonNullable<ReturnType<typeof alertFor>>
  const { titleKey, meaningKey } = alertTable[alert]
  expect(await spoken('alert', alertTexts[titleKey])).toContain(alertTexts[meaningKey])
  await user.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByText(alertTexts[titleKey])).toBeNull()
})
