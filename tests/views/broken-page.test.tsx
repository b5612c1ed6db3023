import { cleanup, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, describe, expect, test } from 'vitest'
import { BrokenPage } from '@/components/site/BrokenPage'

afterEach(cleanup)

test('error: a page that failed says so in its language, with the brand, the way to try again and the way home', async () => {
  render(<BrokenPage lang="de" />)
  await screen.findByRole('heading', { name: 'Etwas ist schiefgelaufen' })
  expect(screen.getByRole('link', { name: 'Erneut versuchen' }).getAttribute('href')).toBe('?')
  expect(screen.getByRole('link', { name: 'Zurück zum Anfang' }).getAttribute('href')).toBe('/')
  expect(screen.getByRole('link', { name: 'Foyer' })).toBeTruthy()
})

test('error: for an unknown language its texts are English', async () => {
  render(<BrokenPage lang="tlh" />)
  await screen.findByRole('heading', { name: 'Something went wrong' })
})

describe('what the page says about funds', () => {
  afterEach(() => localStorage.clear())

  test.each([
    ['a swap is sent', 'transactions', '[{"status":"pending"}]'],
    ['the wallet has not answered', 'openRequests', `{"eip155:1:0xad":${Date.now() + 60_000}}`],
    ['nothing is stored', 'theme', 'dark'],
  ])('error: if %s, the page says what to check, and nothing about what happened', (_, key, value) => {
    localStorage.setItem(`foyer.${key}`, value)
    render(<BrokenPage lang="en" />)
    const text = screen.getByRole('alert').textContent
    expect(text).toContain('If you have just sent something, look at your wallet before you send again.')
    expect(text).not.toMatch(/nothing|no transaction/i)
  })

  test('error: the page that the server renders says what to check', () => {
    expect(renderToString(<BrokenPage lang="en" />)).toContain('look at your wallet before you send again.')
  })
})
