import type { FastifyInstance } from 'fastify'

/** Pages that anybody may open, each with a sentence for those who read `llms.txt`. */
const pages = [
  { path: '/', title: 'Vitrine', about: 'what the product does, for whom, and its prices' },
  {
    path: '/chatgpt-merchants',
    title: 'ChatGPT for merchants',
    about: 'selling through ChatGPT, step by step',
  },
  { path: '/auth/register', title: 'Create an account', about: 'e-mail and password' },
  { path: '/auth/login', title: 'Sign in', about: 'for merchants with an account' },
] as const

const closed = ['/api/', '/workspace/', '/onboarding', '/settings', '/demo-store/']

/** Serves the files that crawlers and language models ask for. Their links begin with `publicUrl`, which has no slash at its end. */
export function addPublicFiles(app: FastifyInstance, publicUrl: string): void {
  const files = [
    { path: '/robots.txt', type: 'text/plain; charset=utf-8', text: toRobots(publicUrl) },
    { path: '/sitemap.xml', type: 'application/xml; charset=utf-8', text: toSitemap(publicUrl) },
    { path: '/llms.txt', type: 'text/plain; charset=utf-8', text: toLlms(publicUrl) },
  ]
  for (const { path, type, text } of files) {
    app.get(path, { schema: { hide: true } }, async (_request, reply) =>
      reply.type(type).header('cache-control', 'public, max-age=3600').send(text),
    )
  }
}

function toRobots(publicUrl: string): string {
  const rules = closed.map((path) => `Disallow: ${path}`)
  return ['User-agent: *', 'Allow: /', ...rules, '', `Sitemap: ${publicUrl}/sitemap.xml`, ''].join('\n')
}

function toSitemap(publicUrl: string): string {
  const urls = pages.map(({ path }) => `  <url><loc>${escapeXml(publicUrl + path)}</loc></url>`)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n')
}

function toLlms(publicUrl: string): string {
  return `# Vitrine

> A console for online merchants: connect a Shopify store, sync its products, see what each lacks for the ChatGPT product feed, mend it, switch products on, and export the feed.

Rows are judged by the published rules of the product feed; every finding names its source. The feed check needs no account and stores nothing.

## Pages

${pages.map(({ path, title, about }) => `- [${title}](${publicUrl}${path}): ${about}`).join('\n')}

## API

- [OpenAPI description](${publicUrl}/api/openapi.json): everything the console does, by HTTP
- Feed check: \`POST ${publicUrl}/api/feed-check\` with \`{"text": "…"}\` as JSON, where the text is JSONL, a JSON list, an object with \`products\`, or one product
`
}

function escapeXml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
