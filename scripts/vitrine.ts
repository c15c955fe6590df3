/** The command line: judges feed files without a server. Exit code 0 valid, 1 some row has an error, 2 not carried out. */
import { once } from 'node:events'
import { HELP, readArguments, type ValidateArguments } from './vitrine/arguments.ts'
import { openSource } from './vitrine/source-file.ts'
import { createSummary } from './vitrine/summary.ts'
import { validateFile } from './vitrine/validate-file.ts'

/** Rows are printed in batches of about this many characters. */
const BATCH_LENGTH = 65_536

// A reader that has seen enough, such as `head`, closes the pipe; that is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 2))

process.exitCode = await run(process.argv.slice(2))

async function run(argv: string[]): Promise<number> {
  const asked = readArguments(argv)
  if (asked === 'help') {
    process.stdout.write(HELP)
    return 0
  }
  if ('problem' in asked) {
    process.stderr.write(`${asked.problem}\n\n${HELP}`)
    return 2
  }
  try {
    return await validate(asked)
  } catch (error) {
    process.stderr.write(`${toSentence(error, asked.file)}\n`)
    return 2
  }
}

async function validate(asked: ValidateArguments): Promise<number> {
  const source = await openSource(asked.file)
  try {
    return asked.isJson ? await printJson(source.path, asked) : await printSummary(source.path, asked)
  } finally {
    await source.remove()
  }
}

async function printJson(path: string, asked: ValidateArguments): Promise<number> {
  let hasError = false
  let batch = ''
  for await (const { verdict } of validateFile(path, asked)) {
    hasError ||= verdict.errors.length > 0
    batch += `${JSON.stringify(verdict)}\n`
    if (batch.length >= BATCH_LENGTH) {
      await print(batch)
      batch = ''
    }
  }
  await print(batch)
  return hasError ? 1 : 0
}

async function printSummary(path: string, asked: ValidateArguments): Promise<number> {
  const summary = createSummary()
  let hasError = false
  for await (const row of validateFile(path, asked)) {
    hasError ||= row.verdict.errors.length > 0
    summary.add(row)
  }
  await print(summary.toText())
  return hasError ? 1 : 0
}

async function print(text: string): Promise<void> {
  if (text !== '' && !process.stdout.write(text)) await once(process.stdout, 'drain')
}

function toSentence(error: unknown, file: string): string {
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'ENOENT') return `There is no file ${file}.`
  if (code === 'EACCES') return `The file ${file} may not be read.`
  if (code?.startsWith('Z_')) return `${file} is damaged gzip: ${message}`
  return message
}
