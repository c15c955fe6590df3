import type { ManageDeps } from '#features/base/stores/actions/manage.ts'
import type { Engine } from '#engine/engine.ts'
import type { Eraser } from './erasers.ts'

export type PrivacyDeps = Omit<ManageDeps, 'runs'> & {
  runs: ManageDeps['runs'] & Pick<Engine, 'get'>
  /** Of every feature that holds something of customers, in the order in which they are asked who a person is. */
  erasers: readonly Eraser[]
  /** Whether Shopify can post to `publicUrl`. */
  isReachableBy: (isDemo: boolean) => boolean
}
