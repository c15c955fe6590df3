import { defineConfig } from '@playwright/test'

// Below the ports that systems give to outgoing connections (Linux 32768, others 49152): the tests that ran before may still hold one of those.
const port = 23_117
const origin = `http://127.0.0.1:${port}`

export default defineConfig({
  testDir: 'tests/journeys',
  outputDir: '.artifacts/journeys',
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  retries: 1,
  timeout: 120_000,
  expect: { timeout: 40_000 },
  reporter: [['list'], ['./tests/journeys/causes.ts']],
  use: {
    baseURL: origin,
    // A trace of each step costs a fifth of the time: where it is wanted, run that journey with `--trace on`.
    trace: 'off',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: [
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--disable-quic',
        '--no-first-run',
      ],
    },
  },
  webServer: {
    command: 'node tests/journeys/world.ts',
    env: { JOURNEYS_PORT: String(port) },
    url: `${origin}/readyz`,
    timeout: 120_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    stdout: 'pipe',
    stderr: 'pipe',
  },
})
