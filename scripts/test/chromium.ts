import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** The path of a Chromium that starts: the one CHROMIUM_PATH names, one that is installed, or on Debian as root a new one. Throws a sentence that says what to install. */
export function takeChromium(): string {
  const wished = process.env.CHROMIUM_PATH
  if (wished) {
    if (starts(wished)) return wished
    throw new Error(`CHROMIUM_PATH names ${wished}, which does not start.`)
  }
  const found = places.find(starts) ?? (isDebianAsRoot() ? install() : null)
  if (found) return found
  throw new Error(
    'The journeys need Chromium or Chrome. Install it (on Debian: sudo apt-get install chromium), or name it: CHROMIUM_PATH=/path/to/chrome npm test',
  )
}

function starts(path: string): boolean {
  return existsSync(path) && spawnSync(path, ['--version'], { timeout: 30_000 }).status === 0
}

function isDebianAsRoot(): boolean {
  return existsSync('/etc/debian_version') && process.getuid?.() === 0
}

function install(): string | null {
  console.log('Installing Chromium for the journeys…')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const get = (...words: string[]) =>
    spawnSync('apt-get', words, { env, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0
  const isDone =
    get('update') && get('install', '-y', '--no-install-recommends', 'chromium', 'fonts-liberation')
  return isDone ? (places.find(starts) ?? null) : null
}
