import type { z } from 'zod'
import { keyedTable, textCell } from '#features/base/runs/contract/keyed.ts'

/** The sentences of the web that a report quotes, each with where it stands. */
export const ReportQuotes = keyedTable('web_quotes', { sentence: textCell, page: textCell, url: textCell })
export type ReportQuotes = z.infer<typeof ReportQuotes>
