import type { Run } from '#features/base/runs/actions.ts'

type Page = { endCursor: string | null; hasNextPage: boolean }

/** Reads page after page, each a stored step: a restart goes on with the page after the last stored one. */
export async function* storedPages<T extends Page>(
  run: Run,
  read: (after: string | null, signal: AbortSignal) => Promise<T>,
): AsyncGenerator<T, void, undefined> {
  let after: string | null = null
  for (let number = 1; ; number += 1) {
    const cursor: string | null = after
    const page: T = await run.step(`page ${number}`, (signal) => read(cursor, signal))
    yield page
    if (!page.hasNextPage) return
    after = page.endCursor
  }
}
