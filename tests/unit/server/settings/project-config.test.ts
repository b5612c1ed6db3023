import { describe, expect, test } from 'vitest'
import { parseEnv } from '@/lib/server/settings/env'
import { authorizeProject, projectsOf } from '@/lib/server/settings/project-config'

const production = { NODE_ENV: 'production', FOYER_APP_URL: 'https://app.example' }
const configured = { ...production, FOYER_PROJECT_ID: 'shop', FOYER_ALLOWED_ORIGINS: 'https://shop.example' }

function decide(
  source: Record<string, string>,
  projectId: string | null,
  method: string,
  headers: Record<string, string>,
) {
  try {
    return authorizeProject(projectsOf(parseEnv(source)), { projectId, method, headers: new Headers(headers) }).id
  } catch (error) {
    return (error as { code: string }).code
  }
}

describe('projects', () => {
  test('behavior: development has a project of its own that needs no key', () => {
    expect(projectsOf(parseEnv({ NODE_ENV: 'development', PORT: '4000' }))).toEqual([
      { id: 'foyer-dev', allowedOrigins: ['http://localhost:4000', 'http://localhost:3000'] },
    ])
  })

  test('behavior: production without settings has a project for the pages of its own origin alone', () => {
    expect(projectsOf(parseEnv(production))).toEqual([{ id: 'foyer-own', allowedOrigins: ['https://app.example'] }])
  })

  test('behavior: production has only the configured one, with our own origin on its list', () => {
    expect(projectsOf(parseEnv(configured))).toEqual([
      { id: 'shop', allowedOrigins: ['https://app.example', 'https://shop.example'] },
    ])
  })

  test('behavior: a configured project comes first, since the host page uses it', () => {
    expect(projectsOf(parseEnv({ FOYER_PROJECT_ID: 'mine' })).map(({ id }) => id)).toEqual(['mine', 'foyer-dev'])
  })

  const shop = { origin: 'https://shop.example' }
  test.each([
    ['its own page', configured, 'shop', 'POST', { origin: 'https://app.example' }, 'shop'],
    ['an allowed page', configured, 'shop', 'POST', shop, 'shop'],
    ['a preflight of an allowed page', configured, 'shop', 'OPTIONS', shop, 'shop'],
    ['development', { NODE_ENV: 'development' }, 'foyer-dev', 'POST', { origin: 'http://localhost:3000' }, 'foyer-dev'],
    ['a same-origin GET', configured, 'shop', 'GET', { 'sec-fetch-site': 'same-origin', host: 'app.example' }, 'shop'],
    ['our page, nothing configured', production, 'foyer-own', 'POST', { origin: 'https://app.example' }, 'foyer-own'],
    ['another page, nothing configured', production, 'shop', 'POST', shop, 'project.not_configured'],
    [
      'another page with our id, nothing configured',
      production,
      'foyer-own',
      'POST',
      shop,
      'project.origin_not_allowed',
    ],
    ['the id of an unconfigured server', configured, 'foyer-own', 'POST', shop, 'project.invalid_id'],
    ['the development id in production', configured, 'foyer-dev', 'POST', shop, 'project.invalid_id'],
    ['no id', configured, null, 'POST', shop, 'project.not_configured'],
    ['an empty id', configured, '', 'POST', shop, 'project.not_configured'],
    ['an unknown id', configured, 'other', 'POST', shop, 'project.invalid_id'],
    ['an id in another case', configured, 'Shop', 'POST', shop, 'project.invalid_id'],
    ['a foreign origin', configured, 'shop', 'POST', { origin: 'https://evil.example' }, 'project.origin_not_allowed'],
    ['http for https', configured, 'shop', 'POST', { origin: 'http://shop.example' }, 'project.origin_not_allowed'],
    ['another port', configured, 'shop', 'POST', { origin: 'https://shop.example:444' }, 'project.origin_not_allowed'],
    [
      'a longer name',
      configured,
      'shop',
      'POST',
      { origin: 'https://shop.example.evil.example' },
      'project.origin_not_allowed',
    ],
    ['a subdomain', configured, 'shop', 'POST', { origin: 'https://a.shop.example' }, 'project.origin_not_allowed'],
    ['a sandboxed frame', configured, 'shop', 'POST', { origin: 'null' }, 'project.origin_not_allowed'],
    ['curl', configured, 'shop', 'POST', {}, 'project.origin_not_allowed'],
    ['curl with GET', configured, 'shop', 'GET', {}, 'project.origin_not_allowed'],
    ['a cross-site GET', configured, 'shop', 'GET', { 'sec-fetch-site': 'cross-site' }, 'project.origin_not_allowed'],
    [
      'a same-origin POST without an origin',
      configured,
      'shop',
      'POST',
      { 'sec-fetch-site': 'same-origin', host: 'app.example' },
      'project.origin_not_allowed',
    ],
    [
      'a page of another name for this server',
      configured,
      'shop',
      'GET',
      { 'sec-fetch-site': 'same-origin', host: 'rebound.example' },
      'project.origin_not_allowed',
    ],
    [
      'a foreign origin that claims to be same-origin',
      configured,
      'shop',
      'GET',
      { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin', host: 'app.example' },
      'project.origin_not_allowed',
    ],
  ] as const)('param: %s', (_, source, id, method, headers, outcome) => {
    expect(decide(source, id, method, headers as Record<string, string>)).toBe(outcome)
  })
})
