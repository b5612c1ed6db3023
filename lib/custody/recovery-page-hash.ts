/** Of public/recovery.html, as `npm run recovery-page` writes both. */
export const RECOVERY_PAGE_HASH = 'sha384-T9/07M0GwEK+Xl+2XbtGrbwiXK4rdNRW3FJTLpRLaWdQNiwUa6L6z4kLsXMgWz0A'
