// Watches `npm run dev` through a pipe on stdin. When the pipe ends without a goodbye, the launcher was killed outright
// (kill -9, out of memory) and could not end what it had started: this does it instead, so that no node and no server
// stays behind on the ports, and the devnet still writes its state.
// Each line is "<signal> <process group>"; "done" is the goodbye.
import { createInterface } from 'node:readline'

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {})

const groups = []
for await (const line of createInterface({ input: process.stdin })) {
  if (line === 'done') process.exit(0)
  const [signal, group] = line.split(' ')
  groups.push({ signal, group: Number(group) })
}
for (const { signal, group } of groups) {
  try {
    process.kill(-group, signal)
  } catch {
    // Gone already.
  }
}
