import type { Edge, Graph, Module } from './module-graph'

/** `number` is the rule's number in architecture section 3; 9 and above are the project's own. */
export type EdgeRule = {
  readonly number: number
  readonly says: string
  readonly breaks: (edge: Edge, module: Module) => boolean
}

/** Feature edges that rules 4 and 10 would refuse, `from -> to`, each with the reason why it is right. */
const FEATURE_EDGES: Readonly<Record<string, string>> = {
  'frame-guest -> custody': 'the frame holds halves and proves its requests, in formats that it shares with the server',
  'recovery-page -> custody': 'the page from disk opens what the wallet has written',
  'custody -> smart-account': 'a login says which contract the smart account of its wallet is',
  'frame-guest -> smart-account': 'the key worker signs for the smart account that its key owns',
  'clear-signing -> smart-account': 'the end of a permission is said in words',
  'frame-guest -> names': 'the frame shows what a change of a name says',
  'frame-guest -> sign-in': 'a message that signs in is read as the server reads it',
  'device-approval -> custody': 'the page of the vault and its server share a contract',
  'email-change -> connect': 'the address belongs to the login of a connected wallet',
  'email-login -> connect': 'a login connects its wallet',
  'social-login -> connect': 'a login connects its wallet',
  'names -> connect': 'the owner of a name signs with the connected wallet',
  'allowances -> connect': 'the connected wallet takes back what it has allowed',
  'wagmi -> connect': 'wagmi is given the provider that asks the connected wallet',
  'allowances -> transaction': 'a removal says what its transaction is for',
  'send -> balance': 'what an account holds can be sent',
  'send -> connect': 'a transfer is sent by the connected wallet',
  'send -> names': 'the recipient may be given by name',
  'send -> gas': 'the review says what the network takes',
  'send -> price': 'amounts are entered in money as well',
  'send -> transaction': 'a transfer says what its transaction is for',
  'provider -> connect': 'the page uses the connected wallet',
  'swap -> tokens': 'a swap is of tokens, listed or imported',
  'swap -> transaction': 'a swap says what each of its transactions is for',
  'swap -> connect': 'a swap is sent by the connected wallet',
  'directory -> connect': 'the list of all wallets begins with those of this browser',
  'balance -> tokens': 'a balance is of a token',
  'sign-in -> connect': 'the connected wallet signs, and a session ends with it',
  'switch-network -> connect': 'the connected wallet switches',
  'transaction -> connect': 'the connected wallet sends',
  'swap -> balance': 'the form says how much there is to sell',
  'swap -> gas': 'the review says what the network takes',
  'swap -> price': 'amounts are shown in money as well',
  'server/operations -> server/custody': 'requests of the frame are proven in one way by both custody domains',
  'server/operations -> server/wallet': 'an operation is of the wallet of a visitor who is logged in',
  'server/balance -> server/price': 'a balance carries what it is worth',
  'server/balance -> server/tokens': 'the list says which balances are read, the chain what the tokens are',
  'server/price -> server/tokens': 'a price comes with the name of its token',
  'server/price -> server/swap': 'prices are read from the pools that swaps go through',
  'server/onramp -> server/price': 'an offer that is worth more than is paid for it is a mistake or a lie',
  'server/swap -> server/tokens': 'what a token says about itself is made harmless in one place',
  'server/history -> server/tokens': 'an amount that was moved is told with the name of its token',
  'server/allowances -> server/tokens': 'an allowance is told with the name of its token',
  'server/allowances -> server/swap': 'the routers that swaps go through are spenders with a known name',
  'server/onramp -> server/tokens': 'a token that is sold has the picture of the lists',
  'server/simulation -> server/tokens': 'what a token says about itself is made harmless in one place',
  'server/simulation -> server/custody': 'requests of the frame are proven in one way by both custody domains',
  'server/simulation -> server/wallet': 'only a visitor who is logged in has calls simulated',
  'server/clear-signing -> server/custody': 'requests of the frame are proven in one way by both custody domains',
  'server/members -> server/sign-in': 'members are those who are signed in',
  'server/directory -> server/tokens': 'what others say about themselves is made harmless in one place',
  'server/wallet -> server/custody': 'requests of the frame are proven in one way by both custody domains',
  'server/vault -> server/custody': 'requests of the frame are proven in one way by both custody domains',
  'server/custody -> server/keys': 'what both custody domains keep is sealed by their keys',
  'server/wallet -> server/keys': 'halves and addresses are sealed by the keys of the wallet role',
  'server/vault -> server/keys': 'halves and addresses are sealed by the keys of the vault role',
  'server/custody -> server/sign-in': 'the keys of a wallet sign by the rules of their namespaces',
  'server/wallet -> server/balance': 'what a wallet holds is named before it is deleted',
  'server/wallet -> server/sign-in': 'a login signs without a screen only what sign-in has issued',
  'server/wallet -> server/social': 'an account of another service is proven in one way to both custody domains',
  'server/vault -> server/social': 'an account of another service is proven in one way to both custody domains',
  'server/wallet -> server/mail': 'a code comes by mail',
  'server/social -> server/custody':
    'what was proven is an identity of both custody domains, and ID tokens are checked for both in one place',
  'server/social -> server/sign-in': 'a signature of a message is verified in one place',
  'server/vault -> server/mail': 'an approval comes by mail',
  'server/names -> server/sign-in': 'a signature of a message is verified in one place',
  'server/onramp -> server/sign-in': 'tokens are bought for an account of the visitor who is signed in',
  'server/swap -> server/gas': 'calldata carries a gas price',
}

/** Files of a feature, other than its contract, that the server uses as well, each with the reason. */
const SHARED_FILES: Readonly<Record<string, string>> = {
  'lib/smart-account/enabled-chains.ts': 'which networks have smart accounts is one fact for the frame and the server',
  'lib/smart-account/packed-operation.ts': 'a paymaster signs the bytes that the account signs',
  'lib/smart-account/entry-point.ts': 'operations of both sides are of one contract',
  'lib/smart-account/load-implementation.ts': 'an operation is of the account that the frame computes',
  'lib/smart-account/account-implementation.ts': 'the settings name a contract of smart accounts, and rows keep it',
  'lib/sign-in/sign-in-message.ts': 'the fields that one side writes and the other reads',
  'lib/sign-in/sign-in-text.ts':
    'text that is verified is text that is parsed: by one reader, with the writer beside it',
  'lib/sign-in/sign-in-message-rules.ts': 'whose message it is and when it holds, decided in one place',
  'lib/clear-signing/descriptors.ts': 'a descriptor that the server gives out is one that the screens read',
  'lib/clear-signing/descriptor-files.ts': 'what a file of a folder is, and how large it may be',
  'lib/directory/native-schemes.ts': 'which links may be opened is decided in one place',
  'lib/directory/store-links.ts': 'an id that the server accepts is one that the browser makes a link of',
  'lib/directory/wallet-reference.ts': 'how a wallet is named, by both sides',
  'lib/onramp/purchase-currency.ts': 'what is bought by default is one fact for the form and the server',
  'lib/onramp/onramp-limits.ts': 'an amount that the form accepts is one that the server accepts',
  'lib/onramp/order-status.ts': 'the state of an order has one list, in the database and on the screen',
  'lib/names/name-rules.ts': 'a name that is accepted while it is typed is one that the server accepts',
  'lib/names/attribute-rules.ts': 'a record that the form accepts is one that the server accepts',
  'lib/names/signed-name-messages.ts': 'what is signed is read by one reader, on the screen and on the server',
  'lib/names/coin-type.ts': 'an address is kept under the coin type that it was signed for',
  'lib/clear-signing/solana-transaction.ts': 'a transaction is simulated as it is read to be shown',
  'lib/swap/swap-amounts.ts': 'fee, minimum and impact: what is shown and what is taken must be one function',
  'lib/swap/swap-constants.ts': 'fee rate, lives and bounds that both sides keep to',
}

/** Features every other one may stand on. */
const BASE_FEATURES = new Set([
  'chains',
  'clear-signing',
  'account',
  'frame',
  'text',
  'alerts',
  'analytics',
  'modal',
  'snackbar',
  'flow',
])

/** The composition root, which knows every feature so that no feature has to know another. */
const COMPOSITION = 'runtime'
/** The hooks above it, which know the composition root and every feature. */
const HOOKS = 'react'

const CLIENT_LIB = /^lib\/(?!server\/)/
const CLIENT = /^(?:components\/|lib\/(?!server\/))/
const PRODUCTION = /^(?:app|components|lib)\/|^(?:proxy|instrumentation)\.ts$/
const FRAME_SIDE = /^(?:app\/\(frame\)|components\/frame|lib\/frame-guest)\//
const FOR_FRAME_SIDE =
  /^lib\/(?:core|text|chains|clear-signing|custody|smart-account)\/|^components\/(?:ui\/|site\/Mark\.tsx$|modal\/(?:theme|isolation)\.css$)|^lib\/frame\/(?:frame|rpc)-protocol\.ts$|^lib\/names\/(?:signed-name-messages|coin-type)\.ts$|^lib\/sign-in\/sign-in-(?:text|message)\.ts$/
const VAULT_SIDE = /^(?:app\/\(vault\)|components\/vault|lib\/device-approval)\//
const FOR_VAULT_SIDE = /^lib\/(?:core|text|custody)\/|^components\/(?:ui\/|site\/Mark\.tsx$|modal\/theme\.css$)/
const APPKIT_SIDE = /^components\/appkit\//
const FEATURE = /^lib\/(?!server\/|core\/)([^/]+)\//
/** Stands for every folder of the server that `SERVER_FLOORS` does not name. */
const FEATURES = '<feature>'

/** Folders of `lib/server`, the lowest floor first. A folder imports lower floors only. */
const SERVER_FLOORS: readonly (readonly string[])[] = [
  ['kit'],
  ['settings'],
  ['stores', 'upstream'],
  ['database', 'keys', 'mail', 'rpc'],
  ['tables', 'jobs'],
  ['projects'],
  ['platform'],
  ['http'],
  ['gateway'],
  [FEATURES],
  ['status'],
  ['endpoints'],
  ['front'],
  ['start'],
]

/** Lower floors that a feature gets from the platform. One that imports them itself is listed with its reason. */
const FROM_PLATFORM = ['keys', 'mail', 'projects']

const SERVER_FOLDER = /^lib\/server\/([^/]+)\//

const floorOf = (folder: string): number => {
  const floor = SERVER_FLOORS.findIndex((folders) => folders.includes(folder))
  return floor < 0 ? SERVER_FLOORS.findIndex((folders) => folders.includes(FEATURES)) : floor
}

const isServerFeature = (folder: string): boolean => floorOf(folder) === floorOf(FEATURES)

/** What opens the parts of all roles. A service gets those of its own role from `serve`. */
const OPENS_ALL_ROLES =
  /^lib\/server\/(?:platform\/platform|tables\/databases|keys\/role-keys|mail\/role-mail|settings\/env)\.ts$/

/** Pages of a host app call it without a request, and so without a service. */
const SESSION_FOR_PAGES = 'lib/server/sign-in/sessions/get-sign-in-session.ts'

/** Wallet sources, chain code and transfers that a page loads only with a network of theirs. */
const NAMESPACE_CODE =
  /^lib\/connect\/sources\/(?!injected\/)|^lib\/chains\/(?:bip122|polkadot|cosmos)-adapter\.ts$|^lib\/(?:send|transaction)\/solana-/

/** The package of an `npm:` target: `npm:@scope/name/sub` is `@scope/name`. */
const packageOf = (to: string): string | undefined => /^npm:((?:@[^/]+\/)?[^/]+)/.exec(to)?.[1]

const isPackage = (to: string, ...names: string[]): boolean => names.includes(packageOf(to) ?? '')

/** Edges that are wrong by themselves, whatever the rest of the graph looks like. */
export const EDGE_RULES: readonly EdgeRule[] = [
  {
    number: 1,
    says: 'lib/core imports only viem, zod/mini and xstate, and nothing else from us',
    breaks: ({ from, to }) =>
      from.startsWith('lib/core/') &&
      !to.startsWith('lib/core/') &&
      !isPackage(to, 'viem', 'xstate') &&
      to !== 'npm:zod/mini',
  },
  {
    number: 2,
    says: 'lib/<feature> never imports components, app, next or lib/server',
    breaks: ({ from, to }) =>
      CLIENT_LIB.test(from) && (/^(?:components|app|lib\/server)\//.test(to) || isPackage(to, 'next')),
  },
  {
    number: 3,
    says: 'only app routes and server pages, lib/server itself, foyer/server of the package and tests import lib/server, types included',
    breaks: ({ from, to }, { isClient }) =>
      to.startsWith('lib/server/') &&
      (!/^(?:app|tests|lib\/server)\/|^instrumentation\.ts$|^components\/package\/server\.ts$/.test(from) ||
        (isClient && !from.startsWith('tests/'))),
  },
  {
    number: 4,
    says: 'a feature imports lib/core and base features; any other feature edge is listed with its reason',
    breaks: ({ from, to }) => {
      const [source, target] = [FEATURE.exec(from)?.[1], FEATURE.exec(to)?.[1]]
      if (!source || !target || source === target || source === HOOKS) return false
      if (source === COMPOSITION) return target === HOOKS
      return !BASE_FEATURES.has(target) && !(`${source} -> ${target}` in FEATURE_EDGES)
    },
  },
  {
    number: 5,
    says: 'components (but site, and foyer/next of the package) and client lib never import next or node, so that they run in any React host',
    breaks: ({ from, to }) =>
      CLIENT.test(from) &&
      !/^components\/(?:site\/|package\/next\.ts$)/.test(from) &&
      (isPackage(to, 'next') || to.startsWith('node:')),
  },
  {
    number: 6,
    says: 'the frame side imports core, text, chains, clear-signing, custody, ui, the theme and the protocol, and the host never imports the frame side',
    breaks: ({ from, to }) => {
      if (!FRAME_SIDE.test(from)) return FRAME_SIDE.test(to) && !from.startsWith('tests/')
      // A page of the frame side is drawn by the server, like any other page.
      if (from.startsWith('app/') && /^(?:app\/visitor\.ts$|lib\/server\/)/.test(to)) return false
      return PRODUCTION.test(to) && !FRAME_SIDE.test(to) && !FOR_FRAME_SIDE.test(to)
    },
  },
  {
    number: 19,
    says: 'the page of the vault imports core, text, custody and ui, and nothing else imports it',
    breaks: ({ from, to }) => {
      if (!VAULT_SIDE.test(from)) return VAULT_SIDE.test(to) && !from.startsWith('tests/')
      if (from.startsWith('app/') && /^(?:app\/visitor\.ts$|lib\/server\/)/.test(to)) return false
      return PRODUCTION.test(to) && !VAULT_SIDE.test(to) && !FOR_VAULT_SIDE.test(to)
    },
  },
  {
    number: 22,
    says: 'the names of AppKit stand on the public entry of the modal and on lib, and nothing else imports them',
    breaks: ({ from, to }) => {
      if (!APPKIT_SIDE.test(from)) return APPKIT_SIDE.test(to) && !/^(?:tests|docs|components\/package)\//.test(from)
      return /^(?:components|app)\//.test(to) && !APPKIT_SIDE.test(to) && to !== 'components/modal/index.ts'
    },
  },
  {
    number: 7,
    says: 'proxy.ts imports lib/core/hosts.ts and lib/core/csp.ts only',
    breaks: ({ from, to }) =>
      from === 'proxy.ts' && !/^lib\/core\/(?:hosts|csp)\.ts$/.test(to) && to !== 'npm:next/server',
  },
  {
    number: 8,
    says: 'production never imports tests or devnet',
    breaks: ({ from, to }) => PRODUCTION.test(from) && /^(?:tests|devnet)\//.test(to),
  },
  {
    number: 9,
    says: 'the server meets a feature in its contract only (besides core, chains, text, custody and files listed with a reason)',
    breaks: ({ from, to }) => {
      const target = FEATURE.exec(to)?.[1]
      if (!from.startsWith('lib/server/') || !target || ['chains', 'text', 'custody'].includes(target)) return false
      return !to.endsWith('-contract.ts') && !(to in SHARED_FILES)
    },
  },
  {
    number: 10,
    says: 'a folder of the server imports lower floors (SERVER_FLOORS); a feature lists keys, mail, projects and other features with its reason',
    breaks: ({ from, to }) => {
      const [source, target] = [SERVER_FOLDER.exec(from)?.[1], SERVER_FOLDER.exec(to)?.[1]]
      if (!source || !target || source === target) return false
      const mustBeListed = isServerFeature(source) && (isServerFeature(target) || FROM_PLATFORM.includes(target))
      if (mustBeListed) return !(`server/${source} -> server/${target}` in FEATURE_EDGES)
      return floorOf(target) >= floorOf(source)
    },
  },
  {
    number: 20,
    says: 'a service gets the parts of its role from serve: it opens no platform, database, keys or mail account, and reads no environment itself',
    breaks: ({ from, to, kind }) => {
      const folder = SERVER_FOLDER.exec(from)?.[1]
      if (!folder || kind === 'type' || from === SESSION_FOR_PAGES) return false
      return (isServerFeature(folder) || ['gateway', 'status'].includes(folder)) && OPENS_ALL_ROLES.test(to)
    },
  },
  {
    number: 11,
    says: 'client code takes zod/mini and single viem actions, never zod, createPublicClient or a whole package',
    breaks: ({ from, to, kind, names }) =>
      CLIENT.test(from) &&
      kind !== 'type' &&
      (to === 'npm:zod' || to === 'npm:zod/v4' || (packageOf(to) === 'viem' && names.includes('createPublicClient'))),
  },
  {
    number: 12,
    says: 'an import leads somewhere and says where: no computed import(), no missing file',
    breaks: ({ to }) => to.startsWith('?:'),
  },
  {
    number: 15,
    says: 'a wallet source or adapter of one namespace is loaded by import() alone: without a network of it not a byte comes',
    breaks: ({ from, to, kind }) =>
      PRODUCTION.test(from) &&
      NAMESPACE_CODE.test(to) &&
      !NAMESPACE_CODE.test(from) &&
      kind !== 'type' &&
      kind !== 'import()',
  },
  {
    number: 16,
    says: 'React stands above the rest of lib: hooks and contexts live in lib/react',
    breaks: ({ from, to }) => CLIENT_LIB.test(from) && !from.startsWith('lib/react/') && isPackage(to, 'react'),
  },
  {
    number: 17,
    says: 'client lib loads nothing later by itself: components/modal/stages says what loads when (lib/text loads languages, lib/smart-account the contract of an account, the frame what batches and smart accounts take)',
    breaks: ({ from, kind }) =>
      CLIENT_LIB.test(from) &&
      !from.startsWith('lib/text/') &&
      ![
        'lib/smart-account/load-implementation.ts',
        'lib/frame-guest/account-loader.ts',
        'lib/frame-guest/answer-rpc.ts',
      ].includes(from) &&
      kind === 'import()',
  },
]

/** What a page loads before its visitor asks for anything must stay free of these. Architecture section 10. */
const HEAVY_PACKAGES = ['viem', 'zod', 'xstate', '@tanstack/react-query'] as const

/** Files whose static imports, followed to the end, must not reach one of these packages. */
const EARLY_ENTRIES: readonly RegExp[] = [
  /^components\/embed\/embed-entry\.ts$/,
  /^components\/modal\/index\.ts$/,
  /^components\/appkit\/index\.ts$/,
  /^components\/package\/react\.ts$/,
  /^components\/modal\/stages\/modal-stage\.ts$/,
  /^components\/modal\/views\/Connect\/ConnectView\.tsx$/,
  // What lies deeper comes later.
  /^components\/site\/[^/]+$/,
]

/** What the frame loads for every visitor: its document, its screens' frame, and the key worker. */
const FRAME_ENTRIES: readonly string[] = [
  'components/frame/FrameGuest.tsx',
  'components/frame/FrameScreens.tsx',
  'lib/frame-guest/key-worker.ts',
]
/** The choice comes with each login. */
const OF_SMART_ACCOUNTS =
  /^lib\/frame-guest\/smart-account\/|^lib\/smart-account\/(?!smart-account-choice\.ts$|account-implementation\.ts$)/

export type Finding = { readonly file: string; readonly line: number; readonly message: string }

/** Rules about a file or about the whole graph. */
export const GRAPH_RULES: readonly ((graph: Graph) => Finding[])[] = [
  serverOnlyComesFirst,
  noBarrels,
  noCycles,
  noRoomCycles,
  nothingHeavyEarly,
  nothingOfSmartAccountsEarly,
  uniqueNames,
]

function serverOnlyComesFirst(graph: Graph): Finding[] {
  return [...graph.values()]
    .filter(({ path, firstImport }) => path.startsWith('lib/server/') && firstImport !== 'server-only')
    .map(({ path }) => ({ file: path, line: 1, message: "rule 3: lib/server files start with import 'server-only'" }))
}

function noBarrels(graph: Graph): Finding[] {
  return [...graph.values()]
    .filter(({ path, isBarrel }) => isBarrel && !PUBLIC_ENTRY.test(path))
    .map(({ path }) => ({
      file: path,
      line: 1,
      message: 'rule 8: no barrel but the entries of the package',
    }))
}

/**
 * Cycles of files, types included: files that need each other's types cannot be understood alone. An `import()` is not
 * counted, because it runs after its importer is ready.
 */
function noCycles(graph: Graph): Finding[] {
  const findings: Finding[] = []
  const done = new Set<string>()
  const visit = (path: string, trail: Edge[]): void => {
    const start = trail.findIndex((edge) => edge.from === path)
    if (start >= 0) {
      const loop = trail.slice(start)
      const names = [...loop.map((edge) => edge.from), path].join(' -> ')
      findings.push({ file: path, line: loop[0]?.line ?? 1, message: `rule 8: no cycles: ${names}` })
      return
    }
    if (done.has(path)) return
    for (const edge of graph.get(path)?.edges ?? []) {
      if (edge.kind !== 'import()') visit(edge.to, [...trail, edge])
    }
    done.add(path)
  }
  for (const path of graph.keys()) visit(path, [])
  return findings
}

/** What other apps import. */
const PUBLIC_ENTRY = /^components\/(?:package\/[^/]+|(?:modal|appkit)\/index\.ts)$/

/** The folder of `lib` or of `lib/server` that a file is in. */
function roomOf(path: string): string | undefined {
  const serverFolder = SERVER_FOLDER.exec(path)?.[1]
  if (serverFolder !== undefined) return `server/${serverFolder}`
  return FEATURE.exec(path)?.[1] ?? (path.startsWith('lib/core/') ? 'core' : undefined)
}

/** Cycles of the folders of `lib` and of `lib/server`: a feature and what it stands on are known by the direction. */
function noRoomCycles(graph: Graph): Finding[] {
  const edges = [...graph.values()].flatMap((module) => module.edges)
  const arrows = new Map<string, Map<string, Edge>>()
  for (const edge of edges) {
    const [from, to] = [roomOf(edge.from), roomOf(edge.to)]
    if (from === undefined || to === undefined || from === to) continue
    const targets = arrows.get(from) ?? new Map<string, Edge>()
    arrows.set(from, targets.has(to) ? targets : targets.set(to, edge))
  }
  const findings: Finding[] = []
  const done = new Set<string>()
  const visit = (room: string, trail: readonly Edge[], rooms: readonly string[]): void => {
    const last = trail.at(-1)
    if (last !== undefined && rooms.includes(room)) {
      const names = [...rooms.slice(rooms.indexOf(room)), room].join(' -> ')
      findings.push({ file: last.from, line: last.line, message: `rule 18: no cycles of folders: ${names}` })
      return
    }
    if (done.has(room)) return
    for (const [target, edge] of arrows.get(room) ?? []) visit(target, [...trail, edge], [...rooms, room])
    done.add(room)
  }
  for (const room of arrows.keys()) visit(room, [], [])
  return findings
}

function nothingHeavyEarly(graph: Graph): Finding[] {
  return [...graph.keys()]
    .filter((path) => EARLY_ENTRIES.some((entry) => entry.test(path)))
    .flatMap((entry) =>
      edgesReached(graph, entry)
        .filter(({ to }) => isPackage(to, ...HEAVY_PACKAGES))
        .map(({ from, line, to }) => ({
          file: from,
          line,
          message: `imports ${to}: rule 13: ${entry} loads it before intent`,
        })),
    )
}

function nothingOfSmartAccountsEarly(graph: Graph): Finding[] {
  return FRAME_ENTRIES.filter((path) => graph.has(path)).flatMap((entry) =>
    edgesReached(graph, entry)
      .filter(({ to }) => OF_SMART_ACCOUNTS.test(to))
      .map(({ from, line, to }) => ({
        file: from,
        line,
        message: `imports ${to}: rule 21: ${entry} loads it for visitors without a smart account`,
      })),
  )
}

/** All static imports that run when a file is loaded, followed to the end. */
function edgesReached(graph: Graph, entry: string): readonly Edge[] {
  const seen = new Set([entry])
  const reached: Edge[] = []
  for (const path of seen) {
    for (const edge of runningEdges(graph, path)) {
      reached.push(edge)
      seen.add(edge.to)
    }
  }
  return reached
}

/**
 * Next and tests name their files by convention, and every locale has the same ones; everything else is found by its
 * name alone.
 */
function uniqueNames(graph: Graph): Finding[] {
  const owners = new Map<string, string>()
  const findings: Finding[] = []
  for (const path of graph.keys()) {
    if (!/^(?:lib|components)\//.test(path) || /^lib\/text\/[^/]+\//.test(path) || PUBLIC_ENTRY.test(path)) continue
    const name = path.slice(path.lastIndexOf('/') + 1)
    if (path.startsWith('lib/') && !/^[a-z0-9]+(?:-[a-z0-9]+)*\.tsx?$/.test(name)) {
      findings.push({ file: path, line: 1, message: 'rule 14: file names in lib are kebab-case' })
    }
    const owner = owners.get(name)
    if (owner) findings.push({ file: path, line: 1, message: `rule 14: file names are unique, ${owner} has this one` })
    owners.set(name, path)
  }
  return findings
}

const runningEdges = (graph: Graph, path: string): readonly Edge[] =>
  graph.get(path)?.edges.filter(({ kind }) => kind === 'value' || kind === 're-export') ?? []
