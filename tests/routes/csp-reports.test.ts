import { Writable } from 'node:stream'
import { beforeEach, describe, expect, test } from 'vitest'
import { POST } from '@/app/api/csp-reports/route'
import { openTestPlatform } from '@/tests/unit/server/platform/test-platform'

let lines: { level: string; msg: string; violations?: unknown }[]
beforeEach(() => {
  lines = []
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(JSON.parse(String(chunk)) as (typeof lines)[number])
      done()
    },
  })
  openTestPlatform({}, {}, sink)
})

const report = (body: unknown, type = 'application/reports+json') =>
  POST(
    new Request('http://localhost:3000/api/csp-reports', {
      method: 'POST',
      headers: { 'content-type': type, host: 'localhost:3000' },
      body: JSON.stringify(body),
    }),
  )
const warnings = () => lines.filter(({ level }) => level === 'warn')

describe('POST /api/csp-reports', () => {
  test.each([
    [
      'application/reports+json',
      [
        {
          type: 'csp-violation',
          age: 1,
          url: 'http://localhost:3000/',
          body: { effectiveDirective: 'script-src-elem', blockedURL: 'https://evil.example/a?key=secret', sample: 'x' },
        },
        { type: 'deprecation', body: { id: 'other' } },
      ],
    ],
    [
      'application/csp-report',
      { 'csp-report': { 'violated-directive': 'script-src-elem', 'blocked-uri': 'https://evil.example/a?key=secret' } },
    ],
  ])('behavior: a report sent as %s is one warning, without the path of the blocked address', async (type, body) => {
    expect((await report(body, type)).status).toBe(200)
    expect(warnings()).toMatchObject([
      { violations: [{ directive: 'script-src-elem', blocked: 'https://evil.example/…' }] },
    ])
    expect(JSON.stringify(lines)).not.toContain('secret')
  })

  test.each([
    ['another content type', [], 'application/json'],
    ['something else', { report: 1 }, 'application/csp-report'],
    ['more than one sends', Array.from({ length: 21 }, () => ({ type: 'csp-violation', body: {} })), undefined],
    ['a wrong type', [{ type: 'csp-violation', body: { blockedURL: 5 } }], undefined],
  ])('error: %s is refused, and not logged', async (_, body, type) => {
    expect((await report(body, type)).status).toBe(400)
    expect(warnings()).toEqual([])
  })

  test('error: a long body is not read', async () => {
    const long = [{ type: 'csp-violation', body: { blockedURL: 'x'.repeat(40_000) } }]
    expect((await report(long)).status).toBe(413)
  })
})
