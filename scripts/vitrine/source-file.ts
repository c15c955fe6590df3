import { createReadStream, createWriteStream } from 'node:fs'
import { access, constants, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'

export type SourceFile = { path: string; remove(): Promise<void> }

/**
 * A regular file to read as often as needed. Standard input and pipes can be read once only, so they are copied to the
 * temporary folder first.
 */
export async function openSource(file: string): Promise<SourceFile> {
  if (file !== '-') {
    const found = await stat(file)
    if (found.isDirectory()) throw new Error(`${file} is a folder, not a file.`)
    await access(file, constants.R_OK)
    if (found.isFile()) return { path: file, remove: async () => {} }
  }
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-'))
  const path = join(folder, 'feed')
  await pipeline(file === '-' ? process.stdin : createReadStream(file), createWriteStream(path))
  return { path, remove: () => rm(folder, { recursive: true, force: true }) }
}
