import { Client } from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { createStatementCounter } from '@/tests/support/statement-proxy'
import { openTestPostgres } from '@/tests/support/test-postgres'

const postgres = await openTestPostgres()
afterAll(() => postgres?.stop())

describe.skipIf(!postgres)('a proxy before a database', () => {
  test.each([
    ['before', 3, 1],
    ['after', 3, 2],
    ['before', 4, 2],
  ] as const)('behavior: cut %s statement %i, the database has %i rows', async (point, at, rows) => {
    const url = (await postgres?.create()) ?? ''
    const counter = createStatementCounter()
    const proxy = await counter.open(url)
    counter.arm(at, point)
    const client = new Client({ connectionString: proxy.url })
    client.on('error', () => undefined)
    await client.connect()
    await client.query('create table rows (id int)')
    const insert = (id: number) => client.query('insert into rows values ($1)', [id])
    await insert(1)
    if (at === 4) await insert(2)
    await expect(insert(3)).rejects.toThrow()
    expect(counter.isCut).toBe(true)
    const refused = new Client({ connectionString: proxy.url })
    refused.on('error', () => undefined)
    await expect(refused.connect()).rejects.toThrow()

    counter.arm(null)
    const again = new Client({ connectionString: proxy.url })
    await again.connect()
    expect((await again.query('select count(*)::int as count from rows')).rows).toEqual([{ count: rows }])
    await again.end()
    await proxy.stop()
  })

  test.each([
    [1, 'begin', 0],
    [2, 'select 2', 2],
    [3, 'insert into rows values (4)', 3],
  ])('behavior: cut %i, after a change: before "%s", the database has %i rows', async (at, statement, rows) => {
    const url = (await postgres?.create()) ?? ''
    const direct = new Client({ connectionString: url })
    await direct.connect()
    await direct.query('create table rows (id int)')
    const counter = createStatementCounter()
    const proxy = await counter.open(url)
    const client = new Client({ connectionString: proxy.url })
    client.on('error', () => undefined)
    await client.connect()
    counter.arm(at, 'before after change')
    const done: string[] = []
    const run = async (text: string, values?: readonly number[]) => {
      await client.query(text, values && [...values])
      done.push(text)
    }
    const inserts = async () => {
      await run('begin')
      await run('insert into rows values ($1)', [1])
      await run('insert into rows values ($1)', [2])
      await run('commit')
      await run('select 2')
      await run('select count(*) from rows')
      await run('insert into rows values ($1)', [3])
      await run('insert into rows values (4)')
      await run('rollback')
    }
    await expect(inserts()).rejects.toThrow()
    const all = ['begin', 'commit', 'select 2', 'select count(*) from rows', 'insert into rows values (4)']
    expect(done.filter((text) => all.includes(text))).toEqual(all.slice(0, all.indexOf(statement)))
    expect((await direct.query('select count(*)::int as count from rows')).rows).toEqual([{ count: rows }])
    await Promise.all([direct.end(), proxy.stop()])
  })
})
