import type { Tx } from '#db/database.ts'
import type { StockPlan } from '#features/insight/analysis/contract/performance-analyzer.ts'
import type { RaisedAlert } from '../rules.ts'
import type { WaitingRun } from '../rules/findings.ts'

/** Runs of workflows that wait for a person, as what runs them knows. */
export type WorkflowWatch = (
  tx: Tx,
  workspaceId: string,
  asked: { failedSince: Date; limit: number },
) => Promise<WaitingRun[]>

/** Where a higher feature keeps what the inbox finds out. */
export type Recorder = {
  /** In the transaction in which they were raised. */
  recordAlerts: (
    tx: Tx,
    place: { workspaceId: string; storeId: string | null },
    alerts: readonly RaisedAlert[],
    at: Date,
  ) => Promise<void>
  /** After a sync: what each product that sells needs. */
  recordLowStock: (
    key: { workspaceId: string; storeId: string },
    plans: readonly StockPlan[],
  ) => Promise<void>
}
