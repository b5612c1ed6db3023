import { expect, test } from 'vitest'
import { GET } from '@/app/api/config/route'
import { projectConfig } from '@/lib/project/project-config-contract'
import { configOfPage01 } from '@/tests/fixtures/versions/config-of-page-0-1'
import { appRequest, openTestPlatform } from '@/tests/unit/server/platform/test-platform'

const DEVELOPMENT = { NODE_ENV: 'development' }

async function answerTo(query: string): Promise<Record<string, unknown>> {
  openTestPlatform(DEVELOPMENT)
  const response = await GET(appRequest(`/api/config${query}`))
  expect(response.status).toBe(200)
  return (await response.json()) as Record<string, unknown>
}

test('behavior: the oldest page reads the answer of this server', async () => {
  expect(configOfPage01.safeParse(await answerTo('')).error).toBeUndefined()
})

test('behavior: this page reads the answer of a server from before versions', async () => {
  const { versions: _versions, page: _page, ...answer } = await answerTo('?version=0.1.0&settings=page')
  expect(projectConfig.output.parse(answer).versions).toEqual({ server: '0.1.0', oldestPage: '0.1.0' })
})

test('behavior: this page reads the answer of a newer server, without what it does not know', async () => {
  const answer = await answerTo('')
  const newer = {
    ...answer,
    versions: { server: '0.3.0', oldestPage: '0.1.0', protocol: 2 },
    alerts: ['serverError', 'quotaExceeded'],
    capabilities: { ...(answer.capabilities as object), bridge: { on: true } },
    social: { providers: ['passport', 'google'], isExample: false },
  }
  const read = projectConfig.output.parse(newer)
  expect(read).toMatchObject({ alerts: ['serverError'], social: { providers: ['google'] } })
  expect(read.capabilities).not.toHaveProperty('bridge')
})
