/**
 * What the page of the vault says on which a visitor approves a login. Read by a server component, and handed to the page
 * as props.
 */
export const approvalTexts = {
  'approve.title': 'Approve a login',
  'approve.loading': 'Checking the link',
  'approve.lead': 'A login with your e-mail address was started. Approve it only if you started it.',
  'approve.page': 'Page claims to be',
  'approve.device': 'Device',
  'approve.started': 'Started',
  'approve.deviceNames': '{browser} on {system}',
  'approve.deviceUnknown': 'Unknown',
  'approve.match': 'Number',
  'approve.matchHint': 'The page where you log in must show the same number.',
  'approve.approve': 'Approve this login',
  'approve.decline': 'This was not me',
  'approve.approvedTitle': 'Login approved',
  'approve.approvedBody': 'Go back to the page where you started. You can close this one.',
  'approve.declinedTitle': 'Login declined',
  'approve.declinedBody': 'Nobody was logged in. You can close this page.',
  'approve.expiredTitle': 'This link has expired',
  'approve.expiredBody':
    'A link works for 20 minutes, and a newer e-mail replaces it. Open the newest one, or start the login again.',
  'approve.usedTitle': 'This link was already used',
  'approve.usedApproved': 'The login was approved. Go back to the page where you started.',
  'approve.usedDeclined': 'The login was declined. Start again to log in.',
  'approve.unknownTitle': 'This link is not valid',
  'approve.unknownBody': 'Open the link from the e-mail again. Part of it may be missing.',
  'approve.missingTitle': 'Open the link from your e-mail',
  'approve.missingBody': 'This page works only with the link that was sent to you.',
  'approve.offlineTitle': 'You are offline',
  'approve.offlineBody': 'Connect to the internet, then try again.',
  'approve.failedTitle': 'The server did not answer',
  'approve.failedBody': 'We do not know whether your answer arrived. Try again.',
  'approve.unreadBody': 'The link could not be checked. Try again in a moment.',
  'approve.again': 'Try again',
  'approve.noScript': 'This page needs JavaScript. Turn it on, or open the link in another browser.',
} as const
