import { describe, expect, test } from 'vitest'
import { hostCookie, readCookie } from '@/lib/server/http/host-cookie'
import {
  endedSessionCookie,
  SESSION_COOKIE,
  sessionCookie,
  sessionIdOf,
} from '@/lib/server/sign-in/sessions/session-cookie'

const id = 'a-Z_09'.padEnd(43, 'x')
const sent = (cookie: string) => new Headers({ cookie })

describe('session cookie', () => {
  test('behavior: the value that was set is read again, among other cookies', () => {
    expect(sessionCookie(id, 3_600)).toBe(
      `__Host-foyer.session=${id}; Path=/; Max-Age=3600; HttpOnly; Secure; SameSite=Lax`,
    )
    expect(sessionIdOf(sent(`theme=dark; ${SESSION_COOKIE}=${id}; lang=tr`))).toBe(id)
    expect(sessionIdOf(sent(`${SESSION_COOKIE}=${id}`))).toBe(id)
  })

  test('behavior: the cookie of an ended session expires at once and is not accepted', () => {
    expect(endedSessionCookie()).toBe('__Host-foyer.session=; Path=/; Max-Age=0; HttpOnly; Secure; SameSite=Lax')
    expect(sessionIdOf(sent(`${SESSION_COOKIE}=`))).toBeNull()
  })

  test.each([
    ['none', ''],
    ['a shorter one', `${SESSION_COOKIE}=${id.slice(1)}`],
    ['a longer one', `${SESSION_COOKIE}=${id}x`],
    ['one with other signs', `${SESSION_COOKIE}=${id.slice(1)}+`],
    ['one in quotes', `${SESSION_COOKIE}="${id}"`],
    ['one that is encoded', `${SESSION_COOKIE}=%61${id.slice(1)}`],
    ['one that a neighbour domain may set', `foyer.session=${id}`],
    ['one whose name is longer', `x${SESSION_COOKIE}=${id}`],
    ['one whose name is written otherwise', `${SESSION_COOKIE.toLowerCase()}=${id}`],
    ['two, of which one is somebody else’s', `${SESSION_COOKIE}=${id}; ${SESSION_COOKIE}=${'y'.repeat(43)}`],
    ['the same one twice', `${SESSION_COOKIE}=${id}; ${SESSION_COOKIE}=${id}`],
  ])('error: %s is not accepted as a session id', (_, cookie) => {
    expect(sessionIdOf(sent(cookie))).toBeNull()
  })

  test('behavior: the other cookies are made and read in the same way', () => {
    expect(hostCookie('__Host-foyer.nonce', 'abc', 300)).toBe(
      '__Host-foyer.nonce=abc; Path=/; Max-Age=300; HttpOnly; Secure; SameSite=Lax',
    )
    expect(readCookie(sent('a=1;__Host-foyer.nonce=a=b ;c=2'), '__Host-foyer.nonce')).toBe('a=b')
    expect(readCookie(new Headers(), '__Host-foyer.nonce')).toBeNull()
  })
})
