import type { NoticePreferences } from './contract.ts'

/** A workspace that chose nothing sees everything. */
export const allNotices: NoticePreferences = {
  syncFailed: true,
  productsIncomplete: true,
  keyRefused: true,
  approvalsWaiting: true,
}
