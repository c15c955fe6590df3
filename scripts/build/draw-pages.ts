import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { runnerImport } from 'vite'
import { messages } from './messages.ts'

type DrawnPages = Record<string, { head: string; body: string }>

/** Writes the public pages' markup into their built HTML files, so that they read before any script has come. */
export async function drawPages(web: string, outFolder: string): Promise<void> {
  const { module } = await runnerImport<{ prerender: () => DrawnPages }>(`${web}/public-site/prerender.tsx`, {
    configFile: false,
    root: web,
    mode: 'production',
    plugins: [messages(), react()],
    logLevel: 'error',
  })
  const folder = join(outFolder, 'pages')
  for (const [name, { head, body }] of Object.entries(module.prerender())) {
    const path = join(folder, name)
    const empty = await readFile(path, 'utf8')
    await writeFile(path, put(put(empty, '<!--head-->', head), '<!--page-->', body))
  }
}

function put(page: string, mark: string, markup: string): string {
  const parts = page.split(mark)
  if (parts.length !== 2) throw new Error(`A page has no ${mark}.`)
  return parts.join(markup)
}
