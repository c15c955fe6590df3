/** Before all tests: the PostgreSQL that TEST_DATABASE_URL names, or the product's own one in a folder that goes afterwards. */
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startEmbedded } from '#db/embedded/start.ts'

export async function setup(): Promise<(() => Promise<void>) | undefined> {
  // Servers that tests start read their code as often as they start.
  process.env.NODE_COMPILE_CACHE ??= fileURLToPath(
    new URL('../../node_modules/.cache/tests', import.meta.url),
  )
  if (process.env.TEST_DATABASE_URL) return undefined
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-cluster-'))
  // As root, PostgreSQL runs as another user.
  await chmod(folder, 0o711)
  const settings = {
    fsync: 'off',
    full_page_writes: 'off',
    synchronous_commit: 'off',
    max_connections: '200',
  }
  const source = await startEmbedded({ folder, settings, isStrict: true })
  if (source.url === null) throw new Error('unreachable')
  process.env.TEST_DATABASE_URL = source.url
  return async () => {
    await source.close()
    await rm(folder, { recursive: true, force: true })
  }
}
