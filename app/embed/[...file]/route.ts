import { serveEmbed } from '@/lib/server/embed/serve-embed'

export const GET = async (_: Request, { params }: { readonly params: Promise<{ readonly file: string[] }> }) =>
  serveEmbed((await params).file.join('/'))
