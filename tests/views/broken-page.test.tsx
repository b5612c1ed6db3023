import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
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
