/** Of public/recovery.html, as `npm run recovery-page` writes both. */
export const RECOVERY_PAGE_HASH = 'sha384-5Mkizx64xehcqUB0TzVvb/K0rjBBNLInxxSqXQgIsd/MutJdgukQB9sasSUmVJFa'
