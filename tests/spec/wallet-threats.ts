/** A test by its file, whose name is unique, and a part of its title. */
export type Proof = readonly [file: string, title: string]

export interface Threat {
  readonly threat: string
  /** Each fails when its defence is removed. */
  readonly proofs: readonly Proof[]
  /** What of the row is not proven yet, and why. */
  readonly open?: string
}

/** The rows of the embedded wallet's threat model (embedded wallet, section 6) that exist so far, by their number. */
export const walletThreats: Readonly<Record<number, Threat>> = {
  1: {
    threat: 'an unlisted site shows the frame',
    proofs: [
      ['frame.spec.ts', 'a page that the project does not list cannot show the frame'],
      ['front.test.ts', 'Next is told which origins may show the frame of a project'],
    ],
  },
  2: {
    threat: 'another window drives the frame',
    proofs: [
      [
        'frame-wallet.spec.ts',
        'a sibling frame, a page above the one that shows the frame, and a window that was opened',
      ],
      ['guest-channel.test.ts', 'gets no answer, and decides no origin'],
    ],
  },
  3: {
    threat: 'a forged frame answers the page',
    proofs: [['embedded-frame.test.ts', 'an answer from %s is ignored']],
  },
  4: {
    threat: 'an answer goes to another origin',
    proofs: [
      ['guest-channel.test.ts', 'after the first request no other origin is answered'],
      ['guest-channel.test.ts', 'it reports to the page that shows it, and to no other origin'],
    ],
  },
  5: {
    threat: 'a code is guessed',
    proofs: [
      ['wallet-login.test.ts', 'the sixth try fails although the code is right'],
      ['wallet-login.test.ts', '50 tries at once are no more than five'],
      ['wallet-logins.test.ts', '25 wrong codes from one place lock it'],
      ['wallet-attacks.test.ts', 'a visitor who guesses codes of 20 addresses is stopped'],
    ],
  },
  6: {
    threat: 'a code is used again or elsewhere',
    proofs: [
      ['wallet-login.test.ts', 'a code that was mailed for one browser, page or project is worth nothing in another'],
      ['wallet-logins.test.ts', 'a code has six digits, and is accepted once'],
    ],
  },
  7: {
    threat: 'answers tell which addresses have a wallet',
    proofs: [
      ['wallet-enumeration.test.ts', 'status, shape, headers and work are the same'],
      ['vault.test.ts', 'the answer is the same whether or not the address owns a wallet'],
    ],
    open: 'Times are printed and not asserted: a busy machine differs by more than the threat would.',
  },
  8: {
    threat: 'the Auth domain alone is compromised',
    proofs: [
      ['vault-halves.test.ts', 'gets nothing and changes nothing, and the log says so'],
      ['custody-reconstruct.test.ts', 'cannot be made of the database of the Auth domain and all of its keys'],
      ['custody-attacks.test.ts', 'if the attacker revokes the devices and stores a rubbish recovery half'],
      ['wallet-shares.test.ts', 'a session replaces no set'],
      ['wallet-devices.test.ts', 'it cannot remove a device within a day'],
      ['wallet-notices.test.ts', 'whose link stops it and removes the device that planned it'],
      ['custody-anew.test.ts', 'if the attacker makes the wallet without the vault'],
      ['custody-anew.test.ts', 'an owner whose wallet is in the vault gets it back'],
      [
        'vault-lost-wallets.test.ts',
        'the answer for a wallet that the vault does not know is that the half is missing',
      ],
      ['wallet-anew.test.ts', 'one login code retires nothing'],
    ],
  },
  9: {
    threat: 'databases are stolen',
    proofs: [
      ['custody-reconstruct.test.ts', 'cannot be made of the database of the vault and all of its keys'],
      ['custody-reconstruct.test.ts', 'cannot be made of both databases without the keys'],
      ['email-login.spec.ts', 'an e-mail address is enough for a wallet'],
    ],
  },
  10: {
    threat: 'ciphertexts change places',
    proofs: [
      ['wallet-shares.test.ts', 'a half that is moved to another row does not open'],
      ['vault-halves.test.ts', 'a half that was moved to another row does not open'],
      ['device-store.test.ts', 'a half that was moved to'],
    ],
  },
  11: {
    threat: 'halves are wrong or of two sets',
    proofs: [
      ['worker-answers.test.ts', 'halves that give another wallet are a hard stop'],
      ['wallet-keys.test.ts', 'halves of two sets give another seed'],
    ],
  },
  12: {
    threat: 'a token is stolen from the page, or from the network',
    proofs: [
      ['wallet-login.test.ts', 'an access token and a token of the page are worth nothing in another profile'],
      ['wallet-login.test.ts', 'a refresh token that is used in another profile ends the session for everybody'],
    ],
  },
  13: {
    threat: 'a proof is used again or changed',
    proofs: [
      ['verify-proof.test.ts', 'a proof is used once, also by several requests at once'],
      ['vault.test.ts', 'a request that was recorded is worth nothing'],
      ['leaving-attacks.test.ts', 'refuses a request that was sent before'],
      ['leaving-attacks.test.ts', 'refuses a proof of another body or path, which has not been used'],
    ],
  },
  14: {
    threat: 'a login with an account of another service is forged, mixed up, or sent to another device',
    proofs: [
      // Login CSRF.
      ['outside-attacks.test.ts', 'the victim’s device cannot be logged in as the attacker'],
      ['outside-attacks.test.ts', 'the response of the attacker’s account does not reach the login of the victim'],
      ['outside-login.test.ts', 'the result of a login of another device begins no session'],
      ['social-login-view.test.tsx', 'a message of another window or origin changes nothing'],
      ['logins-section.test.tsx', 'one of another window or origin is not'],
      ['login-window.test.tsx', 'the result is posted to that page and to the frame only'],
      // Mix-up.
      ['outside-attacks.test.ts', 'the response of one provider is refused at the callback of another'],
      ['outside-attacks.test.ts', 'a response that names another issuer is refused'],
      ['vault-accounts.test.ts', 'the response of another provider is refused (mix-up)'],
      // An address that was sent to the victim.
      ['outside-attacks.test.ts', 'gives his waiting device nothing, until the visitor presses'],
      ['login-window.test.tsx', 'the device that waits gets nothing before the visitor has pressed'],
      // The wallet role sends the visitor elsewhere.
      ['outside-login.test.ts', 'an address with %s is refused'],
      ['outside-attacks.test.ts', '%s is no address of the vault'],
      // An access token that the attacker has seen, and the ID token of another device.
      ['vault-accounts.test.ts', 'an access token is no evidence'],
      ['vault-accounts.test.ts', '%s signs no token, and none is taken for it'],
      ['id-tokens.test.ts', 'another device, another salt, a short salt and a token of another provider are refused'],
      ['farcaster-messages.test.ts', 'a message proves nothing on another device'],
      ['farcaster-logins.test.ts', 'what was signed for another login proves nothing'],
      // Once, and in time.
      ['outside-attacks.test.ts', 'a state is used up by its first response'],
      ['outside-attacks.test.ts', 'of two redemptions at the same time one succeeds'],
      ['outside-attacks.test.ts', 'a result ends after 60 seconds, and its login after ten minutes'],
      ['farcaster-messages.test.ts', 'each role accepts a message once'],
      // Of another purpose.
      ['user-logins.test.ts', 'a result for a proof begins no session'],
      ['outside-logins.test.ts', 'the result of a login proves nothing'],
      // A wallet role in foreign hands has a session and no account.
      ['vault-accounts.test.ts', 'another device, another provider and another login get nothing of it'],
      ['vault-owners.test.ts', 'the approval of another device registers nothing'],
      // Accounts of X that were taken over.
      ['vault-held-accounts.test.ts', 'without a second login it recovers nothing after the day'],
      ['vault-held-accounts.test.ts', 'the first login of another device, and of another account, does not count'],
    ],
    open: 'A wallet role in foreign hands can lead a visitor to a login of its own device (custody.md, "Identities").',
  },
  15: {
    threat: 'another login reaches the wallet of the visitor, or the last one is lost',
    proofs: [
      ['outside-login.test.ts', 'one subject at two providers is two wallets'],
      ['vault-owners.test.ts', 'an account with another provider, and a mailbox, of the same name own nothing of it'],
      ['id-tokens.test.ts', 'the account of another provider and an address are other users'],
      ['login-additions.test.ts', 'an account whose provider names the address of a visitor is another user'],
      // A login that was added.
      ['vault-owners.test.ts', 'it needs the approval of this device by this account, the keys, and a device'],
      [
        'login-additions.test.ts',
        'it needs a fresh proof, the signatures of both keys, and the session that has asked',
      ],
      ['login-additions.test.ts', 'an account that opens another wallet is taken'],
      ['login-additions.test.ts', 'the button of the mail takes an added login back, and puts the device out'],
      ['user-logins.test.ts', 'it owns the wallet no longer once its code has ended'],
      ['user-logins.test.ts', 'another mailbox takes its place, also after a reload'],
      // A login that was removed.
      ['vault-owners.test.ts', 'the %s one recovers no more, and the other still does'],
      ['vault-owners.test.ts', 'its approvals end on every device, also if it becomes an owner again'],
      ['login-additions.test.ts', 'an account is added to a mailbox, opens the same wallet'],
      ['login-additions.test.ts', 'a removed mailbox begins anew, as another user'],
      // The last login.
      ['vault-owners.test.ts', 'the only one stays'],
      ['user-logins.test.ts', 'the last login stays, and the vault is not asked'],
      ['login-additions.test.ts', 'a mailbox is added to an account by its code, and logs in to the same wallet'],
      // An account that was transferred.
      ['farcaster-messages.test.ts', 'after a transfer the new owner signs, and the old one no longer'],
    ],
  },
  16: {
    threat: 'the visitor is made to press what they do not see',
    proofs: [
      ['frame-wallet.spec.ts', 'nothing is signed while the request is covered, faded, shrunk'],
      ['frame-wallet.spec.ts', 'nothing is sent while the request is covered, faded, shrunk'],
      ['wallet-window.test.tsx', 'the frame offers no approval of its own'],
      ['wallet-window.spec.ts', 'approves in a window of the wallet, which knows this request alone'],
      ['visibility-guard.test.ts', 'by a real event alone'],
    ],
  },
  17: {
    threat: 'something else is signed than was shown',
    proofs: [
      ['sign-requests.test.ts', 'what changes after the request changes nothing that is signed'],
      ['screens.test.ts', 'what the visitor reads does not change'],
      ['prepared-requests.test.ts', 'what is sent is what was shown'],
      ['preview-flow.test.ts', 'a press does not count when the transaction'],
      ['unbound-typed-data.test.ts', 'names the other account of the wallet'],
      ['approve-request.test.tsx', 'a signature that counts for another account too says so'],
      ['frame-operations.test.ts', 'its contract would also take for the account is shown as one for both'],
    ],
  },
  18: {
    threat: 'a script of the page reaches for the wallet',
    proofs: [['email-login.spec.ts', 'an e-mail address is enough for a wallet']],
  },
  19: {
    threat: 'secrets are in logs',
    proofs: [
      ['email-login.spec.ts', 'an e-mail address is enough for a wallet'],
      ['wallet-attacks.test.ts', 'no log line of a login has the address, the code or a token'],
      ['vault.test.ts', 'neither address, link, half nor device key is in any line of the log'],
    ],
  },
  20: {
    threat: 'a mailbox is flooded',
    proofs: [
      ['wallet-attacks.test.ts', 'of 20 logins at once one is mailed'],
      ['wallet-attacks.test.ts', 'while the counters are down nobody begins or finishes a login'],
      ['wallet-notices.test.ts', 'the number of mails in a day is limited'],
      ['vault-approvals.test.ts', 'one place gets 30 mails'],
    ],
  },
  21: {
    threat: 'the audit log is changed',
    proofs: [['audit-log.test.ts', 'a row that was removed is found']],
  },
  22: {
    threat: 'the half of a device that was lost',
    proofs: [
      ['wallet-shares.test.ts', 'the half of a revoked device is destroyed, and others unlock'],
      ['vault-out-devices.test.ts', 'even if it still has the keys in memory'],
      ['vault-out-devices.test.ts', 'a device whose approval has expired cannot'],
      ['wallet-devices.test.ts', 'with the keys of the wallet a device is removed at once'],
      ['email-login.spec.ts', 'an e-mail address is enough for a wallet'],
    ],
  },
  23: {
    threat: 'the address of a wallet is taken over, and the wallet recovered by it',
    proofs: [
      [
        'email-change-attacks.test.ts',
        'a wallet role in foreign hands that skips the old code gets nothing from the vault',
      ],
      ['email-change-attacks.test.ts', 'they recover nothing elsewhere for 24 hours'],
      ['wallet-email-change.test.ts', 'the old mailbox brings the address back for 72 hours'],
      ['vault-owner.test.ts', 'unknown devices of the new mailbox wait for 24 hours'],
      ['vault-owner.test.ts', 'on a device with an approval alone or on a stranger, no mail is sent'],
      ['email-change-custody.test.ts', 'after the link has brought the old address back'],
      ['email-change-crashes.test.ts', 'the wallet is reached by the old or the new address'],
    ],
  },
  24: {
    threat: 'the code of the frame is replaced',
    proofs: [['csp.test.ts', 'text becomes code in the %s through named policies only']],
    open: 'Published hashes of the build come with the releases.',
  },
  25: {
    threat: 'the browser evicts what the frame has stored',
    proofs: [
      ['email-login.spec.ts', 'an e-mail address is enough for a wallet'],
      ['worker-answers.test.ts', 'a browser that lost its storage recovers the same addresses'],
    ],
  },
  26: {
    threat: 'two sites share the state of a visitor',
    proofs: [['stock-clients.spec.ts', 'two sites know nothing of each other']],
  },
  27: {
    threat: 'a permission allows more than was asked',
    proofs: [
      ['permission-fuzz.test.ts', 'none is granted more than it asks for'],
      ['permission-forms.test.ts', 'a type that no enforcer holds'],
      ['permission-forms.test.ts', 'no amount'],
      ['permission-forms.test.ts', 'an end after 30 days'],
      ['permissions.test.ts', 'of 10 wei: 7 pass, 7 more are refused by the enforcer, and after it is taken back 1 is'],
      ['granted-permission.test.ts', 'of 10 wei: 7 pass, 7 more revert'],
      ['smart-account-pages.spec.ts', 'uses it within its limit; the owner sees what is used and takes it back'],
      ['permissions.test.ts', 'a number of calls ends it'],
      ['permissions.test.ts', 'calls go to one contract and its functions'],
      ['permissions.test.ts', 'and not after the end'],
    ],
  },
  29: {
    threat: 'a message of another site is signed without a prompt',
    proofs: [
      ['custody-sign-in.test.ts', 'a page of another origin gets no message of the app signed, nor one of its own'],
      ['custody-sign-in.test.ts', 'the server finds no message for a page of another origin'],
      ['custody-sign-in.test.ts', 'a message is signed once'],
      ['custody-sign-in.test.ts', 'with %s it is not signed'],
    ],
  },
  30: {
    threat: 'a transaction is signed as a message',
    proofs: [['sign-requests.test.ts', 'a Solana message that is a transaction']],
  },
  31: {
    threat: 'recovery falls back to a way that its owner has ended',
    proofs: [
      ['owner-reconstruct.test.ts', 'give the seed until the automatic way is ended, and never after it'],
      ['way-attacks.test.ts', 'a wallet role that has kept the automatic half and says "automatic" gets nothing'],
      ['way-attacks.test.ts', 'a wallet role that hands out an older set does not bring the older password back'],
      ['way-attacks.test.ts', 'a vault that hands out the blob of another set'],
      ['way-seal.test.ts', 'a vault that makes the parameters of the password weaker'],
      ['custody-ways.test.ts', 'the automatic way stays while the new one was stored and not used'],
      ['way-crashes.test.ts', 'when the process ends after a change, the wallet is reached'],
    ],
  },
  32: {
    threat: 'keys are rotated while visitors use their wallets',
    proofs: [
      ['wallet-rotation.test.ts', 'keys are rotated in %s while visitors log in and unlock'],
      ['vault-rotation.test.ts', 'they are rotated: secrets stay as they are'],
    ],
  },
  33: {
    threat: 'a crash between the two domains',
    proofs: [
      ['custody-crashes.test.ts', 'is made: at any statement'],
      ['custody-crashes.test.ts', 'is recovered: at any statement'],
      ['wallet-deletion-crashes.test.ts', 'the wallet is reached until its time, at any statement'],
      ['wallet-deletion-crashes.test.ts', 'each role has all of the wallet or none'],
    ],
  },
  34: {
    threat: 'a scanner of mails opens the link',
    proofs: [
      ['approval-page.spec.ts', 'opening the page of a link decides nothing'],
      ['vault.test.ts', 'only a POST of the page decides'],
      ['wallet-notices.test.ts', 'only a POST of the page stops an act'],
      ['vault.test.ts', 'reading a link ten times, as a scanner with scripts does, leaves it pending'],
    ],
  },
}

/** Rows of the section that belong to what is not built yet. */
export const laterThreats: Readonly<Record<number, string>> = {
  28: 'sponsored gas',
}
