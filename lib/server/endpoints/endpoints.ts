import 'server-only'
import { getAllowances } from '@/lib/allowances/allowances-contract'
import { getBalance } from '@/lib/balance/balance-contract'
import { findDescriptor } from '@/lib/clear-signing/descriptor-contract'
import { getNativePrice } from '@/lib/clear-signing/native-price-contract'
import { simulateCalls } from '@/lib/clear-signing/simulation-contract'
import { simulateSolana } from '@/lib/clear-signing/solana-simulation-contract'
import { accountActivity } from '@/lib/custody/activity-contract'
import { walletAssets } from '@/lib/custody/assets-contract'
import {
  vaultDelete,
  vaultKeep,
  walletDelete,
  walletDeletion,
  walletHoldings,
  walletKeep,
} from '@/lib/custody/deletion-contract'
import { emailChangePrimary, emailChangeSecondary, emailChangeStart } from '@/lib/custody/email-change-contract'
import { walletExport } from '@/lib/custody/export-contract'
import { approvalSettle, approvalsWaiting, loginClaim, loginDecide, loginsWaiting } from '@/lib/custody/let-in-contract'
import {
  deviceKeep,
  deviceList,
  deviceRevoke,
  emailCode,
  emailStart,
  emailVerify,
  sessionCheck,
  sessionEnd,
  sessionRefresh,
  signInIssued,
} from '@/lib/custody/login-contract'
import { noticeStop, noticeWallet } from '@/lib/custody/notice-contract'
import {
  loginAdd,
  loginList,
  loginRemove,
  mailboxAsk,
  outsideProve,
  outsideRead,
  outsideRedeem,
  outsideRelease,
  outsideStart,
  outsideWait,
} from '@/lib/custody/outside-login-contract'
import {
  automaticDrop,
  vaultAutomaticDrop,
  vaultWayRelease,
  vaultWayRemove,
  vaultWaySettle,
  vaultWayStore,
  wayRelease,
  wayRemove,
  waySettle,
  wayStore,
} from '@/lib/custody/recovery-contract'
import { walletRegistered } from '@/lib/custody/registered-contract'
import { walletSecurity } from '@/lib/custody/security-contract'
import {
  shareOfDevice,
  shareOfRecovery,
  shareStore,
  walletActivate,
  walletAnew,
  walletChallenge,
  walletCreate,
} from '@/lib/custody/shares-contract'
import { stepUpByWay, stepUpStart, stepUpVerify } from '@/lib/custody/step-up-contract'
import {
  approvalDecide,
  approvalRead,
  approvalStart,
  approvalStatus,
  vaultDeviceRevoke,
  vaultShareOfRecovery,
  vaultShareSettle,
  vaultShareStore,
  vaultSignOut,
} from '@/lib/custody/vault-contract'
import {
  approvalByAccount,
  vaultOutsideStart,
  vaultOwnerAdd,
  vaultOwnerRemove,
} from '@/lib/custody/vault-login-contract'
import { vaultOwnerAsk, vaultOwnerCheck, vaultOwnerRestore } from '@/lib/custody/vault-owner-contract'
import { MAX_OFFER_LENGTH, windowAnswer, windowOffer } from '@/lib/custody/window-contract'
import { listWallets } from '@/lib/directory/directory-contract'
import { faucetDrip } from '@/lib/faucet/faucet-contract'
import { getGasPrice } from '@/lib/gas/gas-contract'
import { getHistory } from '@/lib/history/history-contract'
import { members } from '@/lib/members/members-contract'
import {
  nameAccept,
  nameAddress,
  nameExport,
  nameHistory,
  nameLookup,
  nameOffer,
  nameRegister,
  nameRelease,
  nameReverse,
  nameSuggestions,
  namesOffered,
  namesOwned,
  nameUpdate,
  nameWithdraw,
} from '@/lib/names/names-contract'
import {
  onrampOptions,
  onrampOrderMake,
  onrampOrderOpened,
  onrampOrdersOwned,
  onrampOrdersRead,
  onrampQuote,
} from '@/lib/onramp/onramp-contract'
import { onrampOrdersListed } from '@/lib/onramp/operator-orders-contract'
import { getExchangeRates } from '@/lib/price/exchange-rates-contract'
import { getPrices } from '@/lib/price/price-contract'
import { projectConfig } from '@/lib/project/project-config-contract'
import {
  endSignInSession,
  endSignInSessions,
  pairingNonce,
  signInNonce,
  signInSession,
  signInSessions,
} from '@/lib/sign-in/sign-in-contract'
import { endToken, renewToken, signInToken, tokenKeys } from '@/lib/sign-in/token-contract'
import {
  operationEstimate,
  operationSend,
  operationSponsor,
  operationStatus,
} from '@/lib/smart-account/operations-contract'
import { permissionAdd, permissionList, permissionMarkRevoked } from '@/lib/smart-account/permissions-contract'
import { swapAllowance, swapApprove, swapBuild, swapQuote, swapSourceAmount } from '@/lib/swap/swap-contract'
import { getTokens } from '@/lib/tokens/tokens-contract'
import { MAX_RPC_BODY_BYTES } from '../gateway/rpc-gateway'
import { endpoint, rawEndpoint } from '../http/endpoint-row'
import { health } from '../status/health-contract'
import { liveness } from '../status/liveness'

/** The visitor waits for a name to change; each change may ask a chain to verify a signature. */
const changeOfName = { policy: 'nameWrite', load: 'visit' } as const
/** A page of the app has a cookie; a page of another origin of the project proves its requests by its key. */
const ofSignIn = { load: 'visit' } as const
/** Of the frame, which proves each request. */
const ofWalletFrame = { role: 'wallet', audience: 'frame', load: 'visit' } as const
const ofVaultFrame = { role: 'vault', audience: 'frame', load: 'visit' } as const
/** Of a page of a custody role, in a window of its own. */
const ofCustodyPage = { audience: 'page', policy: 'approvalPage', load: 'visit' } as const
/** An `<img>` of any page asks without an origin, so that no project is checked. */
const picture = { audience: 'public', load: 'optional' } as const

/**
 * Every endpoint, declared once. A row has the name of its contract. Its route is the file `app/api/<path>/route.ts` with
 * one line, which pairs the row with its service: a table of services would load all of them with each route.
 */
export const endpoints = {
  health: endpoint(health, {
    about: 'state of the process, provider of each capability',
    role: 'any',
    audience: 'public',
    load: 'never',
  }),
  liveness: endpoint(liveness, {
    about: '`{"status":"alive"}` while the process answers, whatever else is down',
    role: 'any',
    audience: 'public',
    policy: 'none',
    load: 'never',
  }),
  metrics: rawEndpoint('/api/metrics', ['GET'], {
    about: 'the numbers of this process in the text format of Prometheus',
    role: 'any',
    audience: 'operator',
    load: 'never',
  }),
  walletSecurity: endpoint(walletSecurity, {
    about: 'who holds what; published as `/.well-known/wallet-security.json` on every origin',
    role: 'any',
    audience: 'public',
    load: 'optional',
    cacheControl: 'public, max-age=300',
  }),
  /** A page that is broken cannot prove where it comes from. */
  cspReports: rawEndpoint('/api/csp-reports', ['POST'], {
    about: 'browsers report violations of a page’s policy; logged',
    role: 'any',
    audience: 'public',
    policy: 'events',
    load: 'optional',
    maxBodyBytes: 32 * 1024,
    contentTypes: ['application/reports+json', 'application/csp-report'],
  }),
  projectConfig: endpoint(projectConfig, {
    about: 'whether the page may use the project, and what is offered on which networks',
  }),

  rpc: rawEndpoint('/api/rpc', ['POST'], {
    about: 'JSON-RPC 2.0, single or a batch of up to 1000, for a [closed list](networks.md) of chains',
    policy: 'rpc',
    load: 'rpc',
    maxBodyBytes: MAX_RPC_BODY_BYTES,
  }),
  walletRpc: rawEndpoint('/api/wallet/rpc', ['POST'], {
    about: 'JSON-RPC 2.0 for the networks of the embedded wallet; without a proof',
    role: 'wallet',
    audience: 'frame',
    policy: 'rpc',
    load: 'rpc',
    maxBodyBytes: MAX_RPC_BODY_BYTES,
  }),
  getBalance: endpoint(getBalance, { about: 'what an account holds on a network' }),
  getPrices: endpoint(getPrices, { about: 'prices of tokens', isRepeatable: true }),
  getExchangeRates: endpoint(getExchangeRates, {
    about: 'US dollars for one unit of each currency that values can be shown in',
  }),
  getGasPrice: endpoint(getGasPrice, { about: 'what the network takes', isRepeatable: true }),
  getHistory: endpoint(getHistory, { about: 'transactions of an account, in pages' }),
  getAllowances: endpoint(getAllowances, {
    about: 'who may take which tokens of an account, in pages',
    policy: 'rpc',
  }),
  getTokens: endpoint(getTokens, { about: 'tokens of a network', isRepeatable: true }),
  listWallets: endpoint(listWallets, { about: 'pages of wallets; `search`, `chains`, `ids`, `exclude`' }),
  walletImage: rawEndpoint('/api/wallet-image', ['GET'], {
    about: 'picture of a wallet by `id`: PNG, JPEG, WebP, GIF or AVIF, cached for a day',
    ...picture,
  }),
  faucetDrip: endpoint(faucetDrip, { about: 'test money, on the devnet only', policy: 'faucet', isSameOrigin: true }),
  members: endpoint(members, { about: 'for signed-in visitors', audience: 'public', load: 'visit' }),

  swapQuote: endpoint(swapQuote, { about: 'the amount to receive for an amount to pay' }),
  swapSourceAmount: endpoint(swapSourceAmount, { about: 'the amount to pay for an amount to receive' }),
  swapAllowance: endpoint(swapAllowance, { about: 'whether the account has allowed the provider to take the token' }),
  swapApprove: endpoint(swapApprove, { about: 'calldata that allows it', load: 'swap' }),
  swapBuild: endpoint(swapBuild, { about: 'calldata of the swap, checked', load: 'swap' }),

  onrampOptions: endpoint(onrampOptions, { about: 'what can be bought on a network, and how it can be paid' }),
  onrampQuote: endpoint(onrampQuote, {
    about: 'what each provider would deliver, best first',
    policy: 'onrampQuote',
  }),
  onrampOrderMake: endpoint(onrampOrderMake, {
    about: 'makes an order from a quote, and a page of the provider to pay on',
    policy: 'onrampOrder',
    load: 'swap',
  }),
  onrampOrderOpened: endpoint(onrampOrderOpened, {
    about: 'the visitor has gone to the provider’s page',
    policy: 'write',
    load: 'visit',
  }),
  onrampOrdersRead: endpoint(onrampOrdersRead, { about: 'orders of this browser, by their secrets', load: 'visit' }),
  onrampOrdersOwned: endpoint(onrampOrdersOwned, {
    about: 'orders of the accounts that this browser is signed in with',
    load: 'visit',
    isSameOrigin: true,
  }),
  onrampWebhook: rawEndpoint('/api/onramp/webhooks/*', ['POST'], {
    about: 'a provider, at `/{provider}`, tells that an order has changed; signed by its own scheme',
    audience: 'vendor',
    policy: 'none',
    load: 'visit',
  }),
  onrampOrdersListed: endpoint(onrampOrdersListed, {
    about: 'the ledger of orders, in pages; `status`, `provider`, `network`, `address`, `id`, `from`, `to`, `after`',
    audience: 'operator',
  }),
  onrampOrdersExported: rawEndpoint('/api/onramp/operator/orders.csv', ['GET'], {
    about: 'the same orders as CSV',
    audience: 'operator',
  }),

  nameLookup: endpoint(nameLookup, { about: 'a name, its address and its records' }),
  nameReverse: endpoint(nameReverse, { about: 'the names to show for an address' }),
  namesOwned: endpoint(namesOwned, { about: 'the names of an address, in pages' }),
  namesOffered: endpoint(namesOffered, { about: 'the names that an address may accept, in pages' }),
  nameSuggestions: endpoint(nameSuggestions, { about: 'whether a name is available, and others like it' }),
  nameHistory: endpoint(nameHistory, { about: 'every change of a name, with what was signed for it' }),
  nameExport: endpoint(nameExport, { about: 'one name with its history, as a signed snapshot' }),
  nameAvatar: rawEndpoint('/api/names/avatar', ['GET'], {
    about: 'picture of a name by `name`, with the version `v` as look-ups answer it: PNG, JPEG, WebP, GIF or AVIF',
    ...picture,
  }),
  nameRegister: endpoint(nameRegister, { about: '`coinType`, `address`, `signature`, `message`', ...changeOfName }),
  nameUpdate: endpoint(nameUpdate, {
    about: 'the same four fields, also in the next five endpoints; replaces the text records',
    ...changeOfName,
  }),
  nameAddress: endpoint(nameAddress, { about: 'sets the address on one chain', ...changeOfName }),
  nameOffer: endpoint(nameOffer, { about: 'offers the name to another address', ...changeOfName }),
  nameAccept: endpoint(nameAccept, { about: 'that address accepts, and becomes the owner', ...changeOfName }),
  nameWithdraw: endpoint(nameWithdraw, { about: 'takes an offer back, or declines it', ...changeOfName }),
  nameRelease: endpoint(nameRelease, { about: 'gives the name up', ...changeOfName }),
  /** Clients of ENS ask from any page. */
  ccip: rawEndpoint('/api/ccip/*', ['GET', 'POST'], {
    about: 'the ENS gateway (ERC-3668, ENSIP-10) of [names](names.md), at `/{sender}/{data}`: signed answers',
    audience: 'anyPage',
  }),

  signInNonce: endpoint(signInNonce, { about: 'the message to sign', policy: 'signInNonce', ...ofSignIn }),
  pairingNonce: endpoint(pairingNonce, {
    about: 'a message without an account, for a wallet that signs while it pairs',
    policy: 'signInNonce',
    ...ofSignIn,
  }),
  signInSession: endpoint(signInSession, { about: 'the session of this browser', ...ofSignIn }),
  signInSessions: endpoint(signInSessions, { about: 'all sessions of its accounts', ...ofSignIn }),
  endSignInSession: endpoint(endSignInSession, { about: 'ends one of them', policy: 'write', ...ofSignIn }),
  endSignInSessions: endpoint(endSignInSessions, { about: 'ends all of them', policy: 'write', ...ofSignIn }),
  signInToken: endpoint(signInToken, {
    about: 'signs in a page of another origin: `message` and `signature`, with a proof by its key',
    policy: 'write',
    ...ofSignIn,
  }),
  renewToken: endpoint(renewToken, { about: 'a new access token, for the secret of a session', ...ofSignIn }),
  endToken: endpoint(endToken, { about: 'ends the session of a page of another origin', policy: 'write', ...ofSignIn }),
  tokenKeys: endpoint(tokenKeys, {
    about: 'the public keys of access tokens (JWKS), for servers that verify them',
    audience: 'anyPage',
    load: 'visit',
    cacheControl: 'public, max-age=300',
  }),
  nextAuthRead: rawEndpoint('/api/auth/*', ['GET'], {
    about: 'of next-auth, for `next-auth/react`: `csrf` is the token for the two forms below; `session`; `providers`',
    audience: 'public',
    load: 'visit',
  }),
  nextAuthWrite: rawEndpoint('/api/auth/*', ['POST'], {
    about:
      '`callback/siwx` signs in: `csrfToken`, `message`, `signature` and, on cosmos, `publicKey`, as a form; or ' +
      '`csrfToken` and `cacaos`. `signout`: `csrfToken` as a form',
    audience: 'public',
    policy: 'write',
    load: 'visit',
    contentTypes: ['application/x-www-form-urlencoded'],
  }),

  emailStart: endpoint(emailStart, { about: 'begins a login by e-mail', policy: 'walletLogin', ...ofWalletFrame }),
  emailCode: endpoint(emailCode, { about: 'mails its code', policy: 'walletSession', ...ofWalletFrame }),
  emailVerify: endpoint(emailVerify, { about: 'the visitor is logged in', policy: 'walletVerify', ...ofWalletFrame }),
  stepUpStart: endpoint(stepUpStart, { about: 'mails a further code', policy: 'walletLogin', ...ofWalletFrame }),
  stepUpVerify: endpoint(stepUpVerify, { about: 'the code was right', policy: 'walletVerify', ...ofWalletFrame }),
  stepUpByWay: endpoint(stepUpByWay, {
    about: 'the password or the passkey of the owner was right',
    policy: 'walletVerify',
    ...ofWalletFrame,
  }),
  emailChangeStart: endpoint(emailChangeStart, {
    about: 'mails a code to the address that is to be changed',
    policy: 'walletLogin',
    ...ofWalletFrame,
  }),
  emailChangePrimary: endpoint(emailChangePrimary, {
    about: 'that code was right; mails one to the new address',
    policy: 'walletVerify',
    ...ofWalletFrame,
  }),
  emailChangeSecondary: endpoint(emailChangeSecondary, {
    about: 'the address of the login is changed',
    policy: 'walletVerify',
    ...ofWalletFrame,
  }),
  outsideStart: endpoint(outsideStart, {
    about: 'begins a login with an account of another service: where the visitor goes',
    policy: 'walletLogin',
    ...ofWalletFrame,
  }),
  outsideWait: endpoint(outsideWait, {
    about: 'how that login stands; waits for its end',
    policy: 'walletSession',
    ...ofWalletFrame,
  }),
  outsideRelease: endpoint(outsideRelease, {
    about: 'the visitor gives the result to the device that waits',
    role: 'wallet',
    ...ofCustodyPage,
  }),
  outsideRedeem: endpoint(outsideRedeem, {
    about: 'the visitor is logged in by the result',
    policy: 'walletVerify',
    ...ofWalletFrame,
  }),
  outsideProve: endpoint(outsideProve, {
    about: 'the result is a fresh proof on the session',
    policy: 'walletVerify',
    ...ofWalletFrame,
  }),
  outsideCallback: rawEndpoint('/api/wallet/outside/callback/*', ['GET', 'POST'], {
    about: 'a provider, at `/{provider}`, sends the visitor back; Apple posts a form. Answers with 303',
    role: 'wallet',
    audience: 'vendor',
    policy: 'outsideCallback',
    load: 'visit',
    contentTypes: ['application/x-www-form-urlencoded'],
  }),
  outsideRead: endpoint(outsideRead, {
    about: 'what a result has proven that is for a further login',
    policy: 'walletVerify',
    ...ofWalletFrame,
  }),
  loginList: endpoint(loginList, {
    about: 'the logins of the visitor',
    policy: 'walletSession',
    ...ofWalletFrame,
  }),
  mailboxAsk: endpoint(mailboxAsk, {
    about: 'mails a code to a mailbox that shall become a login',
    policy: 'walletLogin',
    ...ofWalletFrame,
  }),
  loginAdd: endpoint(loginAdd, {
    about: 'adds a login to the visitor, after the vault has',
    policy: 'walletVerify',
    ...ofWalletFrame,
  }),
  loginRemove: endpoint(loginRemove, {
    about: 'removes a login of the visitor, after the vault has',
    policy: 'walletVerify',
    ...ofWalletFrame,
  }),
  sessionRefresh: endpoint(sessionRefresh, {
    about: 'a new access token for the cookie of the login',
    policy: 'walletSession',
    ...ofWalletFrame,
  }),
  sessionCheck: endpoint(sessionCheck, {
    about: 'whether the login still exists',
    policy: 'walletSession',
    ...ofWalletFrame,
  }),
  signInIssued: endpoint(signInIssued, {
    about: 'whether sign-in has issued a message, which is then signed without a screen',
    policy: 'walletSession',
    ...ofWalletFrame,
  }),
  simulateCalls: endpoint(simulateCalls, {
    about: 'what calls would change for an account, and what the chain knows of the addresses in them',
    policy: 'rpc',
    deadlineMs: 12_000,
    ...ofWalletFrame,
  }),
  permissionAdd: endpoint(permissionAdd, {
    about: 'keeps a permission that the owner has granted to a page (ERC-7715), sealed',
    policy: 'walletVerify',
    ...ofWalletFrame,
  }),
  permissionList: endpoint(permissionList, {
    about: 'the permissions that the owner has granted to pages of this project',
    policy: 'walletSession',
    ...ofWalletFrame,
  }),
  permissionMarkRevoked: endpoint(permissionMarkRevoked, {
    about: 'notes that the chain has ended a permission',
    policy: 'walletSession',
    ...ofWalletFrame,
  }),
  findDescriptor: endpoint(findDescriptor, {
    about: 'the descriptor of ERC-7730 that is bound to a function of a contract, or to a type of message',
    policy: 'walletSession',
    ...ofWalletFrame,
  }),
  getNativePrice: endpoint(getNativePrice, {
    about: 'what the native currency of a network is worth, for fees',
    policy: 'walletSession',
    ...ofWalletFrame,
  }),
  simulateSolana: endpoint(simulateSolana, {
    about: 'what Solana transactions would change for an account, and the addresses in their lookup tables',
    policy: 'rpc',
    deadlineMs: 12_000,
    ...ofWalletFrame,
  }),
  windowOffer: endpoint(windowOffer, {
    about: 'what a window of the wallet asks the visitor, sealed, against what the visitor has answered there',
    policy: 'walletSession',
    maxBodyBytes: MAX_OFFER_LENGTH + 1_000,
    ...ofWalletFrame,
  }),
  windowAnswer: endpoint(windowAnswer, {
    about: 'the same row from the side of the window',
    role: 'wallet',
    ...ofCustodyPage,
  }),
  sessionEnd: endpoint(sessionEnd, {
    about: 'logs out, here or everywhere',
    policy: 'walletSession',
    ...ofWalletFrame,
  }),
  deviceList: endpoint(deviceList, { about: 'the devices of the wallet', policy: 'walletSession', ...ofWalletFrame }),
  deviceRevoke: endpoint(deviceRevoke, {
    about: 'removes a device, at once or planned',
    policy: 'walletSession',
    ...ofWalletFrame,
  }),
  deviceKeep: endpoint(deviceKeep, { about: 'cancels a planned removal', policy: 'walletSession', ...ofWalletFrame }),
  loginsWaiting: endpoint(loginsWaiting, {
    about: 'logins that wait on other devices',
    policy: 'walletSession',
    ...ofWalletFrame,
  }),
  loginDecide: endpoint(loginDecide, {
    about: 'lets such a device in, or turns it away',
    policy: 'walletSession',
    ...ofWalletFrame,
  }),
  loginClaim: endpoint(loginClaim, {
    about: 'the session of a login that was let in',
    policy: 'walletVerify',
    ...ofWalletFrame,
  }),
  noticeStop: endpoint(noticeStop, { about: 'stops the act that a mail announces', role: 'wallet', ...ofCustodyPage }),
  noticeWallet: endpoint(noticeWallet, {
    about: 'the wallet that such a link sets aside or brings back',
    role: 'wallet',
    ...ofCustodyPage,
  }),
  walletChallenge: endpoint(walletChallenge, {
    about: 'the id and nonce of a new wallet',
    policy: 'walletSession',
    ...ofWalletFrame,
  }),
  walletCreate: endpoint(walletCreate, { about: 'stores its halves', policy: 'walletSession', ...ofWalletFrame }),
  walletExport: endpoint(walletExport, {
    about: 'a half, encrypted to the frame, for an export that is logged and mailed to the owner',
    policy: 'walletShares',
    ...ofWalletFrame,
  }),
  walletDelete: endpoint(walletDelete, {
    about: 'plans the deletion of the account',
    policy: 'walletSession',
    ...ofWalletFrame,
  }),
  walletKeep: endpoint(walletKeep, { about: 'undoes it', policy: 'walletSession', ...ofWalletFrame }),
  walletDeletion: endpoint(walletDeletion, {
    about: 'when the account is deleted, if that is planned, and how many names its wallet owns',
    policy: 'walletSession',
    ...ofWalletFrame,
  }),
  walletHoldings: endpoint(walletHoldings, {
    about: 'what the wallet of the visitor holds on a network, before it is deleted',
    policy: 'read',
    ...ofWalletFrame,
  }),
  walletAssets: endpoint(walletAssets, {
    about: 'what an account holds on the networks of the wallet',
    policy: 'read',
    ...ofWalletFrame,
  }),
  accountActivity: endpoint(accountActivity, {
    about: 'what the log says of the account',
    policy: 'walletSession',
    ...ofWalletFrame,
  }),
  walletActivate: endpoint(walletActivate, {
    about: 'the wallet is used from now on',
    policy: 'walletSession',
    ...ofWalletFrame,
  }),
  walletAnew: endpoint(walletAnew, {
    about: 'mails a link that sets a wallet aside that cannot be recovered',
    policy: 'walletSession',
    ...ofWalletFrame,
  }),
  shareOfDevice: endpoint(shareOfDevice, {
    about: 'a half, encrypted to the frame',
    policy: 'walletShares',
    ...ofWalletFrame,
  }),
  shareOfRecovery: endpoint(shareOfRecovery, {
    about: 'the half of a recovery, encrypted to the frame',
    policy: 'walletShares',
    ...ofWalletFrame,
  }),
  shareStore: endpoint(shareStore, { about: 'replaces halves', policy: 'walletShares', ...ofWalletFrame }),
  wayStore: endpoint(wayStore, {
    about: 'the half of a way of recovery',
    policy: 'walletShares',
    ...ofWalletFrame,
  }),
  wayRelease: endpoint(wayRelease, {
    about: 'that half, encrypted to the frame',
    policy: 'walletShares',
    ...ofWalletFrame,
  }),
  waySettle: endpoint(waySettle, {
    about: 'the owner has opened a set; destroys the earlier ones',
    policy: 'walletShares',
    ...ofWalletFrame,
  }),
  automaticDrop: endpoint(automaticDrop, {
    about: 'ends the automatic way of recovery',
    policy: 'walletShares',
    ...ofWalletFrame,
  }),
  wayRemove: endpoint(wayRemove, {
    about: 'ends a way of recovery',
    policy: 'walletShares',
    ...ofWalletFrame,
  }),
  operationEstimate: endpoint(operationEstimate, {
    about: 'gas of an operation of the smart account, and who pays for it',
    policy: 'walletSession',
    ...ofWalletFrame,
  }),
  operationSponsor: endpoint(operationSponsor, {
    about: 'pays the gas of an operation, as the policy of the operator says',
    policy: 'walletSession',
    ...ofWalletFrame,
  }),
  operationSend: endpoint(operationSend, {
    about: 'gives a signed operation to the bundler',
    policy: 'walletSession',
    ...ofWalletFrame,
  }),
  operationStatus: endpoint(operationStatus, {
    about: 'what the chain says of an operation',
    policy: 'walletSession',
    ...ofWalletFrame,
  }),
  walletRegistered: endpoint(walletRegistered, {
    about: 'whether an address is one of an embedded wallet',
    role: 'wallet',
    audience: 'role',
    load: 'visit',
  }),

  approvalStart: endpoint(approvalStart, {
    about: 'mails a link that approves a device',
    policy: 'approvalStart',
    ...ofVaultFrame,
  }),
  approvalStatus: endpoint(approvalStatus, {
    about: 'the frame asks whether it is approved',
    policy: 'approvalStatus',
    ...ofVaultFrame,
  }),
  approvalsWaiting: endpoint(approvalsWaiting, {
    about: 'approvals that devices wait for, for a device of the wallet',
    policy: 'vaultHalf',
    ...ofVaultFrame,
  }),
  approvalSettle: endpoint(approvalSettle, {
    about: 'its decision about one of them',
    policy: 'vaultHalf',
    ...ofVaultFrame,
  }),
  approvalRead: endpoint(approvalRead, { about: 'what the page of the link shows', role: 'vault', ...ofCustodyPage }),
  approvalDecide: endpoint(approvalDecide, {
    about: 'the decision of the mailbox, once',
    role: 'vault',
    ...ofCustodyPage,
  }),
  vaultShareStore: endpoint(vaultShareStore, {
    about: 'the vault’s half of a recovery set',
    policy: 'vaultHalf',
    ...ofVaultFrame,
  }),
  vaultShareOfRecovery: endpoint(vaultShareOfRecovery, {
    about: 'that half, for an approved device, encrypted to it',
    policy: 'vaultHalf',
    ...ofVaultFrame,
  }),
  vaultShareSettle: endpoint(vaultShareSettle, {
    about: 'destroys the halves that a newer set has replaced',
    policy: 'vaultHalf',
    ...ofVaultFrame,
  }),
  vaultDeviceRevoke: endpoint(vaultDeviceRevoke, {
    about: 'removes a device and its approvals',
    policy: 'vaultHalf',
    ...ofVaultFrame,
  }),
  vaultOwnerAsk: endpoint(vaultOwnerAsk, {
    about: 'mails a link that makes its mailbox the owner of a wallet',
    policy: 'approvalStart',
    ...ofVaultFrame,
  }),
  vaultOwnerCheck: endpoint(vaultOwnerCheck, {
    about: 'whether a wallet belongs to an address',
    policy: 'vaultHalf',
    ...ofVaultFrame,
  }),
  vaultOwnerRestore: endpoint(vaultOwnerRestore, {
    about: 'gives a wallet back to its owner before',
    policy: 'vaultHalf',
    ...ofVaultFrame,
  }),
  vaultOutsideStart: endpoint(vaultOutsideStart, {
    about: 'begins a login of the vault’s own with an account of another service',
    policy: 'vaultHalf',
    ...ofVaultFrame,
  }),
  vaultOutsideCallback: rawEndpoint('/api/vault/outside/callback/*', ['GET', 'POST'], {
    about: 'a provider, at `/{provider}`, sends the visitor back; Apple posts a form. Answers with 303',
    role: 'vault',
    audience: 'vendor',
    policy: 'outsideCallback',
    load: 'visit',
    contentTypes: ['application/x-www-form-urlencoded'],
  }),
  approvalByAccount: endpoint(approvalByAccount, {
    about: 'approves a device for an account of another service, by what the vault has checked',
    policy: 'vaultHalf',
    ...ofVaultFrame,
  }),
  vaultOwnerAdd: endpoint(vaultOwnerAdd, {
    about: 'makes an account or a mailbox an owner of a wallet, beside the others',
    policy: 'vaultHalf',
    ...ofVaultFrame,
  }),
  vaultOwnerRemove: endpoint(vaultOwnerRemove, {
    about: 'ends that; the last owner stays',
    policy: 'vaultHalf',
    ...ofVaultFrame,
  }),
  vaultSignOut: endpoint(vaultSignOut, {
    about: 'removes every device but this one',
    policy: 'vaultHalf',
    ...ofVaultFrame,
  }),
  vaultWayStore: endpoint(vaultWayStore, {
    about: 'the vault’s half of a way, encrypted by the owner',
    policy: 'vaultHalf',
    ...ofVaultFrame,
  }),
  vaultWayRelease: endpoint(vaultWayRelease, {
    about: 'that half, encrypted to the frame once more',
    policy: 'vaultHalf',
    ...ofVaultFrame,
  }),
  vaultWaySettle: endpoint(vaultWaySettle, {
    about: 'the owner has opened a set; destroys the earlier ones',
    policy: 'vaultHalf',
    ...ofVaultFrame,
  }),
  vaultAutomaticDrop: endpoint(vaultAutomaticDrop, {
    about: 'destroys the halves of the automatic way',
    policy: 'vaultHalf',
    ...ofVaultFrame,
  }),
  vaultWayRemove: endpoint(vaultWayRemove, {
    about: 'ends a way of recovery',
    policy: 'vaultHalf',
    ...ofVaultFrame,
  }),

  vaultDelete: endpoint(vaultDelete, { about: 'plans the deletion of a wallet', policy: 'vaultHalf', ...ofVaultFrame }),
  vaultKeep: endpoint(vaultKeep, { about: 'undoes it', policy: 'vaultHalf', ...ofVaultFrame }),

  /** Otherwise an unknown path below /api would be answered by a page, without the headers of one. */
  unknownPath: rawEndpoint('/api/*', ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'], {
    about: 'every other path: 404 with the code `request.not_found`',
    audience: 'public',
    load: 'optional',
  }),
} as const
