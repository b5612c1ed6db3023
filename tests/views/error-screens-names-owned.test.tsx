import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { nameLookup, namesOwned, nameUpdate } from '@/lib/names/names-contract'
import { wordsOf } from '../support/error-rows'
import { provoked, setUpErrorWalk } from './support/error-walk'
import { createFakeMarket } from './support/fake-market'
import { ALICE, nameOf, openOwned } from './support/owned-names'
import { OTHER, pass, spoken } from './support/render-modal'

// Walks `tests/support/error-screens.ts`: provokes each failure in the places of its row and asserts its alert there.
setUpErrorWalk()

const PROFILE = { view: 'ChangeAccountName', params: { name: ALICE, form: 'profile' } } as const
const TRANSFER = { view: 'ChangeAccountName', params: { name: ALICE, form: 'transfer' } } as const

const titleOf = (code: (typeof provoked.AccountName)[number]) =>
  wordsOf(code).title.replace('{name}', ALICE).replace('{key}', 'avatar')

describe('AccountName', () => {
  const refused = provoked.AccountName.filter((code) => code !== 'names.reverse_failed')

  test.each(refused)('error: the registry refuses with %s: the form keeps what was entered', async (code) => {
    const page = await openOwned(PROFILE)
    await page.enter('Description', 'Mathematician')
    page.api.refuse(nameUpdate, code, { name: ALICE, key: 'avatar' })
    await page.press('Save')
    await page.asked(1)
    page.sign()
    const alert = await spoken('alert', titleOf(code))
    const { nextStep, isAgainOfUse } = wordsOf(code)
    if (isAgainOfUse) await page.button('Try again')
    else expect(alert).toContain(nextStep)
    expect((await page.field('Description')).value).toBe('Mathematician')
    expect(alert).toContain(`Code: ${code}`)
  })

  test('error: names.reverse_failed: the list is read again', async () => {
    const market = createFakeMarket()
    market.api.refuse(namesOwned, 'names.reverse_failed')
    const page = await openOwned({ view: 'AccountNames' }, { market })
    await spoken('alert', titleOf('names.reverse_failed'))
    page.api.recover(namesOwned)
    await page.press('Try again')
    const list = within(screen.getByRole('dialog'))
    await list.findByRole('button', { name: /alice/ })
  })

  test('error: names.not_found and names.resolve_failed in place of the name', async () => {
    const page = await openOwned({ view: 'AccountName', params: { name: 'nobody.foyer.eth' } })
    await spoken('alert', titleOf('names.not_found'))
    page.api.refuse(nameLookup, 'names.resolve_failed')
    await page.open({ view: 'AccountName', params: { name: ALICE } })
    await spoken('alert', titleOf('names.resolve_failed'))
    page.api.recover(nameLookup)
    await page.press('Try again')
    await screen.findByRole('heading', { level: 3, name: ALICE })
  })

  test('error: names.not_owner in place of the name of another account', async () => {
    await openOwned({ view: 'AccountName', params: { name: ALICE } }, { names: [nameOf('alice', { owner: OTHER })] })
    await spoken('alert', titleOf('names.not_owner'))
    expect(screen.queryByRole('button', { name: 'Edit profile' })).toBeNull()
  })

  test('error: names.resolve_failed while the new owner is looked up', async () => {
    const page = await openOwned(TRANSFER)
    await page.field('New owner')
    page.api.refuse(nameLookup, 'names.resolve_failed')
    await page.enter('New owner', 'bobby.foyer.eth')
    await pass(301)
    await spoken('alert', titleOf('names.resolve_failed'))
    await page.button('Try again')
  })
})
