// Fails unless every installed package is the one that package-lock.json names.
import { readFileSync } from 'node:fs'

const packagesOf = (file) => JSON.parse(readFileSync(file, 'utf8')).packages
const locked = packagesOf('package-lock.json')
const wrong = Object.entries(packagesOf('node_modules/.package-lock.json')).filter(
  ([path, { version, integrity }]) => locked[path]?.version !== version || locked[path]?.integrity !== integrity,
)
for (const [path, { version }] of wrong) console.error(`${path} ${version} is not what package-lock.json names`)
if (wrong.length > 0) process.exit(1)
