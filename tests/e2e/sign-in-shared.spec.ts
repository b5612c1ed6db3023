import { expect } from '@playwright/test'
import { startFakeWire } from '@/tests/fakes/fake-wire'
import { type AppServer, startApp } from '@/tests/runner/app-server'
import type { Answered, SignInClient, SignInForm } from '@/tests/support/sign-in-client'
import { openTestRedis, type TestRedis } from '@/tests/support/test-redis'
import { test as base, newAccount, newVisitor, signInEnv } from './support/sign-in-stack'

const TIMES = 50
/** Delay of the store, so that simultaneous requests overlap in it: a read followed by a write would fail the test. */
const STORE_DELAY_MS = 25

type Shared = {
  /** Starts an instance on the store of this test. */
  readonly start: () => Promise<AppServer>
  /** Number of records of a kind in the store. */
  readonly count: (kind: 'siwx-nonce' | 'siwx-session') => Promise<number>
}

const test = base.extend<{ readonly shared: Shared }, { readonly redis: TestRedis | null }>({
  redis: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of the fixtures from the pattern
    async ({}, use) => {
      const redis = await openTestRedis()
      await use(redis)
      await redis?.stop()
    },
    { scope: 'worker' },
  ],
  shared: async ({ redis, stack }, use, { testId }) => {
    test.skip(redis === null, 'No Redis answers on its standard port, and redis-server is not installed.')
    if (!redis) return
    const wire = await startFakeWire(redis.port)
    wire.delay(STORE_DELAY_MS)
    const prefix = `${redis.prefix}${testId.slice(-8)}:`
    const started: AppServer[] = []
    await use({
      start: async () => {
        const settings = {
          ...signInEnv(stack.node.url),
          REDIS_URL: `redis://127.0.0.1:${wire.port}`,
          FOYER_KV_PREFIX: prefix,
        }
        const app = await startApp({ env: settings })
        started.push(app)
        return app
      },
      count: async (kind) => ((await redis.send('KEYS', `${prefix}${kind}:*`)) as string[]).length,
    })
    await Promise.all(started.map((app) => app.stop()))
    await wire.stop()
  },
})

/** Submits the same form many times at once, to the instances in turn; an instance that is down answers nothing. */
async function submitTo(
  instances: readonly AppServer[],
  visitor: SignInClient,
  form: SignInForm,
  times: number,
): Promise<readonly Answered[]> {
  const token = await visitor.csrf()
  const submit = async (index: number) => {
    const app = instances[index % instances.length]
    return app ? visitor.copy({ url: app.url }).submit(form, token) : null
  }
  const answers = await Promise.all(Array.from({ length: times }, (_, index) => submit(index).catch(() => null)))
  return answers.filter((answer) => answer !== null)
}

/** Number of each answer: a status, with the code of the failure. */
function countAnswers(answers: readonly Answered[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const { status, code } of answers) {
    const name = `${status} ${code ?? 'signed in'}`
    counts[name] = (counts[name] ?? 0) + 1
  }
  return counts
}

test('behavior: one message sent 50 times at once to two instances creates one session', async ({ shared }) => {
  const instances = await Promise.all([shared.start(), shared.start()])
  const [first] = instances
  for (let round = 0; round < 3; round += 1) {
    const visitor = newVisitor(first)
    const before = await shared.count('siwx-session')
    const form = await visitor.prepare(newAccount())
    const answers = await submitTo(instances, visitor, form, TIMES)
    expect(countAnswers(answers)).toEqual({ '200 signed in': 1, '401 siwx.expired': TIMES - 1 })
    expect((await shared.count('siwx-session')) - before).toBe(1)
  }
})

test('behavior: a used message is refused 49 times after its instance was killed and replaced, and its session remains', async ({
  shared,
}) => {
  const [first, second] = await Promise.all([shared.start(), shared.start()])
  const visitor = newVisitor(first)
  const account = newAccount()
  const form = await visitor.prepare(account)
  expect((await visitor.submit(form)).status).toBe(200)
  await first.kill()
  await expect(fetch(first.url)).rejects.toThrow()
  const replacement = await shared.start()
  const anywhere = visitor.copy({ url: second.url })
  const answers = await submitTo([replacement, second], anywhere, form, TIMES - 1)
  expect(countAnswers(answers)).toEqual({ '401 siwx.expired': TIMES - 1 })
  expect(await shared.count('siwx-session')).toBe(1)
  // The session outlives the process that created it.
  for (const app of [replacement, second]) {
    expect(await visitor.copy({ url: app.url }).accounts()).toEqual([`${account.chainId}:${account.accountAddress}`])
  }
})

test('behavior: a message requested from an instance signs in once after that instance was killed', async ({
  shared,
}) => {
  const [first, second] = await Promise.all([shared.start(), shared.start()])
  const visitor = newVisitor(first)
  const form = await visitor.prepare(newAccount())
  await first.kill()
  const replacement = await shared.start()
  const answers = await submitTo([replacement, second], visitor.copy({ url: second.url }), form, TIMES)
  expect(countAnswers(answers)).toEqual({ '200 signed in': 1, '401 siwx.expired': TIMES - 1 })
  expect(await shared.count('siwx-session')).toBe(1)
})

test('behavior: at most one session is created if an instance is killed just after the nonce was taken', async ({
  shared,
}) => {
  const second = await shared.start()
  for (let round = 0; round < 3; round += 1) {
    const doomed = await shared.start()
    const visitor = newVisitor(second)
    const before = await shared.count('siwx-session')
    const form = await visitor.prepare(newAccount())
    const underWay = submitTo([doomed, second], visitor, form, TIMES)
    // The test reads the store without its delay, so the instances have not received their replies yet.
    await expect.poll(() => shared.count('siwx-nonce'), { intervals: [1] }).toBe(0)
    await doomed.kill()
    const again = await submitTo([second], visitor, form, TIMES)
    const signedIn = [...(await underWay), ...again].filter(({ status }) => status === 200)
    expect(signedIn.length).toBeLessThanOrEqual(1)
    expect((await shared.count('siwx-session')) - before).toBeLessThanOrEqual(1)
  }
})

test('behavior: signing out on one instance signs out on the other', async ({ shared }) => {
  const [first, second] = await Promise.all([shared.start(), shared.start()])
  const visitor = newVisitor(first)
  await visitor.signIn(newAccount())
  const elsewhere = visitor.copy({ url: second.url })
  expect(await elsewhere.me()).not.toBeNull()
  await visitor.signOut()
  expect(await elsewhere.me()).toBeNull()
  expect(await shared.count('siwx-session')).toBe(0)
})

test('error: a process with its store in memory accepts nothing that was issued before it started', async ({
  stack,
}) => {
  const first = await startApp({ env: signInEnv(stack.node.url) })
  const visitor = newVisitor(first)
  const account = newAccount()
  const used = await visitor.prepare(account)
  expect((await visitor.submit(used)).status).toBe(200)
  const unused = await visitor.prepare(account)
  await first.kill()
  const second = await startApp({ env: signInEnv(stack.node.url) })
  try {
    const later = visitor.copy({ url: second.url })
    for (const form of [used, unused]) expect((await later.submit(form)).code).toBe('siwx.expired')
    expect(await later.me()).toBeNull()
    expect((await later.signIn(account)).status).toBe(200)
  } finally {
    await second.stop()
  }
})
