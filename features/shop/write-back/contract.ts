import { z } from 'zod'
import { RunView } from '#engine/contract.ts'
import { storeRefusals } from '#features/base/stores/contract.ts'
import { SyncMode } from '#features/base/stores/contract/sync.ts'
import { editableFields } from '#features/shop/feed/contract.ts'
import { endpoint, succeeds } from '#kit/endpoint.ts'
import { defineRefusals } from '#kit/errors.ts'

export const writeBackRefusals = defineRefusals({
  WRITE_BACK_SET_NOT_FOUND: 404,
  WRITE_BACK_RUNNING: 409,
  WRITE_BACK_NOT_DRAFT: 409,
  WRITE_BACK_NOT_STOPPED: 409,
  WRITE_BACK_NOTHING: 409,
  WRITE_BACK_OFF: 409,
  WRITE_BACK_UNDONE: 409,
  WRITE_BACK_UNDO_EXPIRED: 409,
  CONFLICT_CHANGED: 409,
})

/** Which side wins where both changed a field: the store, what was typed here, the later one, or neither until somebody decides. */
export const ConflictRule = z.enum(['ask', 'store', 'vitrine', 'newest'])
export type ConflictRule = z.infer<typeof ConflictRule>

export const ConflictRules = z.record(z.enum(editableFields), ConflictRule)
export type ConflictRules = z.infer<typeof ConflictRules>

/** What happens after a sync that found something to write. */
export const AfterSync = z.enum(['propose', 'write'])
export type AfterSync = z.infer<typeof AfterSync>

/** A value goes to the store, the typed one is dropped for the store's, or a dropped one comes back. */
export const ChangeKind = z.enum(['write', 'follow', 'restore'])
export type ChangeKind = z.infer<typeof ChangeKind>

export const ChangeStatus = z.enum([
  'planned',
  'writing',
  'done',
  /** Both sides said the same already. */
  'same',
  /** Somebody changed it after the preview. */
  'changed',
  'conflict',
  'refused',
  'unknown_category',
  'gone',
  'excluded',
])
export type ChangeStatus = z.infer<typeof ChangeStatus>

const TypedValue = z.object({ value: z.string(), at: z.string(), by: z.string() })

export const FieldChange = z.object({
  position: z.number().int(),
  productId: z.string(),
  title: z.string(),
  field: z.enum(editableFields),
  kind: ChangeKind,
  isConflict: z.boolean(),
  /** Of the side that changes: the store where it is a `write`, what was typed otherwise. */
  before: z.string().nullable(),
  after: z.string().nullable(),
  typed: TypedValue,
  storeChangedAt: z.string(),
  status: ChangeStatus,
  reason: z.string().nullable(),
})
export type FieldChange = z.infer<typeof FieldChange>

export const WriteBackSet = z.object({
  id: z.string(),
  status: z.enum(['draft', 'running', 'stopped', 'done']),
  actor: z.string(),
  undoOf: z.string().nullable(),
  createdAt: z.string(),
  startedAt: z.string().nullable(),
  /** Changes by what became of them. */
  counts: z.partialRecord(ChangeStatus, z.number().int()),
  products: z.number().int(),
  run: RunView.nullable(),
  canUndo: z.boolean(),
  undoneBy: z.string().nullable(),
})
export type WriteBackSet = z.infer<typeof WriteBackSet>

export const Conflict = z.object({
  productGid: z.string(),
  /** Null where the field is the product's. */
  variantGid: z.string().nullable(),
  productId: z.string(),
  title: z.string(),
  field: z.enum(editableFields),
  store: z.object({ value: z.string().nullable(), changedAt: z.string() }),
  typed: TypedValue,
  /** What both sides said last. */
  base: z.string().nullable(),
})
export type Conflict = z.infer<typeof Conflict>

const settings = { rules: ConflictRules, afterSync: AfterSync }

export const WriteBackView = z.object({
  ...settings,
  mode: SyncMode,
  /** Why some or all fields cannot be written, in sentences. */
  limits: z.array(z.string()),
  /** Whether a set has been written before: until then nothing is written by itself. */
  hasWritten: z.boolean(),
  /** The newest first, 20 at most. */
  sets: z.array(WriteBackSet),
  /** Names the next page of sets; null where these are all. */
  nextBefore: z.string().nullable(),
})
export type WriteBackView = z.infer<typeof WriteBackView>

export const viewWriteBack = endpoint({
  method: 'GET',
  path: '/api/write-back',
  summary: 'Rules of writing to the store, and the newest sets of changes',
  rate: 'poll',
  refusals: [storeRefusals.STORE_NOT_CONNECTED],
  reply: succeeds(WriteBackView),
})

export const saveWriteBack = endpoint({
  method: 'PUT',
  path: '/api/write-back',
  summary: 'Save which side wins for each field, and what happens after a sync',
  body: settings,
  refusals: [storeRefusals.STORE_NOT_CONNECTED],
  reply: succeeds(z.object(settings)),
})

/** How many conflicts are listed, and decided at once. */
export const maxConflicts = 500

export const listConflicts = endpoint({
  method: 'GET',
  path: '/api/write-back/conflicts',
  summary: 'Fields that both sides changed and no rule decides, the first 500',
  refusals: [storeRefusals.STORE_NOT_CONNECTED],
  reply: succeeds(z.object({ conflicts: z.array(Conflict), total: z.number().int() })),
})

export const resolveConflicts = endpoint({
  method: 'POST',
  path: '/api/write-back/conflicts/resolve',
  summary: 'Decide conflicts: the store’s value is taken at once, a typed one is written with the next set',
  body: {
    side: z.enum(['store', 'vitrine']),
    conflicts: z
      .array(
        z.strictObject({
          productGid: z.string().max(255),
          variantGid: z.string().max(255).nullable(),
          field: z.enum(editableFields),
          /** What the person saw. */
          store: z.string().max(5000).nullable(),
          typed: z.string().max(5000),
        }),
      )
      .min(1)
      .max(maxConflicts),
  },
  refusals: [storeRefusals.STORE_NOT_CONNECTED, writeBackRefusals.CONFLICT_CHANGED],
  reply: succeeds(z.object({ resolved: z.number().int(), set: WriteBackSet.nullable() })),
})

/** So many changes a set holds at most; what is beyond comes with the next. */
export const maxChanges = 20_000

export const draftSet = endpoint({
  method: 'POST',
  path: '/api/write-back/sets',
  summary: 'Find out what would be written, as a set to look at. It takes the place of the draft before it.',
  refusals: [storeRefusals.STORE_NOT_CONNECTED, writeBackRefusals.WRITE_BACK_OFF],
  reply: succeeds(
    z.object({
      /** Null where there is nothing to write. */
      set: WriteBackSet.nullable(),
      conflicts: z.number().int(),
      /** Fields of products whose variants have different values: a product has one. */
      mixed: z.number().int(),
      /** Whether there is more than a set holds. */
      isCut: z.boolean(),
    }),
  ),
})

export const listSets = endpoint({
  method: 'GET',
  path: '/api/write-back/sets',
  summary: 'Earlier sets of changes, the newest first, 20 at most',
  query: { before: z.uuid() },
  refusals: [storeRefusals.STORE_NOT_CONNECTED],
  reply: succeeds(WriteBackView.pick({ sets: true, nextBefore: true })),
})

const setId = { setId: z.uuid() }

export const listSetChanges = endpoint({
  method: 'GET',
  path: '/api/write-back/sets/{setId}/changes',
  summary: 'The changes of a set, by position',
  params: setId,
  query: {
    after: z.coerce.number().int().min(0).default(0),
    limit: z.coerce.number().int().min(1).max(500).default(100),
    status: ChangeStatus.optional(),
  },
  refusals: [writeBackRefusals.WRITE_BACK_SET_NOT_FOUND],
  reply: succeeds(z.object({ changes: z.array(FieldChange), nextAfter: z.number().int().nullable() })),
})

const started = [
  storeRefusals.STORE_NOT_CONNECTED,
  storeRefusals.STORE_SCOPES_MISSING,
  writeBackRefusals.WRITE_BACK_SET_NOT_FOUND,
  writeBackRefusals.WRITE_BACK_RUNNING,
  writeBackRefusals.WRITE_BACK_OFF,
]

export const startSet = endpoint({
  method: 'POST',
  path: '/api/write-back/sets/{setId}/start',
  summary: 'Write a draft to the store, without the positions in `except`',
  params: setId,
  body: { except: z.array(z.number().int()).max(maxChanges).default([]) },
  refusals: [...started, writeBackRefusals.WRITE_BACK_NOT_DRAFT, writeBackRefusals.WRITE_BACK_NOTHING],
  reply: succeeds(z.object({ set: WriteBackSet })),
})

export const resumeSet = endpoint({
  method: 'POST',
  path: '/api/write-back/sets/{setId}/resume',
  summary: 'Go on with a set that was stopped or failed half-way',
  params: setId,
  refusals: [...started, writeBackRefusals.WRITE_BACK_NOT_STOPPED],
  reply: succeeds(z.object({ set: WriteBackSet })),
})

export const undoSet = endpoint({
  method: 'POST',
  path: '/api/write-back/sets/{setId}/undo',
  summary: 'Give back what the set changed, where nobody has changed it since',
  params: setId,
  refusals: [
    ...started,
    writeBackRefusals.WRITE_BACK_UNDONE,
    writeBackRefusals.WRITE_BACK_UNDO_EXPIRED,
    writeBackRefusals.WRITE_BACK_NOTHING,
  ],
  reply: succeeds(z.object({ set: WriteBackSet })),
})
