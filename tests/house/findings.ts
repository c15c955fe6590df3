import { exceptions } from './exceptions.ts'
import type { Import, Source } from './source.ts'

export type HouseFinding = { path: string; line: number; todo: string }

/** One sentence for each finding that no exception excuses, and for each exception that excuses nothing any more. */
export function report(rule: string, findings: HouseFinding[]): string[] {
  const excused = exceptions.filter((exception) => exception.rule === rule)
  const isExcused = ({ path }: HouseFinding) => excused.some((exception) => exception.path === path)
  const stale = excused.filter((exception) => !findings.some(({ path }) => path === exception.path))
  return [
    ...findings
      .filter((finding) => !isExcused(finding))
      .map(({ path, line, todo }) => `${path}:${line} ${todo}`),
    ...stale.map(({ path }) => `${path} needs no exception to "${rule}" any more: take it off the list`),
  ]
}

/** What `judge` says about each import of each source. */
export function judgeImports(
  sources: Source[],
  judge: (source: Source, found: Import) => string | null,
): HouseFinding[] {
  return sources.flatMap((source) =>
    source.imports.flatMap((found) => {
      const complaint = judge(source, found)
      return complaint === null
        ? []
        : [{ path: source.path, line: found.line, todo: `imports ${found.specifier}: ${complaint}` }]
    }),
  )
}

/** A finding for each place in the text of each source where `pattern` matches. The pattern is global. */
export function findText(sources: Source[], pattern: RegExp, todo: string): HouseFinding[] {
  return sources.flatMap(({ path, text, lineAt }) =>
    [...text.matchAll(pattern)].map((match) => ({ path, line: lineAt(match.index), todo })),
  )
}
