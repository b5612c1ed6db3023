/** Of public/recovery.html, as `npm run recovery-page` writes both. */
export const RECOVERY_PAGE_HASH = 'sha384-NsvnT41epGUxRb/kNM5P5Gv9HFQbfrrx9R80kDldh/RfirKzTRxbS8b9d4ys8TUu'
