/** Ends the report with each journey that failed or passed only at its second try, since a long log is often read from its end. */
import type { FullResult, Reporter, TestCase, TestResult } from '@playwright/test/reporter'

export default class Causes implements Reporter {
  readonly #failures = new Map<TestCase, TestResult>()

  onTestEnd(test: TestCase, result: TestResult): void {
    if (result.status !== test.expectedStatus) this.#failures.set(test, result)
  }

  onEnd(_result: FullResult): void {
    for (const [test, { error, duration }] of this.#failures) {
      const cause = (error?.message ?? 'no error').replaceAll(/\u001B\[\d+m/g, '').split('\n')
      const lines = cause.filter((line) => line.trim() !== '').slice(0, 12)
      process.stdout.write(
        `\n${test.outcome() === 'flaky' ? '↻' : '✘'} ${test.title} (${Math.round(duration / 1000)} s)\n    ${lines.join('\n    ')}\n`,
      )
    }
  }
}
