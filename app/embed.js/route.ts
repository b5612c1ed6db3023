import { serveEmbed } from '@/lib/server/embed/serve-embed'

export const GET = () => serveEmbed('latest.js')
