import { describe, expect, test } from 'vitest'
import { NO_THEME, readTheme } from '@/lib/frame-guest/frame-theme'

const accent = (value: string) => readTheme({ w3mThemeVariables: { '--w3m-accent': value } }).accent

describe('readTheme', () => {
  test.each([
    ['#fff', { fill: 'rgb(255 255 255)', text: '#000' }],
    ['#1c1913', { fill: 'rgb(28 25 19)', text: '#fff' }],
    ['rgb(10, 20, 300)', { fill: 'rgb(10 20 255)', text: '#fff' }],
    ['hsla(230, 100%, 67%, 1)', { fill: 'rgb(87 115 255)', text: '#000' }],
    ['HSL(120 100% 25%)', { fill: 'rgb(0 128 0)', text: '#000' }],
  ])('behavior: the colour %j is written anew, with a text that can be read on it', (value, expected) => {
    const found = accent(value)
    expect(found?.fill).toBe(expected.fill)
    expect(['#000', '#fff']).toContain(found?.text)
  })

  test.each([
    'url(https://evil.example/)',
    'red; position: fixed',
    'var(--fy-card)',
    'rgb(0,0,0) url(x)',
    '#12',
    'rgb(a,b,c)',
    'x'.repeat(200),
    'color-mix(in srgb, red, blue)',
  ])('error: %j is dropped', (value) => {
    expect(accent(value)).toBeNull()
  })

  test("behavior: what hides text cannot be set: only the main action and corners are the page's", () => {
    const themeVariables = { '--fy-ink': '#fff', '--fy-card': '#fff', 'font-family': 'Evil', '--w3m-z-index': 9 }
    expect(readTheme({ themeVariables })).toEqual(NO_THEME)
  })

  test.each([
    [8, 8],
    ['12px', 12],
    ['900px', 28],
    ['calc(1px * 9)', null],
    ['-4px', null],
  ])('param: a radius of %j is %j', (value, radius) => {
    expect(readTheme({ themeVariables: { '--apkt-border-radius-master': value } }).radius).toBe(radius)
  })

  test("param: the mode is the page's", () => {
    expect(readTheme({ themeMode: 'dark' }).mode).toBe('dark')
  })
})
