import { Writable } from 'node:stream'
import { beforeEach, describe, expect, test } from 'vitest'
import { AppError } from '@/lib/core/app-error'
import { createLog } from '@/lib/server/kit/log'
import { createMailQueue } from '@/lib/server/mail/mail-queue'
import type { Mail, MailSender } from '@/lib/server/mail/mail-sender'
import { deferred } from '@/tests/support/deferred'

const mailTo = (to: string): Mail => ({ to, subject: 's', text: 'code 123456', html: '', language: 'en' })

let lines: string[]
let ends: string[]
const openQueue = () => {
  lines = []
  ends = []
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
  return createMailQueue(createLog('debug', sink), (result) => void ends.push(result), { retryPauseMs: 0 })
}
let queue: ReturnType<typeof openQueue>
beforeEach(() => {
  queue = openQueue()
})

describe('queue of mails', () => {
  test('behavior: mails are sent in their order, four at a time, and written when it is their turn', async () => {
    const sent: string[] = []
    const gates = Array.from({ length: 10 }, () => deferred<void>())
    let written = 0
    const sender: MailSender = {
      id: 'fake',
      async send({ to }) {
        sent.push(to)
        await gates[Number(to)]?.promise
      },
    }
    const all = gates.map((_, index) =>
      queue.send(sender, () => {
        written += 1
        return mailTo(String(index))
      }),
    )
    await new Promise(setImmediate)
    expect([sent, written]).toEqual([['0', '1', '2', '3'], 4])
    gates[2]?.resolve()
    await all[2]
    await new Promise(setImmediate)
    expect(sent.at(-1)).toBe('4')
    for (const gate of gates) gate.resolve()
    await Promise.all(all)
    expect(sent).toEqual(gates.map((_, index) => String(index)))
  })

  test.each([
    [1, 2, 'sent', 'a mail was not taken, and is sent again'],
    [2, 2, 'failed', 'a mail could not be sent'],
  ])(
    'behavior: after %i failures %i attempts were made, the mail counts as %s, and the log has no word of it',
    async (failures, attempts, end, line) => {
      let tries = 0
      const sender: MailSender = {
        id: 'fake',
        async send() {
          tries += 1
          if (tries <= failures) throw new AppError('mail.unavailable')
        },
      }
      await queue.send(sender, () => mailTo('ada@example.com'))
      expect(tries).toBe(attempts)
      expect(ends).toEqual([end])
      const log = lines.join('')
      expect(log).toContain(line)
      expect(log).not.toMatch(/ada@|123456/)
    },
  )

  test('error: more than 500 waiting mails are dropped, and those that wait are sent', async () => {
    const gate = deferred<void>()
    let sent = 0
    const sender: MailSender = {
      id: 'fake',
      async send() {
        await gate.promise
        sent += 1
      },
    }
    const all = Array.from({ length: 520 }, () => queue.send(sender, () => mailTo('a')))
    gate.resolve()
    await Promise.all(all)
    expect(sent).toBe(504)
    expect(lines.filter((line) => line.includes('dropped'))).toHaveLength(16)
    expect(ends.filter((end) => end === 'dropped')).toHaveLength(16)
  })

  test('error: a mail that cannot be written does not stop the next', async () => {
    const sent: string[] = []
    const sender: MailSender = { id: 'fake', send: async ({ to }) => void sent.push(to) }
    await queue.send(sender, () => {
      throw new Error('no texts')
    })
    await queue.send(sender, () => mailTo('b'))
    expect(sent).toEqual(['b'])
  })
})
