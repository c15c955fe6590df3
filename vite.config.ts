import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import tailwind from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { writeAddresses } from './scripts/build/addresses.ts'
import { chunkNames } from './scripts/build/chunks.ts'
import { compressFiles } from './scripts/build/compress.ts'
import { contracts } from './scripts/build/contracts.ts'
import { drawPages } from './scripts/build/draw-pages.ts'
import { icons } from './scripts/build/icons.ts'
import { messages } from './scripts/build/messages.ts'

const web = fileURLToPath(new URL('./web', import.meta.url))

/** What happens to the built files before they are served: public pages are drawn, and everything is compressed. */
function finish(): Plugin {
  let outFolder = ''
  return {
    name: 'vitrine-finish',
    apply: 'build',
    configResolved(config) {
      outFolder = resolve(config.root, config.build.outDir)
    },
    async writeBundle() {
      await drawPages(web, outFolder)
      await writeAddresses(web, outFolder)
      await compressFiles(outFolder)
    },
  }
}

export default defineConfig({
  root: web,
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      routesDirectory: `${web}/routes`,
      generatedRouteTree: `${web}/routeTree.gen.ts`,
      quoteStyle: 'single',
      semicolons: false,
      addExtensions: true,
    }),
    icons(),
    messages(),
    contracts(),
    react(),
    tailwind(),
    finish(),
  ],
  // The catalogues are objects by message id, not modules of names.
  json: { namedExports: false, stringify: true },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    // The content security policy has no data: for fonts and no inline scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: ['index.html', 'pages/landing.html', 'pages/chatgpt-merchants.html'].map(
        (page) => `${web}/${page}`,
      ),
      output: {
        codeSplitting: {
          groups: [
            { name: 'zod', test: /node_modules[\\/]zod[\\/]/ },
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
            chunkNames(),
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': process.env['API_URL'] ?? 'http://127.0.0.1:3000' } },
})
