/** Workflows as files: an export read again is the same workflow. */
import { WorkflowDefinition } from '../contract/definition.ts'
import type { ImportNote } from '../contract/transfer.ts'
import { fromN8n, isOfN8n } from './n8n.ts'

export type ImportedFile =
  | { format: 'vitrine' | 'n8n'; definition: WorkflowDefinition; notes: ImportNote[] }
  | { problem: string }

/** What a file holds; schedules without a time zone are read in the workspace's. A file of another product is refused with what is wrong with it. */
export function fromFile(file: unknown, timeZone: string): ImportedFile {
  if (typeof file !== 'object' || file === null || Array.isArray(file)) {
    return { problem: 'The file holds no workflow.' }
  }
  if (isOfN8n(file)) {
    const read = fromN8n(file, timeZone)
    return 'problem' in read ? read : { format: 'n8n', ...read }
  }
  const parsed = WorkflowDefinition.safeParse(file)
  if (parsed.success) return { format: 'vitrine', definition: parsed.data, notes: [] }
  const place = parsed.error.issues[0]?.path.join('.') ?? ''
  return {
    problem:
      place === ''
        ? 'The file holds no workflow.'
        : `The file is not a workflow that can be read. Check “${place}” in it.`,
  }
}
