/** How soon the built console is there after a start, and what its pages cost a browser whose processor is a quarter as fast: how soon one is drawn, and how long it does not listen. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { chromium, type Page } from '@playwright/test'
import { median } from 'simple-statistics'
import { connectDemoStore } from '#features/base/stores/contract.ts'
import { syncProducts } from '#features/shop/feed/contract.ts'
import { call, newMerchant } from '#tests/world/server.ts'
import type { GoalName } from './goals.ts'
import { type Line, toLine } from './lines.ts'

/** One load of a page, cold, in milliseconds. `tbtMs` is what each task took beyond 50 ms. */
type Load = { lcpMs: number; tbtMs: number; longestTaskMs: number }

const paths = ['/workspace/chatgpt', '/dashboard', '/seller']
const throttling = 4
const rounds = 3
const loadMs = 6_000
const checkout = fileURLToPath(new URL('..', import.meta.url))

/** Starts as `npm start` does, on an empty folder and again, then opens pages as a new merchant of a demo store. Chromium is the one that CHROMIUM_PATH names, or the system's. */
export async function measurePages(): Promise<Line[]> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-pages-'))
  // As root, PostgreSQL runs as another user.
  await chmod(folder, 0o711)
  try {
    // Builds the console where that is to be done, and compiles the code for the first time.
    await (await startConsole(join(folder, 'unmeasured'))).stop()
    const data = join(folder, 'data')
    const first = await startConsole(data)
    await first.stop()
    const again = await startConsole(data)
    try {
      return [
        line('first start on an empty folder', first.seconds),
        line('cold start to the first page', again.seconds),
        ...(await measureLoads(again.origin)),
      ]
    } finally {
      await again.stop()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function line(goal: GoalName, now: number, of?: string): Line {
  return { ...toLine(goal, { rows: 0, now, ...(of ? { of } : {}) }), rows: null }
}

/** `seconds` go from the start of the process to the last byte of the first page. */
async function startConsole(
  data: string,
): Promise<{ origin: string; seconds: number; stop: () => Promise<void> }> {
  const begun = performance.now()
  const child = spawn(process.execPath, ['--import', './scripts/preload.js', 'scripts/start.ts'], {
    cwd: checkout,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, PORT: '0', DATA_DIR: data, LOG_LEVEL: 'warn', REGISTRATIONS_PER_HOUR: '0' },
  })
  const origin = await readOrigin(child)
  await (await fetch(origin)).text()
  const seconds = (performance.now() - begun) / 1_000
  const stop = async () => {
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  }
  return { origin, seconds, stop }
}

async function readOrigin(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error('unreachable')
  for await (const text of createInterface(child.stdout)) {
    const [, origin] = /^Vitrine is at (\S+)$/.exec(text) ?? []
    if (origin) return origin
  }
  throw new Error('The server did not start')
}

async function measureLoads(origin: string): Promise<Line[]> {
  const token = await newMerchant(origin)
  await call(origin, connectDemoStore, {}, token)
  await call(origin, syncProducts, { body: {} }, token)
  const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'
  const browser = await chromium.launch({ executablePath })
  const localStorage = [{ name: 'auth_token', value: token }]
  const storageState = { cookies: [], origins: [{ origin, localStorage }] }
  try {
    const lines: Line[] = []
    for (const path of paths) {
      const loads: Load[] = []
      for (let round = 0; round < rounds; round += 1) {
        const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, storageState })
        loads.push(await load(await context.newPage(), origin + path))
        await context.close()
      }
      const of = (key: keyof Load) => median(loads.map((one) => one[key]))
      lines.push(line('largest contentful paint', of('lcpMs'), path))
      lines.push(line('total blocking time', of('tbtMs'), path))
      lines.push(line('longest task', of('longestTaskMs'), path))
    }
    return lines
  } finally {
    await browser.close()
  }
}

async function load(page: Page, address: string): Promise<Load> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: throttling })
  await page.addInitScript(`
    globalThis.seen = { lcpMs: 0, tasks: [] }
    const watch = (type, see) =>
      new PerformanceObserver((list) => list.getEntries().forEach(see)).observe({ type, buffered: true })
    watch('largest-contentful-paint', ({ startTime }) => { seen.lcpMs = startTime })
    watch('longtask', ({ duration }) => { seen.tasks.push(duration) })
  `)
  await page.goto(address)
  // Nothing is asked of the page before it rests: to look for its heading would be one of its long tasks.
  await page.waitForTimeout(loadMs)
  const { lcpMs, tasks } = await page.evaluate<{ lcpMs: number; tasks: number[] }>('globalThis.seen')
  await page.getByRole('heading', { level: 1 }).waitFor()
  const tbtMs = tasks.reduce((sum, duration) => sum + Math.max(0, duration - 50), 0)
  return { lcpMs, tbtMs, longestTaskMs: Math.max(0, ...tasks) }
}
