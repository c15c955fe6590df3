/** Ends the report with each test that failed or passed only at its second try, and each error outside of tests, since a long log is often read from its end. */
import type { Reporter, SerializedError, TestCase, TestModule } from 'vitest/node'

const maxLines = 12

export class Causes implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    for (const { name, message, stack } of unhandled) {
      say(`✘ ${name ?? 'Error'} outside of a test: ${message}`, stack ?? '')
    }
    for (const module of modules) {
      for (const { message } of module.errors()) say(`✘ ${module.relativeModuleId}`, message)
      for (const test of module.children.allTests()) {
        if (test.result().state === 'failed') say(`✘ ${nameOf(test)}`, messageOf(test))
        else if (test.diagnostic()?.flaky) say(`↻ ${nameOf(test)}, passed at its second try`, messageOf(test))
      }
    }
  }
}

const nameOf = ({ module, fullName }: TestCase) => `${module.relativeModuleId} > ${fullName}`

const messageOf = (test: TestCase) =>
  (test.result().errors ?? []).map(({ message, diff }) => [message, diff ?? ''].join('\n')).join('\n')

function say(title: string, message: string): void {
  const lines = message
    .replaceAll(/\u001B\[\d+m/g, '')
    .split('\n')
    .filter((line) => line.trim() !== '')
  process.stdout.write(`\n${title}\n    ${lines.slice(0, maxLines).join('\n    ')}\n`)
}
