// Static settings only: what depends on the request (the CSP nonce, the host) is decided in middleware.ts.
/** @type {import('next').NextConfig} */
export default {
  poweredByHeader: false,
  reactStrictMode: true,
  // A test server builds into a folder of its own, so that it never disturbs a running `npm run dev`.
  distDir: process.env.FOYER_DIST_DIR ?? '.next',
}
