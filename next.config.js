// Static settings only: what depends on the request (the CSP nonce, the host) is decided in proxy.ts.

import { PHASE_DEVELOPMENT_SERVER } from 'next/constants.js'

// Nothing leaves the machine: Next's own telemetry would, at each build.
process.env.NEXT_TELEMETRY_DISABLED ||= '1'

/** @type {import('next').NextConfig} */
const settings = {
  poweredByHeader: false,
  reactStrictMode: true,
  // The badge of development covers a part of the wallet's frame, which lets nobody approve what is covered.
  devIndicators: false,
  // Not bundled: with their hundreds of modules all are so many that the bundler's numbers for them grow by a digit, which
  // the host page pays for with 0.3 kB. PGlite finds its files beside its own code. ES modules that are not bundled cost
  // each page 0.45 kB, the bundler's code for modules that load asynchronously.
  serverExternalPackages: [
    'next-auth',
    'redis',
    '@electric-sql/pglite',
    'drizzle-orm',
    'pg',
    'nodemailer',
    'prom-client',
  ],
  // Endpoints write a line of their own for each request.
  logging: { incomingRequests: { ignore: [/^\/api\//] } },
  experimental: {
    // With a root layout for each role, a page that is missing belongs to none and brings its own document.
    globalNotFound: true,
    // `unauthorized()`: a page for members answers anybody else with 401.
    authInterrupts: true,
    // The styles of each view come with the view. The default makes one file of all, and the host page would load it.
    cssChunking: { type: 'graph', requestCost: 300, weightDistribution: 1 },
  },
  // A folder whose name begins with a dot is left out by most tools, so the endpoint is elsewhere.
  rewrites: async () => [{ source: '/.well-known/wallet-security.json', destination: '/api/wallet-security' }],
  headers: async () => [
    {
      // Built files never pass the proxy (proxy.ts). Scripts and styles of ours are for pages of ours (promise P6).
      source: '/_next/:path*',
      headers: [
        { key: 'Cross-Origin-Resource-Policy', value: 'same-origin' },
        { key: 'X-Content-Type-Options', value: 'nosniff' },
      ],
    },
  ],
}

/** What `npm run demo` builds beside the normal build. Types are checked elsewhere. @type {import('next').NextConfig} */
const demo = {
  ...settings,
  distDir: '.demo/build',
  pageExtensions: ['demo.tsx', 'build.tsx', 'tsx', 'ts'],
  typescript: { ignoreBuildErrors: true, tsconfigPath: '.demo/tsconfig.json' },
}

/**
 * Pages that exist in some builds only: not hidden, but not there.
 *
 * - `*.dev.tsx`: under `next dev`.
 * - `*.demo.tsx`: under `next dev` and in the build of `npm run demo`.
 * - `*.build.tsx`: in builds. Under `next dev` the page of a missing address would be compiled again with every other
 *   page, modal included, which takes several seconds each time. There Next shows its own.
 *
 * @param {string} phase - What Next is doing.
 */
export default (phase) => {
  if (phase === PHASE_DEVELOPMENT_SERVER) return { ...settings, pageExtensions: ['dev.tsx', 'demo.tsx', 'tsx', 'ts'] }
  return process.env.FOYER_DEMO === '1' ? demo : { ...settings, pageExtensions: ['build.tsx', 'tsx', 'ts'] }
}
