import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

const screens = ['features/*/web/**/*.test.tsx', 'ui/**/*.test.tsx', 'web/**/*.test.tsx']
const never = ['**/node_modules/**', '**/dist/**', 'tests/journeys/**']

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 120_000,
    hookTimeout: 180_000,
    projects: [
      {
        extends: true,
        test: { name: 'server', environment: 'node', include: ['**/*.test.ts'], exclude: never },
      },
      {
        extends: true,
        plugins: [react()],
        test: { name: 'screens', environment: 'happy-dom', include: screens, exclude: never },
      },
    ],
  },
})
