import { createHash } from 'node:crypto'
import type { WorkflowDefinition } from '#features/automation/workflows/contract/definition.ts'
import { canonical, canonicalDefinition } from '../rules/canonical.ts'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** The same for two definitions that do the same. */
export function fingerprint(definition: WorkflowDefinition): string {
  return sha256(canonicalDefinition(definition))
}

/** SHA-256 of a value, whatever the order of its keys. */
export function hashOf(value: unknown): string {
  return sha256(canonical(value))
}
