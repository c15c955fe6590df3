/** `npm run soak`: the tests that find more the longer they run, forty times as long as in CI, or SOAK times. Prints each figure and seed. */
import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'

const tests = [
  'db/embedded/kill.test',
  'server/app.test',
  'features/automation/workflow-runs/crash.test',
  'features/shop/feed/rules/read-rows.test',
  'features/shop/feed/sync-model.test',
]

const { SOAK = '40', KILL_SEED = randomUUID().slice(0, 8) } = process.env
const vitest = fileURLToPath(new URL('vitest.mjs', import.meta.resolve('vitest/package.json')))
const words = ['run', '--project', 'server', '--testTimeout', '0', '--reporter', 'verbose', ...tests]
console.log(`SOAK=${SOAK} KILL_SEED=${KILL_SEED} repeats this soak`)
const { status } = spawnSync(process.execPath, [vitest, ...words], {
  cwd: fileURLToPath(new URL('..', import.meta.url)),
  stdio: 'inherit',
  env: { ...process.env, SOAK, KILL_SEED },
})
process.exitCode = status ?? 1
