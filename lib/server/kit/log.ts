import 'server-only'
import { AsyncLocalStorage } from 'node:async_hooks'
import pino, { type DestinationStream, type Logger } from 'pino'
import { processWide } from './process-wide'
import { redact } from './redact'

/** Structured log. Fields first, message second: `log.warn({ vendor }, 'upstream call failed')`. */
export type Log = Logger

/** One for the process: a bundler gives each route a copy of this module, and the log is created in another copy. */
function requestContext() {
  return processWide('request-context', () => new AsyncLocalStorage<{ readonly requestId: string }>())
}

/** Runs `work` so that every line logged inside it carries the request id. */
export function withRequestId<T>(requestId: string, work: () => T): T {
  return requestContext().run({ requestId }, work)
}

/** Creates a log that writes JSON lines and redacts every field and message, see `redact.ts`. */
export function createLog(level: string, destination?: DestinationStream): Log {
  const options: pino.LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    mixin: () => ({ ...requestContext().getStore() }),
    formatters: {
      level: (label) => ({ level: label }),
      log: (fields) => redact(fields) as Record<string, unknown>,
    },
    // Errors are written by `redact`, which also scrubs their messages.
    serializers: { err: (value: unknown) => value },
    hooks: {
      logMethod(args, method) {
        method.apply(this, args.map((arg) => (typeof arg === 'string' ? redact(arg) : arg)) as typeof args)
      },
    },
  }
  // Lines are batched: lines that arrive during a write are sent with the next write. The rest is written at exit.
  return pino(options, destination ?? pino.destination({ dest: 1, sync: false }))
}

/** The log of this process, to standard output. Silent until the settings have given its level, see `setLogLevel`. */
export function getLog(): Log {
  return processWide('log', () => createLog('silent'))
}

/** Sets the level of this process's log. `getEnv` calls it once, because the settings stand above the log. */
export function setLogLevel(level: string): void {
  getLog().level = level
}
