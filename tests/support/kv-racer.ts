// A process that competes with others for the same records of one store and prints which it got. Arguments: number of
// records, number of processes, settings of the store as JSON.
import { setTimeout as pause } from 'node:timers/promises'
import type { SharedKvSettings } from '@/lib/server/settings/store-env'
import { createRedisKv } from '@/lib/server/stores/redis-kv'
import { createVercelKv } from '@/lib/server/stores/vercel-kv'

const [records = '', racers = '', text = ''] = process.argv.slice(2)
const settings = JSON.parse(text) as SharedKvSettings
// Without a guard: on a busy machine a late answer is not a failure.
const kv = settings.adapter === 'redis' ? createRedisKv(settings) : createVercelKv(settings)
const life = { ttlMs: 600_000 }

// Start together: processes need different times to load.
await kv.increment('ready', life)
while (Number(await kv.get('ready')) < Number(racers)) await pause(5)

const written: number[] = []
const taken: number[] = []
const counts: number[] = []
await Promise.all(
  Array.from({ length: Number(records) }, async (_, i) => {
    if (await kv.setIfAbsent(`lock-${i}`, 'mine', life)) written.push(i)
    if ((await kv.getAndDelete(`nonce-${i}`)) !== null) taken.push(i)
    counts.push((await kv.increment('count', life)).count)
  }),
)
process.stdout.write(JSON.stringify({ written, taken, counts }))
// The open connection would keep the process alive.
process.exit()
