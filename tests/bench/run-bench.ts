import { benchGateway } from './bench-gateway'
import { startBenchStack } from './bench-stack'
import { benchBestRoute, benchSingleFlight } from './bench-swap'

/** `npm run bench`, after `npm run build`. Read the ratios: the other figures belong to the machine. */
const stack = await startBenchStack()
try {
  for (const bench of [benchSingleFlight, benchBestRoute, benchGateway]) {
    for (const line of await bench(stack)) console.log(line)
  }
} finally {
  await stack.stop()
}
