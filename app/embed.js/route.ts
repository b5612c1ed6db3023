import { serveEmbed } from '@/lib/server/embed/serve-embed'

export const GET = (request: Request) => serveEmbed('latest.js', request)
