import 'server-only'
import { AppError } from '@/lib/core/app-error'
import type { EndpointInput, EndpointOutput } from '@/lib/core/endpoint'
import type { outsideRelease, outsideWait } from '@/lib/custody/outside-login-contract'
import type { ProvenServices } from '../custody/serve-proven'
import type { Services } from '../platform/services'
import { createOutsideRecords, type Standing } from '../social/outside-records'
import { outsidePortOf } from './outside-ports'
import { loginOwnerOf } from './outside-start'

/** Between two looks at a login that a request waits for. */
const LOOK_EVERY_MS = 400
/** Requests that one process keeps waiting. More are answered at once, and ask again. */
const MAX_WAITING = 500
/** Between two questions to a service that is polled, for one login. */
const POLL_EVERY_MS = 1_000

type Wait = EndpointInput<typeof outsideWait>
type Answer = EndpointOutput<typeof outsideWait>

let waiting = 0
/** `null` until the first request waits. */
let isStopping: boolean | null = null

/** How a login stands. A pending one is looked at again until it has ended, for `waitSeconds` at most. */
export async function awaitOutside(
  { loginId, waitSeconds = 0 }: Wait,
  services: ProvenServices<'wallet'>,
): Promise<Answer> {
  const until = performance.now() + waitSeconds * 1_000
  let answer = await look(loginId, services)
  if (answer.status !== 'pending' || waitSeconds === 0 || waiting >= MAX_WAITING) return answer
  followProcess()
  waiting += 1
  try {
    while (answer.status === 'pending' && performance.now() < until && !isStopping && !services.signal.aborted) {
      await pause(LOOK_EVERY_MS, services.signal)
      answer = await look(loginId, services)
    }
    return answer
  } finally {
    waiting -= 1
  }
}

/** The visitor has pressed in the window where the login ended. */
export async function releaseOutside(
  { code }: EndpointInput<typeof outsideRelease>,
  services: Services<'wallet'>,
): Promise<EndpointOutput<typeof outsideRelease>> {
  await createOutsideRecords('wallet', services).release(code, services.signal)
  return {}
}

async function look(loginId: string, services: ProvenServices<'wallet'>): Promise<Answer> {
  const { signal } = services
  const [records, owner] = [createOutsideRecords('wallet', services), loginOwnerOf(services)]
  const read = () => records.standingOf(loginId, owner, signal)
  const found = await read()
  if (!found) return { status: 'ended', code: null }
  if (found.status !== 'pending') return answerOf(found, records, owner)
  return (await poll(loginId, found, services)) ? answerOf((await read()) ?? found, records, owner) : pending
}

const pending = { status: 'pending', code: null } as const

async function answerOf(
  { status, code, isReleased }: Standing,
  records: ReturnType<typeof createOutsideRecords>,
  owner: ReturnType<typeof loginOwnerOf>,
): Promise<Answer> {
  if (status !== 'done' || code === null) return { status, code: null }
  const isThere = await records.readResult(code, owner).then(
    () => true,
    (cause: unknown) => {
      if (cause instanceof AppError && cause.code === 'social.ended') return false
      throw cause
    },
  )
  if (!isThere) return { status: 'ended', code: null }
  return isReleased ? { status: 'done', code } : pending
}

/** Asks a service without a callback. @returns whether the login has ended by it. */
async function poll(
  loginId: string,
  { provider, state }: Standing,
  services: ProvenServices<'wallet'>,
): Promise<boolean> {
  const { kv, signal } = services
  const port = outsidePortOf(provider)
  if (!port.poll) return false
  if (!(await kv.setIfAbsent(`outside:wallet:poll:${loginId}`, '1', { ttlMs: POLL_EVERY_MS }, signal))) return false
  const records = createOutsideRecords('wallet', services)
  const login = await records.readStarted(state, signal)
  if (!login || login.salt === null) return false
  const { kept, thumbprint, salt } = login
  try {
    const account = await port.poll({ kept, thumbprint, salt }, services)
    // Of two requests that wait for the same login, one ends it.
    if (account === null || !(await records.takeStarted(state, signal))) return false
    // There is no window of ours that could release it: the visitor has agreed in the app of the service.
    await records.finish(login, account, { isReleased: true }, signal)
    return true
  } catch (cause) {
    const code = cause instanceof AppError ? cause.code : null
    // A service that does not answer is asked again.
    if (code !== 'social.declined' && code !== 'social.failed') return false
    await records.fail(loginId, code === 'social.declined' ? 'declined' : 'failed', signal)
    return true
  }
}

/** A server that stops waits for its open requests: they end, and the frames ask the next server. */
function followProcess(): void {
  if (isStopping !== null) return
  isStopping = false
  process.once('SIGTERM', () => {
    isStopping = true
  })
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    signal.addEventListener('abort', end)
  })
}
