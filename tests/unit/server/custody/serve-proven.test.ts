import { beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { defineEndpoint } from '@/lib/core/endpoint'
import { PROOF_HEADER } from '@/lib/custody/request-proof'
import { type ProvenServices, serveProven } from '@/lib/server/custody/serve-proven'
import { endpoint } from '@/lib/server/http/endpoint-row'
import { newTestDevice, type ProvenInit, provenRequest, type TestDevice } from '@/tests/support/proven-request'
import { ALLOWED_ORIGIN, openTestPlatform, PROJECT_ID } from '@/tests/unit/server/platform/test-platform'

const greet = defineEndpoint({
  method: 'POST',
  path: '/api/wallet/greet',
  input: z.object({ name: z.string() }),
  output: z.object({ text: z.string() }),
})

let device: TestDevice
let seen: ProvenServices<'wallet'> | undefined
const row = endpoint(greet, { about: 'greet', role: 'wallet', audience: 'frame' })
const { POST: handler } = serveProven(row, ({ name }, services) => {
  seen = services
  return { text: `Hello ${name}` }
})
beforeEach(async () => {
  openTestPlatform()
  device = await newTestDevice()
  seen = undefined
})

const send = async (init: ProvenInit = {}, input: unknown = { name: 'Ada' }) => {
  const answer = await handler(await provenRequest('wallet', greet, input, device, init))
  const body = (await answer.json()) as { readonly text?: string; readonly error?: { readonly code: string } }
  return { answer, outcome: body.text ?? body.error?.code }
}

describe('serveProven', () => {
  test('behavior: a service gets the device, the page and the project of a proven request', async () => {
    const { answer, outcome } = await send()
    expect([answer.status, outcome]).toEqual([200, 'Hello Ada'])
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(seen).toMatchObject({
      device: { thumbprint: expect.stringMatching(/^[\w-]{43}$/), embedOrigin: ALLOWED_ORIGIN },
      project: { id: PROJECT_ID },
      accessToken: null,
    })
  })

  test('behavior: an access token is part of the proof', async () => {
    expect((await send({ accessToken: 'token' })).outcome).toBe('Hello Ada')
    expect(seen?.accessToken).toBe('token')
    seen = undefined
    expect((await send({ headers: { authorization: 'Bearer other' } })).outcome).toBe('proof.invalid')
    expect(seen).toBeUndefined()
  })

  test('error: without a proof, with another body, or used again a request reaches no service', async () => {
    const { outcome } = await send({ alteredBody: '{"name":"Eve"}' })
    expect(outcome).toBe('proof.invalid')
    // The same JSON in another text is another body.
    expect((await send({ alteredBody: '{"name": "Ada"}' })).outcome).toBe('proof.invalid')
    expect((await send({ proof: '' })).outcome).toBe('proof.invalid')
    expect(seen).toBeUndefined()
    const request = await provenRequest('wallet', greet, { name: 'Ada' }, device)
    const again = await provenRequest('wallet', greet, { name: 'Ada' }, device, {
      proof: request.headers.get(PROOF_HEADER) ?? '',
    })
    expect([(await handler(request)).status, (await handler(again)).status]).toEqual([200, 401])
  })

  test.each([
    ['another site', { headers: { origin: ALLOWED_ORIGIN } }, 'project.origin_not_allowed'],
    ['another host', { headers: { host: 'vault.localhost:3000' } }, 'request.not_found'],
    ['an unknown project', { projectId: 'other' }, 'project.invalid_id'],
  ])('error: a request from %s is refused', async (_, init, code) => {
    expect((await send(init)).outcome).toBe(code)
    expect(seen).toBeUndefined()
  })

  test('error: a body that does not fit is refused after its proof', async () => {
    expect((await send({}, { name: 1 })).outcome).toBe('request.invalid')
  })
})
