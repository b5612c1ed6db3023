import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { connectableNamespaces } from '@/lib/core/namespaces'
import { listFiles, readSource } from '../source-files'
import { findNamespaceKnowledge } from './find-knowledge'

/** Where the names of namespaces and the comparing of addresses belong, each with the reason. Folders end with `/`. */
const AT_HOME: Readonly<Record<string, string>> = {
  'lib/core/namespaces.ts': 'the list of namespaces',
  'lib/core/account-key.ts': 'how addresses of each namespace compare',
  'lib/core/transaction-id.ts': 'how each namespace names a transaction',
  'lib/core/caip.ts': 'ERC-7528 compares without regard to case',
  'lib/core/email-address.ts': 'mail addresses',
  ...Object.fromEntries(
    connectableNamespaces.flatMap((namespace) => [
      [`lib/chains/${namespace}-adapter.ts`, 'an adapter'],
      [`lib/chains/${namespace}-networks.ts`, 'networks of one namespace'],
      [`lib/chains/${namespace}-chains.ts`, 'ids and address prefixes of one namespace'],
    ]),
  ),
  'lib/connect/sources/': 'a wallet source serves the namespaces of its interface',
}

/**
 * Code that may put addresses into lower case by its nature, as keys, but compares none by hand and names no namespace;
 * each with the reason.
 */
const OWN_RULE: Readonly<Record<string, string>> = {
  'lib/server/http/rate-limit.ts': 'addresses of the internet',
  'lib/swap/': 'swaps are EVM swaps',
  'lib/server/swap/': 'swaps are EVM swaps',
  'lib/tokens/token-lookup.ts': 'looks up ERC-20 tokens',
  'lib/server/sign-in/signatures/eip155-signature.ts': 'the verifier of one namespace',
  'lib/transaction/watch-transaction.ts': 'follows EVM transactions',
  'components/modal/views/Swap': 'swaps are EVM swaps',
  'components/modal/views/Account/': 'tokens of EVM balances; accounts are compared by accountKey',
}

/**
 * Every name of a namespace outside its home, and every address that is put into lower case, one line each, sorted.
 *
 * @param root - Folder that holds `app`, `components` and `lib`.
 */
export function findViolations(root: string): string[] {
  return listFiles(root, ['app', 'components', 'lib'], /\.tsx?$/)
    .filter((file) => !isIn(file, AT_HOME))
    .flatMap((file) => {
      const source = readSource(root, file)
      return findNamespaceKnowledge(file, source)
        .filter(({ kind }) => kind !== 'case' || !isIn(file, OWN_RULE))
        .map(({ at, says }) => `${file}:${source.slice(0, at).split('\n').length} ${says}`)
    })
    .sort()
}

const isIn = (file: string, places: Readonly<Record<string, string>>): boolean =>
  Object.keys(places).some((place) => file.startsWith(place))

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const violations = findViolations(path.resolve(process.argv[2] ?? '.'))
  for (const violation of violations) console.error(violation)
  console.log(violations.length === 0 ? 'Namespaces are named at home.' : `${violations.length} out of place.`)
  process.exitCode = violations.length === 0 ? 0 : 1
}
