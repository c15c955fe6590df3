import type { Db, Tx } from '#db/database.ts'
import type { RunView } from '#engine/contract.ts'
import type { DayCounts, ProductDay, TestTrend } from '../rules/evidence.ts'

/** Both days are in it; they are days in the store's time zone, such as "2026-11-20". */
export type Period = { from: string; to: string }

/** What happened in the workspace's store day by day, as the server hands it over. */
export type DayFacts = {
  /** Null while no store's orders were ever read. `through` is the last day that was over when they were. */
  findDayBook: (
    workspaceId: string,
  ) => Promise<{ storeId: string; currency: string; first: string | null; through: string } | null>
  /** Every day, those without an order as zeros. */
  countDays: (workspaceId: string, period: Period) => Promise<DayCounts[]>
  /** The most orders first. */
  listTopProducts: (
    workspaceId: string,
    filter: Period & { limit: number },
  ) => Promise<{ productId: string; title: string; orders: number }[]>
  countProductDays: (workspaceId: string, filter: Period & { productIds: string[] }) => Promise<ProductDay[]>
}

export type BeliefDeps = {
  db: Db
  clock: () => Date
  facts: DayFacts
  /** Whose beliefs are shown, also while the store is disconnected; its currency is an ISO 4217 code. */
  findStore: (workspaceId: string) => Promise<{ storeId: string; currency: string } | null>
  findProduct: (
    workspaceId: string,
    storeId: string,
    productId: string,
  ) => Promise<{ productId: string; title: string } | null>
  /** The trend test of the analysis tools. */
  testTrend: TestTrend
  /** Whether the operator's reasoning model has a key that was not refused. */
  isModelAvailable: () => Promise<boolean>
  /** The part of the engine that beliefs use. */
  runs: {
    start: (
      workspaceId: string,
      kind: string,
      run: { purpose: string; input: unknown; tx: Tx },
    ) => Promise<{ run: RunView; isNew: boolean }>
    publish: (workspaceId: string, topic: string) => Promise<void>
  }
}
