import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type AppMetadata, pageMetadata } from '@/lib/connect/app-metadata'

const EMPTY: AppMetadata = { name: '', description: '', url: '', icons: [] }
const SHOP = {
  name: 'Shop',
  description: 'Sells tickets',
  url: 'https://shop.example',
  icons: ['https://shop.example/a.png'],
}

function stubPage(title: string, icon: string | undefined): void {
  vi.stubGlobal('location', new URL('https://page.example/path?secret=1'))
  vi.stubGlobal('document', { title, querySelector: () => (icon === undefined ? null : { href: icon }) })
}
beforeEach(() => stubPage('A page', 'https://page.example/icon.svg'))
afterEach(() => void vi.unstubAllGlobals())

test('behavior: what the host sets is used as it is', () => {
  expect(pageMetadata(SHOP)).toEqual(SHOP)
})

test('behavior: an empty part is that of the page; the path stays private', () => {
  expect(pageMetadata(EMPTY)).toEqual({
    name: 'A page',
    description: '',
    url: 'https://page.example',
    icons: ['https://page.example/icon.svg'],
  })
})

test('behavior: a page without a title and an icon has its domain as name, and no icon', () => {
  stubPage('', undefined)
  expect(pageMetadata(EMPTY)).toMatchObject({ name: 'page.example', icons: [] })
})
