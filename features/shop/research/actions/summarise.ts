import { randomBytes } from 'node:crypto'
import type { ResearchDetail, ResearchSummary } from '../contract/library.ts'
import { saveSummary } from '../records.ts'
import { askForSummary, quoteSummary, readSummary, saySummary, type SourcePage } from '../rules/summary.ts'
import type { Asker, WebDeps } from './deps.ts'

type SummaryDeps = Pick<WebDeps, 'db' | 'write'>
type SummaryRequest = { about: string; known: string | null; sources: readonly SourcePage[] }

const timeoutMs = 25_000

/** In a model's words; null without one, or when it has nothing to say that a source says. No tool is at its hands. */
export async function writeSummary(
  { write }: Pick<WebDeps, 'write'>,
  workspaceId: string,
  about: SummaryRequest,
  signal: AbortSignal,
): Promise<ResearchSummary | null> {
  if (about.sources.length === 0) return null
  const ask = askForSummary(about, `data-${randomBytes(8).toString('hex')}`)
  const written = await write(workspaceId, ask, { signal, timeoutMs })
  const { length: count } = about.sources
  return written && readSummary(written.value, { count, model: written.model })
}

/** An item with its summary, also as a text that cites sources by their numbers from 1. */
export type SummarizedItem = ResearchDetail & { summary: ResearchSummary; said: string }

/** An item of the library with its summary. It is kept with the item, so that a step that happens twice asks a model once. */
export async function summarise(
  deps: SummaryDeps,
  { workspaceId, signal }: Pick<Asker, 'workspaceId' | 'signal'>,
  item: ResearchDetail,
): Promise<SummarizedItem> {
  if (item.summary) return { ...item, summary: item.summary, said: saySummary(item.summary) }
  const about = { about: item.query || item.title, known: null, sources: item.sources }
  const written = await writeSummary(deps, workspaceId, about, signal)
  const summary = written ?? quoteSummary(about.about, item.sources)
  await deps.db.inWorkspace(workspaceId, (tx) => saveSummary(tx, workspaceId, item.id, summary))
  return { ...item, summary, said: saySummary(summary) }
}
