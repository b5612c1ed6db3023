import { readdirSync, readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import { startApp } from '@/tests/runner/app-server'
import { test } from './support/test'

for (const [path, status] of [
  ['/', 200],
  ['/docs/guide', 200],
  ['/docs/nowhere', 404],
  ['/gallery', 404],
  ['/networks/nowhere.svg', 404],
] as const) {
  test(`behavior: in the document at ${path} every script has the nonce of its response`, async ({ page, stack }) => {
    const answer = await page.request.get(`${stack.app.url}${path}`)
    expect(answer.status()).toBe(status)
    const policy = answer.headers()['content-security-policy'] ?? ''
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1]
    expect(policy).not.toContain('unsafe')
    const html = await answer.text()
    const scripts = html.match(/<script\b[^>]*>/g) ?? []
    expect(scripts.length).toBeGreaterThan(0)
    for (const script of scripts) expect(script).toContain(`nonce="${nonce}"`)
    expect(html).not.toMatch(/<style\b|\sstyle="|\son\w+="/)
    expect(html.match(/<html\b/g)).toHaveLength(1)
  })
}

test('behavior: no file of a build contains the gallery', () => {
  const files = readdirSync('.next', { recursive: true, encoding: 'utf8' }).filter(
    // Not part of the build: `dev` belongs to `next dev`, and `cache` outlives builds.
    (file) => !/^(?:dev|cache)(?:\/|$)/.test(file),
  )
  expect(files).toContain('BUILD_ID')
  expect(files.filter((file) => /gallery/i.test(file))).toEqual([])
  const lists = files.filter((file) => /manifest[^/]*\.js(?:on)?$/.test(file))
  expect(lists.length).toBeGreaterThan(0)
  expect(lists.filter((file) => readFileSync(`.next/${file}`, 'utf8').includes('gallery'))).toEqual([])
})

test('behavior: a missing page violates no policy and hydrates without errors', async ({ page }) => {
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  page.on('console', (message) => {
    // The browser's own line on the status of the page.
    if (message.type() === 'error' && !message.text().includes('404')) problems.push(message.text())
  })
  await page.goto('/nowhere')
  await expect(page.getByRole('heading')).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(problems).toEqual([])
})

test('behavior: a policy violation is blocked, and reported to the operator without its path', async ({
  page,
  stack,
}) => {
  await page.goto('/')
  await page.evaluate(() => {
    const picture = document.createElement('img')
    picture.src = 'https://elsewhere.test/pixel?secret'
    document.body.append(picture)
  })
  await expect.poll(() => stack.app.output()).toContain('"directive":"img-src","blocked":"https://elsewhere.test/…"')
  expect(stack.app.output()).not.toContain('pixel?secret')
})

test('behavior: built files and images have `nosniff`, and only images may be loaded by other origins', async ({
  page,
  stack,
}) => {
  const html = await (await page.request.get(stack.app.url)).text()
  const [script = ''] = /\/_next\/static\/[^"]+\.js/.exec(html) ?? []
  const policyOf = async (path: string) => {
    const headers = (await page.request.get(`${stack.app.url}${path}`)).headers()
    expect(headers['x-content-type-options']).toBe('nosniff')
    return headers['cross-origin-resource-policy']
  }
  expect(await policyOf(script)).toBe('same-origin')
  // A modal in a page of another origin shows these.
  expect(await policyOf('/networks/base.svg')).toBe('cross-origin')
  expect(await policyOf('/tokens/usdc.svg')).toBe('cross-origin')
})

test('error: an endpoint that does not exist responds with 404, `nosniff` and `request.not_found`', async ({
  page,
  stack,
}) => {
  const answer = await page.request.get(`${stack.app.url}/api/nothing`)
  expect(answer.status()).toBe(404)
  expect(answer.headers()['x-content-type-options']).toBe('nosniff')
  expect(await answer.json()).toMatchObject({ error: { code: 'request.not_found' } })
})

test('behavior: production without settings serves its own page, without an alert', async ({ page }) => {
  const app = await startApp({ env: { LOG_LEVEL: 'warn' } })
  try {
    const logged: string[] = []
    page.on('console', (message) => logged.push(message.text()))
    await page.goto(app.url)
    const answered = page.waitForResponse((response) => response.url().includes('/api/config'))
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    expect((await answered).status()).toBe(200)
    await expect(page.getByRole('dialog')).toBeVisible()
    // Regions for alerts are there and empty.
    await expect(page.getByRole('alert').filter({ hasText: /\w/ })).toHaveCount(0)
    expect(logged.join('\n')).not.toContain('Foyer:')
    expect(app.output()).not.toContain('alert')
  } finally {
    await app.stop()
  }
})
