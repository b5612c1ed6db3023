import 'server-only'

/** Labels that cannot be registered: their owner could pass for the operator or for a part of the system. */
const WORDS: ReadonlySet<string> = new Set(
  [
    'abuse account accounts admin administrator administrators alert alerts announce announcement anonymous api apis',
    'assets auth authentication autoconfig autodiscover backup billing blog bridge broadcasthost cdn company compliance',
    'config contact contracts dashboard default deposit deposits developer developers devnet docs donate donation email',
    'ethereum example exchange faucet finance founder foundation foyer frame gateway guest helpdesk help-desk hostmaster',
    'http https imap info internal invoice invoices isatap kyc legal localdomain localhost login logout mail mailer-daemon',
    'mainnet moderator moderators multisig name names nameservice news nobody noreply no-reply null official onramp operator',
    'owner payment payments pop3 postmaster privacy profile public recovery refund refunds register registrar registry',
    'resolver reverse root rootadmin safe security service services session settings signin sign-in signup sign-up sitemap',
    'smtp staff staking static status subdomain superuser support support-team swap sysadmin system systems team terms test',
    'testnet tests token tokens transfer treasury trust undefined update updates usenet user users validator vault verify',
    'verification void wallet wallets webmaster website withdraw withdrawal wpad',
  ]
    .join(' ')
    .split(' '),
)

/** @param more - Labels that the operator has reserved, `FOYER_NAMES_RESERVED`. */
export function isReserved(label: string, more: readonly string[]): boolean {
  return WORDS.has(label) || more.includes(label)
}
