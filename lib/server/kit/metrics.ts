import 'server-only'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { ErrorCode } from '@/lib/core/error-catalogue'
import { processWide } from './process-wide'

/** How a mail ended: `dropped` without an attempt, because too many waited. */
export type MailResult = 'sent' | 'failed' | 'dropped'

/**
 * What became of a webhook: `accepted` for the first time, `repeated` by a vendor that had no answer, `refused` for its
 * signature, or about an `unknown_order`. One that is about an unknown order was accepted before.
 */
export type WebhookResult = 'accepted' | 'repeated' | 'refused' | 'unknown_order'

/** What this process counts for its operator. No label holds a word of a visitor. */
export interface Metrics {
  /** An answer to a request. `path` is a row of the front's table, never the address that was asked for. */
  answered(facts: { readonly path: string; readonly status: number; readonly seconds: number }): void
  /** A request that an endpoint refused or could not answer. */
  failed(code: ErrorCode): void
  /** A request that was refused for load. */
  shed(load: string): void
  /**
   * One attempt at a call of another server. `host` is from the configuration, never from a request. `result` is `ok`, or
   * the code of the failure.
   */
  called(facts: {
    readonly vendor: string
    readonly host: string
    readonly result: 'ok' | ErrorCode
    readonly seconds: number
  }): void
  mailed(result: MailResult): void
  /** An order of tokens got this state. `provider` is a chosen one, never the text of a request. */
  orderChanged(facts: { readonly provider: string; readonly status: string }): void
  /** A webhook of a chosen provider. */
  webhook(facts: { readonly provider: string; readonly result: WebhookResult }): void
  /** What is left of the day's budget of a project for gas on a network, and of the paymaster's deposit there. */
  sponsorLeft(facts: { readonly chain: string; readonly project: string; readonly wei: bigint }): void
  sponsorDeposit(facts: { readonly chain: string; readonly wei: bigint }): void
  /** All numbers since the start of this process, in the text format of Prometheus. */
  text(): Promise<string>
}

/** Content type of {@link Metrics.text}. https://prometheus.io/docs/instrumenting/exposition_formats/ (read 2026-11-28) */
export const METRICS_TYPE = Registry.PROMETHEUS_CONTENT_TYPE

/** Upper bounds in seconds. An endpoint answers within 18 s; one call of a node takes 15 s at most. */
const REQUEST_SECONDS = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20]

export function createMetrics(): Metrics {
  const register = new Registry()
  const registers = [register]
  collectDefaultMetrics({ register })
  const requests = new Histogram({
    name: 'foyer_request_seconds',
    help: 'Time until an answer was sent, by row of the front and status.',
    labelNames: ['path', 'status'],
    buckets: REQUEST_SECONDS,
    registers,
  })
  const failures = new Counter({
    name: 'foyer_failures_total',
    help: 'Requests that an endpoint refused or could not answer, by error code.',
    labelNames: ['code'],
    registers,
  })
  const shedding = new Counter({
    name: 'foyer_shed_total',
    help: 'Requests refused because too many waited for the processor, by class.',
    labelNames: ['load'],
    registers,
  })
  const calls = new Histogram({
    name: 'foyer_upstream_seconds',
    help: 'Time of one attempt at a call of another server, by vendor, host and result.',
    labelNames: ['vendor', 'host', 'result'],
    buckets: REQUEST_SECONDS,
    registers,
  })
  const mails = new Counter({
    name: 'foyer_mails_total',
    help: 'Mails that were sent, failed or dropped.',
    labelNames: ['result'],
    registers,
  })
  const orders = new Counter({
    name: 'foyer_orders_total',
    help: 'Changes of the state of orders of tokens, by provider and new state.',
    labelNames: ['provider', 'status'],
    registers,
  })
  const webhooks = new Counter({
    name: 'foyer_webhooks_total',
    help: 'Webhooks of those who sell tokens, by provider and result.',
    labelNames: ['provider', 'result'],
    registers,
  })
  const budgets = new Gauge({
    name: 'foyer_sponsor_left_wei',
    help: 'What is left of the budget of this UTC day for gas, by network and project.',
    labelNames: ['chain', 'project'],
    registers,
  })
  const deposits = new Gauge({
    name: 'foyer_sponsor_deposit_wei',
    help: 'What the paymaster has left in the EntryPoint, by network.',
    labelNames: ['chain'],
    registers,
  })
  return {
    answered: ({ seconds, ...labels }) => requests.observe(labels, seconds),
    failed: (code) => failures.inc({ code }),
    shed: (load) => shedding.inc({ load }),
    called: ({ seconds, ...labels }) => calls.observe(labels, seconds),
    mailed: (result) => mails.inc({ result }),
    // Named one by one: callers pass whole orders, and a label too many is refused by an exception.
    orderChanged: ({ provider, status }) => orders.inc({ provider, status }),
    webhook: ({ provider, result }) => webhooks.inc({ provider, result }),
    // A figure for a dashboard: its first 15 digits are exact.
    sponsorLeft: ({ chain, project, wei }) => budgets.set({ chain, project }, Number(wei)),
    sponsorDeposit: ({ chain, wei }) => deposits.set({ chain }, Number(wei)),
    text: () => register.metrics(),
  }
}

/** The metrics of this process. The bundler's copies of this module share them. */
export function getMetrics(): Metrics {
  return processWide('metrics', createMetrics)
}
