import { describe, expect, test } from 'vitest'
import { readMessage, signInOf } from '@/lib/custody/readable-message'

const read = (text: string) => readMessage(new TextEncoder().encode(text))

describe('readMessage', () => {
  test.each([
    ['plain text with two\nlines and a\ttab', 'plain text with two\nlines and a\ttab', false],
    ['ends\r\nof lines', 'ends\nof lines', false],
    ['مرحبا 👋🏽 日本 ✔️', 'مرحبا 👋🏽 日本 ✔️', false],
    ['pay \u202e001 to\u2066 me', 'pay ⟨U+202E⟩001 to⟨U+2066⟩ me', true],
    ['over\rwritten', 'over⟨U+000D⟩written', true],
    ['no\u200bwidth\u00ad', 'no⟨U+200B⟩width⟨U+00AD⟩', true],
    ['tags\u{e0041}', 'tags⟨U+E0041⟩', true],
    ['a\u2028new line', 'a⟨U+2028⟩new line', true],
  ])('behavior: %j reads as %j', (text, shown, hasHidden) => {
    expect(read(text)).toEqual({ kind: 'text', text: shown, hasHidden })
  })

  test.each([
    ['bytes that are no UTF-8', Uint8Array.of(0xff, 0xfe, 0x41), '0xfffe41'],
    ['a control character', Uint8Array.of(0x41, 0x1b, 0x5b), '0x411b5b'],
    ['a hash', new Uint8Array(32).fill(0x80), `0x${'80'.repeat(32)}`],
  ])('behavior: %s is shown as bytes', (_, bytes, hex) => {
    expect(readMessage(bytes)).toEqual({ kind: 'hex', text: hex, hasHidden: false })
  })
})

describe('signInOf', () => {
  const SHOP = 'https://shop.example'
  const text = (domain: string, uri = SHOP) =>
    `${domain} wants you to sign in with your Ethereum account:\n0x12\n\nURI: ${uri}\nVersion: 1`

  test.each([
    [text('shop.example'), true],
    [text('https://shop.example'), true],
    [text('SHOP.example'), true],
    [text('shop.example', `${SHOP}/login`), true],
    [text('shop.example', 'https://bank.example'), false],
    [text('bank.example'), false],
    [text('shop.example.evil.example'), false],
    [text('shop.example:8443'), false],
    [text('evil@shop.example'), false],
  ])('behavior: %j for the page of its domain: %s', (message, isForPage) => {
    const found = signInOf({ text: message }, SHOP)
    // A domain that cannot be one is no sign-in of this form, and is shown as any message.
    if (found) expect(found.isForPage).toBe(isForPage)
    else expect(isForPage).toBe(false)
  })

  test('behavior: any other message signs nobody in', () => {
    expect(signInOf(read('I want you to sign in with your Ethereum account: now'), SHOP)).toBeNull()
  })
})
