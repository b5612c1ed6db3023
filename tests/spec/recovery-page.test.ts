import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { RECOVERY_PAGE_HASH } from '@/lib/custody/recovery-page-hash'
import { buildRecoveryPage } from '@/lib/server/start/build-recovery-page'

const page = readFileSync('public/recovery.html', 'utf8')
const sha = (bits: 256 | 384, text: string) => `sha${bits}-${createHash(`sha${bits}`).update(text).digest('base64')}`

test('behavior: the offline page is what its sources build, and the published hash is its own', async () => {
  expect(sha(384, await buildRecoveryPage())).toBe(sha(384, page))
  expect(RECOVERY_PAGE_HASH).toBe(sha(384, page))
  expect(readFileSync('docs/leaving.md', 'utf8')).toContain(RECOVERY_PAGE_HASH)
}, 60_000)

// Words of BIP-39 stand in the page: "fetch" is one of them.
test.each([
  ...[/\bfetch\s*[(.[?]/, /[.'"`]fetch\b['"`]?\s*[\](,]/, /XMLHttpRequest/, /WebSocket/, /EventSource/, /sendBeacon/],
  ...[/RTCPeerConnection/, /WebTransport/, /importScripts/, /\bimport\s*\(/, /\bnew (Shared)?Worker/, /serviceWorker/],
  ...[/\b(src|href|srcset|action|ping)\s*=\s*["']/i],
  ...[/url\(/i, /@import/i, /\.innerHTML|insertAdjacentHTML|document\.write|outerHTML/, /\beval\(|new Function/],
  ...[
    /window\.open|location\s*=|location\.(assign|replace|href)/,
    /localStorage|sessionStorage|indexedDB|document\.cookie/,
  ],
])('error: no %s stands in the offline page', (pattern) => {
  expect(page.match(pattern)?.[0]).toBeUndefined()
})

test('error: its markup names no other file', () => {
  const markup = page.replace(/<(script|style)>[\s\S]*?<\/\1>/g, '')
  expect(markup.length).toBeLessThan(4_000)
  expect(markup).not.toMatch(/<(img|link|a|iframe|object|embed|video|audio|source|base|area|svg)\b/i)
  expect(markup).not.toMatch(/https?:/)
})

test('behavior: its policy lets nothing load or leave, and its own script and style run', () => {
  const policy = /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(page)?.[1]
  const inside = (name: string) => new RegExp(`<${name}>([\\s\\S]*?)</${name}>`).exec(page)?.[1] ?? ''
  expect(policy?.split('; ')).toEqual([
    "default-src 'none'",
    `script-src '${sha(256, inside('script'))}'`,
    `style-src '${sha(256, inside('style'))}'`,
    "base-uri 'none'",
    "form-action 'none'",
  ])
  expect(page.match(/<script/g)).toHaveLength(1)
  // Before anything that it has to govern.
  expect(page.indexOf('Content-Security-Policy')).toBeLessThan(page.indexOf('<style'))
})
