import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { messages } from './scripts/build/messages.ts'
import { Causes } from './scripts/test/causes.ts'

const screens = [
  'features/**/web/**/*.test.tsx',
  'ui/**/*.test.tsx',
  'pages/**/*.test.tsx',
  'web/**/*.test.tsx',
]
const never = ['**/node_modules/**', '**/dist/**', 'tests/journeys/**']

export default defineConfig({
  test: {
    pool: 'forks',
    // A worker reads the product once and not for each file, as a server does.
    isolate: false,
    restoreMocks: true,
    unstubEnvs: true,
    globalSetup: ['tests/world/cluster.ts'],
    // A worker waits for the database and for its peers half of the time.
    maxWorkers: 3,
    reporters: ['default', new Causes()],
    // Whoever changes the code is not stopped by a test that fails once in hundreds of runs; the report names it.
    retry: 1,
    // Nothing is proven by a time: it only ends what hangs, also where processes are started on a slow machine.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // A check that is polled fails when the thing never comes, not when the machine is busy.
    expect: { poll: { timeout: 20_000 } },
    // A screen that ends cuts off what it was still sent: the DOM rejects a promise of its own for that, and nobody waits for it.
    onUnhandledError: (error) =>
      !(
        'VITEST_TEST_PATH' in error &&
        String(error.VITEST_TEST_PATH).endsWith('.test.tsx') &&
        'code' in error &&
        error.code === 'ECONNRESET' &&
        error.message === 'aborted'
      ),
    projects: [
      {
        extends: true,
        plugins: [messages()],
        test: { name: 'server', environment: 'node', include: ['**/*.test.ts'], exclude: never },
      },
      {
        extends: true,
        plugins: [messages(), react()],
        test: {
          name: 'screens',
          environment: 'happy-dom',
          include: screens,
          exclude: never,
          setupFiles: ['tests/world/dom-setup.ts'],
        },
      },
    ],
  },
})
