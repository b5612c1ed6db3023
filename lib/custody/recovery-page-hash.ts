/** Of public/recovery.html, as `npm run recovery-page` writes both. */
export const RECOVERY_PAGE_HASH = 'sha384-Au/abSvusGngcqJojT6hl8ZY1USXd/tsJxwPDpl2SEhJ22rutk/rIGnZoFaG115u'
