/** Of public/recovery.html, as `npm run recovery-page` writes both. */
export const RECOVERY_PAGE_HASH = 'sha384-q5mzJBVq8I02utJjNth6M/ZB8cyITkcxlbu8SfyZlWTFAtX5aFSBWtzn2EgDxyn/'
