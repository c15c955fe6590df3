import { parseArgs } from 'node:util'
import type { ProfileId } from '#features/shop/feed/contract/verdict.ts'
import { isProfileId, PROFILES } from '#features/shop/feed/rules/profiles.ts'

export type ValidateArguments = {
  file: string
  profile: ProfileId
  now: Date
  isFeed: boolean
  isJson: boolean
}

export const HELP = `vitrine validate FILE [options]

Judges the rows of a product feed. FILE holds one JSON object per line, a JSON array, or an object with "products";
gzip is recognised by itself, "-" reads standard input.

  --profile ID   what to judge by (default openai-2026-10):
                 ${Object.keys(PROFILES).join(', ')}
  --now ISO      the moment that rules about dates compare with (default: now)
  --feed         also apply the rules across rows: unique ids, groups and their options
  --json         one line of JSON for each row: errors, warnings, normalized, details
  --help         this text

Exit code: 0 no row has an error, 1 at least one has, 2 the command cannot be carried out.
`

/** What was asked for: help, a validation, or a sentence about what is wrong with the command. */
export function readArguments(argv: string[]): ValidateArguments | 'help' | { problem: string } {
  const parsed = parse(argv)
  if ('problem' in parsed) return parsed
  const { values, positionals } = parsed
  if (values.help || positionals[0] === 'help') return 'help'
  const [command, file, ...rest] = positionals
  if (command === undefined) return { problem: 'Say what to do.' }
  if (command !== 'validate') return { problem: `There is no command "${command}".` }
  if (file === undefined) return { problem: 'Name the file to validate, or "-" for standard input.' }
  if (rest.length > 0) return { problem: 'Name one file only.' }
  if (!isProfileId(values.profile)) return { problem: `There is no profile "${values.profile}".` }
  const now = values.now === undefined ? new Date() : new Date(values.now)
  if (Number.isNaN(now.getTime())) return { problem: `"${values.now}" is not an ISO date.` }
  return { file, profile: values.profile, now, isFeed: values.feed, isJson: values.json }
}

function parse(argv: string[]) {
  try {
    return parseArgs({
      args: argv,
      allowPositionals: true,
      options: {
        profile: { type: 'string', default: 'openai-2026-10' },
        now: { type: 'string' },
        feed: { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    })
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) }
  }
}
