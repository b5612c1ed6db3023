/** Of public/recovery.html, as `npm run recovery-page` writes both. */
export const RECOVERY_PAGE_HASH = 'sha384-dJbBSjO6EY70paVOuLmxYcDxYIUHudNGalpAGo1eY+zj1ZLeoOijtviOJgROD0zq'
