import 'server-only'
import * as z from 'zod/mini'
import type { Services } from '../platform/services'
import { jsonAnswer } from './answer'
import { parseBody, parseInput } from './request-input'

/** Browsers collect several reports before they send them. */
const MAX_REPORTS = 20
const MAX_TEXT_LENGTH = 200

const text = z.optional(z.string())

/**
 * The list of the Reporting API (https://www.w3.org/TR/reporting-1/, read 2026-11-21), or the single report of the
 * older format.
 */
const cspReports = z.union([
  z
    .array(z.object({ type: z.string(), body: z.object({ effectiveDirective: text, blockedURL: text }) }))
    .check(z.maxLength(MAX_REPORTS)),
  z.object({
    'csp-report': z.object({ 'effective-directive': text, 'violated-directive': text, 'blocked-uri': text }),
  }),
])

/**
 * Logs what a page's policy blocked (promise P6): the directive and the origin of the blocked address, without its
 * path.
 *
 * @throws {AppError} `request.invalid` for a body that is not a report.
 */
export function noteCspReports({ log, requestId }: Pick<Services, 'log' | 'requestId'>, body: string): Response {
  const parsed = parseInput(cspReports, parseBody(body))
  const violations = Array.isArray(parsed)
    ? parsed
        .filter(({ type }) => type === 'csp-violation')
        .map(({ body }) => violation(body.effectiveDirective, body.blockedURL))
    : [
        violation(
          parsed['csp-report']['effective-directive'] ?? parsed['csp-report']['violated-directive'],
          parsed['csp-report']['blocked-uri'],
        ),
      ]
  if (violations.length > 0) log.warn({ violations }, 'a page broke its content security policy')
  return jsonAnswer('{}', 200, requestId)
}

function violation(directive = '', blocked = '') {
  return { directive: directive.slice(0, MAX_TEXT_LENGTH), blocked: blocked.slice(0, MAX_TEXT_LENGTH) }
}
