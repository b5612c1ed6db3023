/** Of public/recovery.html, as `npm run recovery-page` writes both. */
export const RECOVERY_PAGE_HASH = 'sha384-ATtj4I0gDOpkFeG9FUCirrvx3M9fikV5tP9TEd+PewZNxdGgTBMJNOm0qe+WxCXF'
