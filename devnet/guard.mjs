// Watches `npm run dev` and `npm run demo` through a pipe on stdin. If the pipe ends without "done", the launcher was killed (kill -9, out
// of memory) and could not end its children. This process then ends them, so that no node and no server keeps the
// ports, and the devnet still writes its state. Each line is "<signal> <process group>"; "done" means a normal end.
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
    // The process has already ended.
  }
}
