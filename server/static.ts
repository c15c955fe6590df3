import { existsSync } from 'node:fs'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/** Serves the built console: hashed assets for good and precompressed, `index.html` for every page of the browser's router. */
export async function serveConsole(app: FastifyInstance, folder: string): Promise<void> {
  const isBuilt = existsSync(`${folder}/index.html`)
  if (isBuilt)
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
  app.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' && !/^\/(api|assets|demo-store)\//.test(request.url)
    if (isPage && isBuilt) return reply.header('cache-control', 'no-cache').sendFile('index.html')
    return reply.code(404).send({
      success: false,
      error: 'There is nothing at this address.',
      code: 'NOT_FOUND',
      requestId: request.id,
    })
  })
}
