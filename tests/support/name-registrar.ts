// A process that registers names, for races and for being killed. Arguments: settings of its database as JSON, what to do,
// the numbers of its first and last account.
//
// `race <name>`: all accounts register the same name at once, after a line on stdin; prints how many got which answer.
// `offers`: as `flood`, and each account offers its name to the next one, which accepts it.
// `flood`: each account registers a name of its own, four at a time; prints the number of each that was acknowledged.
import { once } from 'node:events'
import { acceptName, offerName } from '@/lib/server/names/change-name'
import { registerName } from '@/lib/server/names/register-name'
import type { DatabaseSettings } from '@/lib/server/settings/database-env'
import { nameAccount, namesEnv, openNamesServices, registrationOf, signMessageOf, ZONE } from './names-services'

const [settings = '', task = '', first = '', last = '', name = ''] = process.argv.slice(2)
const services = openNamesServices(namesEnv(JSON.parse(settings) as DatabaseSettings))
const accounts = Array.from({ length: Number(last) - Number(first) + 1 }, (_, offset) => Number(first) + offset)

const register = (index: number, label: string) =>
  registrationOf(nameAccount(index), `${label}.${ZONE}`, Date.now()).then((signed) => registerName(signed, services))

async function race(): Promise<void> {
  const signed = await Promise.all(
    accounts.map((index) => registrationOf(nameAccount(index), `${name}.${ZONE}`, Date.now())),
  )
  await services.databases.app()
  process.stdout.write('ready\n')
  await once(process.stdin, 'data')
  const outcomes = await Promise.all(
    signed.map((each) =>
      registerName(each, services).then(
        ({ owner }) => (owner === each.address ? 'registered' : 'another owner'),
        (error) => String(error.code ?? error),
      ),
    ),
  )
  const counts: Record<string, number> = {}
  for (const outcome of outcomes) counts[outcome] = (counts[outcome] ?? 0) + 1
  process.stdout.write(`${JSON.stringify(counts)}\n`)
}

async function pass(index: number): Promise<void> {
  await register(index, `name-${index}`)
  const [from, to, given] = [nameAccount(index), nameAccount(index + 1_000), `name-${index}.${ZONE}`]
  const timestamp = Math.floor(Date.now() / 1_000)
  await offerName(await signMessageOf(from, { action: 'offer', name: given, to: to.address, timestamp }), services)
  await acceptName(await signMessageOf(to, { action: 'accept', name: given, timestamp }), services)
}

async function flood(run: (index: number) => Promise<unknown>): Promise<void> {
  const waiting = [...accounts]
  const work = async () => {
    for (let index = waiting.shift(); index !== undefined; index = waiting.shift()) {
      await run(index)
      process.stdout.write(`${index}\n`)
    }
  }
  await Promise.all([work(), work(), work(), work()])
}

if (task === 'race') await race()
else await flood(task === 'offers' ? pass : (index) => register(index, `name-${index}`))
process.exit()
