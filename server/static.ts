import { existsSync } from 'node:fs'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'

/** Serves the built console: hashed assets for good and precompressed, `index.html` for every page of the browser's router. */
export async function serveConsole(app: FastifyInstance, folder: string): Promise<void> {
  const isBuilt = existsSync(`${folder}/index.html`)
  const sendPage = (reply: FastifyReply) => reply.header('cache-control', 'no-cache').sendFile('index.html')
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root: folder,
      preCompressed: true,
      index: false,
      cacheControl: false,
      setHeaders: (response, path) => {
        const isHashed = /[\\/]assets[\\/]/.test(path)
        response.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
    // The static files take the root for a folder and refuse to list it.
    app.get('/', { schema: { hide: true } }, (_request, reply) => sendPage(reply))
  }
  app.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' && !/^\/(api|assets|demo-store)\//.test(request.url)
    if (isPage && isBuilt) return sendPage(reply)
    return reply.code(404).send({
      success: false,
      error: 'There is nothing at this address.',
      code: 'NOT_FOUND',
      requestId: request.id,
    })
  })
}
