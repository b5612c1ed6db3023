import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { type CustodyAct, custodyActs, harmlessActions } from '@/lib/server/tables/custody-acts'

const HOUR_MS = 3_600_000
const page = readFileSync('docs/decisions/custody.md', 'utf8')

type Domain = keyof typeof custodyActs
const domains = Object.keys(custodyActs) as readonly Domain[]
const acts = domains.flatMap((domain) =>
  Object.entries<CustodyAct>(custodyActs[domain]).map(([name, act]) => ({ domain, name, act })),
)

const spanOf = (ms: number) =>
  ms % (24 * HOUR_MS) === 0 && ms > 24 * HOUR_MS ? `${ms / HOUR_MS / 24} days` : `${ms / HOUR_MS} h`

/** The cell of the printed table for the time in which an act can be undone. */
function undoOf({ planMs, keptMs, why }: CustodyAct): string {
  const spans = [planMs > 0 && `${spanOf(planMs)} before`, keptMs > 0 && `${spanOf(keptMs)} after`].filter(Boolean)
  return `${spans.length > 0 ? spans.join(', ') : 'no'}: ${why}`
}

const rowOf = (name: string, act: CustodyAct): string =>
  `| \`${name}\` | ${act.what} | ${act.who} | ${act.proof} | ${undoOf(act)} | ${act.mail ? `mail \`${act.mail}\`` : ''} |`

/** The table of one domain, as docs/decisions/custody.md prints it. */
const tableOf = (domain: Domain): string =>
  [
    '| Act | What happens | Who may | Proof | Undo | Mail to the owner |',
    '| --- | --- | --- | --- | --- | --- |',
    ...acts.filter((each) => each.domain === domain).map(({ name, act }) => rowOf(name, act)),
  ].join('\n')

const sources = (domain: Domain) =>
  readdirSync(`lib/server/${domain}`)
    .filter((file) => file.endsWith('.ts'))
    .map((file) => ({ file, text: readFileSync(path.join('lib/server', domain, file), 'utf8') }))

/** Matches code that destroys or removes something. */
const TAKES_AWAY =
  /\b(?:destroyedAt|retiredAt|revokedAt|approvalsEndedAt): now\b|status: '(?:dropped|retired)'|(?<!kv)\.delete\(/

describe('acts that destroy or replace', () => {
  test.each(domains)(
    'behavior: docs/decisions/custody.md lists the acts of the %s domain as the code has them',
    (domain) => {
      expect(page).toContain(tableOf(domain))
    },
  )

  test.each(acts.map(({ domain, name }) => [domain, name] as const))(
    'behavior: an endpoint of the %s domain logs the act %s',
    (domain, name) => {
      expect(sources(domain).some(({ text }) => text.includes(`'${name}'`))).toBe(true)
    },
  )

  test('error: only the listed files, whose acts are in the table, destroy or remove something', () => {
    const found = domains.flatMap((domain) =>
      sources(domain)
        .filter(({ text }) => TAKES_AWAY.test(text))
        .map(({ file }) => `${domain}/${file}`),
    )
    expect(found.toSorted()).toEqual([
      'vault/owner-acts.ts',
      'vault/recovery-halves.ts',
      'vault/vault-access.ts',
      'vault/vault-deletions.ts',
      'vault/vault-owner.ts',
      'vault/wallet-owners.ts',
      'vault/way-records.ts',
      'wallet/deletion-job.ts',
      'wallet/deletions.ts',
      'wallet/device-acts.ts',
      'wallet/email-changes.ts',
      'wallet/login-acts.ts',
      'wallet/login-sessions.ts',
      'wallet/removed-logins.ts',
      'wallet/share-records.ts',
      'wallet/wallet-records.ts',
    ])
    for (const name of harmlessActions) expect(acts.map((each) => each.name)).not.toContain(name)
  })

  test('error: a half is destroyed at once only if both keys have signed for it', () => {
    // A deletion waits for another reason: its owner may change their mind.
    const planned = acts.filter(({ act, name }) => act.planMs > 0 && name !== 'deletion.planned')
    for (const { act } of planned) expect(act.proof).not.toContain('both keys')
    for (const { act, name } of acts.filter(
      ({ act: { what } }) => /half|halves/i.test(what) && /destroyed|replaced/.test(what),
    )) {
      expect(act.keptMs > 0 || /both keys|days are over/.test(act.proof), name).toBe(true)
    }
  })
})
