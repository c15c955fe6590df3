import { globSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/** Puts a `.br` and a `.gz` beside each text file, as small as they get: they are made once and sent often. */
export async function compressFiles(folder: string): Promise<void> {
  const names = globSync('**/*.{html,js,css,svg,json,txt}', { cwd: folder })
  await Promise.all(names.map((name) => compress(`${folder}/${name}`)))
}

async function compress(path: string): Promise<void> {
  const text = await readFile(path)
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: text.length }
  await writeFile(`${path}.br`, await toBrotli(text, { params }))
  await writeFile(`${path}.gz`, await toGzip(text, { level: 9 }))
}
