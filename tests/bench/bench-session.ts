import { Agent } from 'node:http'
import type { SignInProof } from '@/lib/sign-in/sign-in-contract'
import { buildSignInText } from '@/lib/sign-in/sign-in-text'
import { type AppServer, startApp } from '@/tests/runner/app-server'
import { fullMessage } from '@/tests/support/sign-in-messages'
import { openTestRedis } from '@/tests/support/test-redis'
import { median } from './bench-stack'
import { ask, buildRoutesApp, busyMs } from './routes-app'

const FOLDER = 'test-results/session-read'
const PROJECT_ID = 'foyer-bench'
const CONCURRENCY = 16
/** Of a round: few, so that both routes meet the same machine. */
const REQUESTS = 200
const WARM_UP_ROUNDS = 10
const ROUNDS = 60
/** What the issue asks for. */
const TARGET = 0.9

const PROOF: SignInProof = {
  data: { ...fullMessage('eip155'), resources: [] },
  message: buildSignInText(fullMessage('eip155')),
  signature: `0x${'5e'.repeat(65)}`,
  signedAt: Date.now(),
}

/**
 * Answers a second of a route handler that only asks who is signed in (`getSignInSession`), against one that asks nothing
 * and answers the same, in turns. Both are route handlers of one production build of their own, with our server code as
 * it is: an embedding app, the smallest there is. Each request brings the cookie of a session with one account.
 */
export async function benchSession(): Promise<string[]> {
  await buildPair()
  const lines = [
    `(f) answers a second of a route that reads the session, against an empty one, ratio at least ${TARGET}:`,
  ]
  const settings = { FOYER_SIGN_IN: 'required', FOYER_PROJECT_ID: PROJECT_ID, LOG_LEVEL: 'error' }
  lines.push(await compare('sessions in memory', { ...settings, REDIS_URL: '', KV_REST_API_URL: '' }))
  const redis = await openTestRedis()
  if (!redis) return lines
  try {
    const store = { REDIS_URL: redis.url, FOYER_KV_PREFIX: redis.prefix, FOYER_AUTH_SECRETS: PROJECT_ID.repeat(3) }
    lines.push(await compare('sessions in Redis', { ...settings, ...store }))
  } finally {
    await redis.stop()
  }
  return lines
}

const sides = ['session', 'empty'] as const
type Side = (typeof sides)[number]
/** Milliseconds, by the clock and of the server's processor: the second one does not see what else a machine does. */
type Cost = { readonly ms: number; readonly busyMs: number }

function buildPair(): Promise<void> {
  const answer = (holds: string) => `return Response.json({ holds: ${holds} })`
  return buildRoutesApp(FOLDER, {
    'app/empty/route.js': `export const dynamic = 'force-dynamic'
export function GET() { ${answer('true')} }
`,
    'app/session/route.js': `import { getSignInSession } from '@/lib/server/sign-in/sessions/get-sign-in-session'
export async function GET(request) {
  const session = await getSignInSession(request)
  ${answer('session !== null')}
}
`,
    // Signs in whoever asks, so that there is a session to read.
    'app/begin/route.js': `import { getPlatform } from '@/lib/server/platform/platform'
import { sessionCookie } from '@/lib/server/sign-in/sessions/session-cookie'
import { createSession } from '@/lib/server/sign-in/sessions/session-records'
export async function GET() {
  const proofs = ${JSON.stringify([PROOF])}
  const { id } = await createSession({ proofs, userAgent: null, replaces: null }, getPlatform())
  return new Response(null, { headers: { 'set-cookie': sessionCookie(id, 600) } })
}
`,
  })
}

async function compare(name: string, env: Readonly<Record<string, string>>): Promise<string> {
  const app = await startApp({ folder: FOLDER, env })
  const agent = new Agent({ keepAlive: true, maxSockets: CONCURRENCY })
  try {
    const began = await fetch(`${app.url}/begin`)
    const cookie = began.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    const rounds: Record<Side, Cost>[] = []
    for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round++) {
      const costs: Partial<Record<Side, Cost>> = {}
      for (const side of round % 2 === 0 ? sides : sides.toReversed())
        costs[side] = await cost(app, agent, side, cookie)
      if (round >= 0) rounds.push(costs as Record<Side, Cost>)
    }
    const medianOf = (of: (costs: Record<Side, Cost>) => number) => median(rounds.map(of))
    const rate = (side: Side) => (1_000 / medianOf((costs) => costs[side].ms)).toFixed(0)
    const ratio = medianOf(({ session, empty }) => empty.ms / session.ms)
    const busy = medianOf(({ session, empty }) => empty.busyMs / session.busyMs)
    return (
      `    ${name}: ${rate('session')}/s, empty ${rate('empty')}/s, ratio ${ratio.toFixed(2)}; ` +
      `by the server's processor time ${busy.toFixed(2)}${busy < TARGET ? ' MISSED' : ''}`
    )
  } finally {
    agent.destroy()
    await app.stop()
  }
}

/** Of one answer, with {@link CONCURRENCY} requests under way at any time. */
async function cost(app: AppServer, agent: Agent, route: Side, cookie: string): Promise<Cost> {
  const busyBefore = await busyMs(app, agent)
  const started = performance.now()
  let left = REQUESTS
  const worker = async () => {
    while (left-- > 0) {
      const { text } = await ask(`${app.url}/${route}`, agent, { headers: { cookie } })
      if (text !== '{"holds":true}') throw new Error(`/${route} answered ${text}`)
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, worker))
  const ms = performance.now() - started
  return { ms: ms / REQUESTS, busyMs: ((await busyMs(app, agent)) - busyBefore) / REQUESTS }
}
