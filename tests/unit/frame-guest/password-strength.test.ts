import { expect, test } from 'vitest'
import { type PasswordStrength, ratePassword } from '@/lib/frame-guest/password-strength'
import { MIN_PASSWORD_LENGTH } from '@/lib/frame-guest/recovery-messages'

test.each<[password: string, PasswordStrength]>([
  ['', 'short'],
  ['Kx7#mQ2!vR9', 'short'],
  ['aaaaaaaaaaaaaaaaaaaa', 'guessable'],
  ['abcdefghijklmnop', 'guessable'],
  ['123456789012345', 'guessable'],
  ['qwertyuiopasdfgh', 'guessable'],
  ['passwordpassword', 'guessable'],
  ['Password1234', 'guessable'],
  ['PASSWORD1234!', 'guessable'],
  ['abababababababab', 'guessable'],
  ['ada.lovelace99', 'guessable'],
  ['kumafolicebo', 'fair'],
  ['correct horse battery staple', 'strong'],
  ['Kx7#mQ2!vR9pLd', 'strong'],
  ['пароль из слов и лошадь', 'strong'],
])('behavior: "%s" is %s', (password, strength) => {
  expect(ratePassword(password, 'ada.lovelace@example.com')).toBe(strength)
})

test('behavior: length counts characters as they are read, not their bytes', () => {
  const letters = [...'🐎🔋📎✅🐟🌵🎈🧭🪐🎺🧊🪁']
  expect(letters).toHaveLength(MIN_PASSWORD_LENGTH)
  expect(ratePassword(letters.join(''))).not.toBe('short')
  expect(ratePassword(letters.slice(1).join(''))).toBe('short')
})
