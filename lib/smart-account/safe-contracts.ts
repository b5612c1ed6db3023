/**
 * Safe 1.4.1 and its module of ERC-4337 0.3.0 (EntryPoint 0.7): the same addresses on every chain that they are deployed on,
 * and on the devnet. Source: github.com/safe-global/safe-deployments and safe-modules-deployments, read 2026-11-29; a test
 * computes them from the published code.
 */
export const safeContracts = {
  singleton: '0x41675C099F32341bf84BFc5382aF534df5C7461a',
  proxyFactory: '0x4e1DCf7AD4e460CfD30791CCC4F9c8a4f820ec67',
  multiSendCallOnly: '0x9641d764fc13c8B624c04430C7356C1C7C8102e2',
  moduleSetup: '0x2dd68b007B46fBe91B9A7c3EDa5A7a1063cB5b47',
  module4337: '0x75cf11467937ce3F2f357CE24ffc3DBF8fD5c226',
} as const
