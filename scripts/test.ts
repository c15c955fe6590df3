/** `npm test`: every check, then every test. `npm test -- --only=checks|unit|journeys` runs a part, `--journey=main-job` the journeys of one file. Stops at the first failure. */
import { spawnSync } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { takeChromium } from './test/chromium.ts'

const parts = ['checks', 'unit', 'journeys'] as const
type TestPart = (typeof parts)[number]
type Step = { part: TestPart; title: string; command: string[] }

const root = fileURLToPath(new URL('..', import.meta.url))

const steps: Step[] = [
  { part: 'checks', title: 'format', command: ['biome', 'format', '.'] },
  { part: 'checks', title: 'lint', command: ['oxlint', '--deny-warnings', '.'] },
  {
    part: 'checks',
    title: 'types of the server',
    command: ['tsc', '-p', 'tsconfig.server.json', '--noEmit'],
  },
  { part: 'checks', title: 'types of the console', command: ['tsc', '-p', 'tsconfig.web.json', '--noEmit'] },
  { part: 'checks', title: 'nothing unused', command: ['knip', '--no-progress'] },
  { part: 'unit', title: 'tests', command: ['vitest', 'run'] },
  { part: 'journeys', title: 'build', command: ['vite', 'build', '--logLevel', 'warn'] },
  { part: 'journeys', title: 'journeys', command: ['playwright', 'test'] },
]

function readArguments(): { only: TestPart | null; journey: string | null } {
  const { only, journey = null } = parseArgs({
    options: { only: { type: 'string' }, journey: { type: 'string' } },
  }).values
  if (only === undefined) return { only: null, journey }
  const part = parts.find((name) => name === only)
  if (part === undefined) throw new Error(`--only takes ${parts.join(', ')}.`)
  return { only: part, journey }
}

/** Packages' commands come first on the path, so that all of it runs on the pinned Node. */
function run({ command: [name = '', ...words] }: Step, chromium: string | null): boolean {
  const path = `${join(root, 'node_modules', '.bin')}${delimiter}${process.env.PATH ?? ''}`
  const env = { ...process.env, PATH: path, ...(chromium ? { CHROMIUM_PATH: chromium } : {}) }
  const { status, error } = spawnSync(name, words, {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
    env,
  })
  if (error) console.error(error.message)
  return status === 0
}

function main(): boolean {
  const { only, journey } = readArguments()
  // One journey is played on what is built: the start that it begins with builds what is missing or old.
  const isWanted = ({ part, title }: Step) =>
    (only === null || part === only) && (journey === null || title !== 'build')
  const wanted = steps.filter(isWanted)
  // Asked for first: a missing browser is better known before the long wait.
  const chromium = wanted.some(({ part }) => part === 'journeys') ? takeChromium() : null
  const lines: string[] = []
  for (const [index, step] of wanted.entries()) {
    console.log(`\n— ${step.title}: ${step.command.join(' ')}`)
    const startedAt = performance.now()
    const filter = journey && step.title === 'journeys' ? [journey] : []
    const isGood = run({ ...step, command: [...step.command, ...filter] }, chromium)
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
    lines.push(`${isGood ? 'passed' : 'FAILED'}  ${step.title} (${seconds} s)`)
    if (isGood) continue
    lines.push(...wanted.slice(index + 1).map(({ title }) => `not run ${title}`))
    console.error(`\n${lines.join('\n')}\n\nThe failure is shown above, under "— ${step.title}".`)
    return false
  }
  console.log(`\n${lines.join('\n')}`)
  return true
}

try {
  process.exitCode = main() ? 0 : 1
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
