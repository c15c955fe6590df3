import { existsSync } from 'node:fs'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { defineRefusals, Refusal } from '#kit/errors.ts'
import { drawnPage } from './drawn-page.ts'

const nothing = defineRefusals({ NOT_FOUND: 404 })

/** Pages that the build has drawn, by their address. */
const drawnPages = { '/': 'landing.html', '/chatgpt-merchants': 'chatgpt-merchants.html' }

/** Serves the built console: drawn pages, hashed assets for good and precompressed, `index.html` for every page of the browser's router. */
export async function serveConsole(app: FastifyInstance, folder: string, publicUrl: string): Promise<void> {
  const isBuilt = existsSync(`${folder}/pages/landing.html`)
  const sendPage = (reply: FastifyReply) => reply.header('cache-control', 'no-cache').sendFile('index.html')
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root: folder,
      preCompressed: true,
      index: false,
      cacheControl: false,
      allowedPath: (path) => !path.startsWith('/pages/'),
      setHeaders: (response, path) => {
        const isHashed = /[\\/]assets[\\/]/.test(path)
        response.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
    for (const [address, name] of Object.entries(drawnPages)) {
      const send = drawnPage(`${folder}/pages/${name}`, publicUrl)
      app.get(address, { schema: { hide: true } }, send)
    }
  }
  app.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' && !/^\/(api|assets|demo-store)\//.test(request.url)
    if (isPage && isBuilt) return sendPage(reply)
    throw new Refusal(nothing.NOT_FOUND, 'There is nothing at this address.')
  })
}
