import { benchBeside, benchWorst } from './bench-attacks'
import { benchCached } from './bench-cached'
import { benchDirectory } from './bench-directory'
import { benchGateway } from './bench-gateway'
import { benchLogin } from './bench-login'
import { benchNames } from './bench-names'
import { benchOpening } from './bench-opening'
import { benchOverload } from './bench-overload'
import { benchPairing } from './bench-pairing'
import { benchSession } from './bench-session'
import { benchSignIn } from './bench-sign-in'
import { startBenchStack } from './bench-stack'
import { benchBestRoute, benchSingleFlight } from './bench-swap'
import { benchViews } from './bench-views'

const BENCHES = {
  single: benchSingleFlight,
  route: benchBestRoute,
  gateway: benchGateway,
  opening: benchOpening,
  views: benchViews,
  directory: benchDirectory,
  pairing: benchPairing,
  login: benchLogin,
  'sign-in': benchSignIn,
  session: benchSession,
  cached: benchCached,
  names: benchNames,
  worst: benchWorst,
  beside: benchBeside,
  overload: benchOverload,
}

/**
 * `npm run bench`, after `npm run build`; `npm run bench opening` runs that one alone. Read the ratios: the other
 * figures belong to the machine. `BENCH_BUILD=<folder>` measures the build in another checkout, for a comparison.
 * `BENCH_PEERS=<file>` has `opening` measure the pages of other products beside ours.
 */
const asked = process.argv.slice(2)
const stack = await startBenchStack()
try {
  for (const [name, bench] of Object.entries(BENCHES)) {
    if (asked.length > 0 && !asked.includes(name)) continue
    for (const line of await bench(stack)) console.log(line)
  }
} finally {
  await stack.stop()
}
