import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { deploymentReady, keysStatus } from '#features/base/keys/contract.ts'
import { useStore } from '#features/base/stores/web/store-cache.ts'
import { read } from '#ui/query.ts'

/** What is done of the three steps, from what the server really knows. */
export function useSetupProgress() {
  const store = useStore()
  const keys = useQuery({ ...read(keysStatus, {}), select: (reply) => reply.data.keys })
  const readiness = useQuery({ ...read(deploymentReady, {}), select: (reply) => reply.data })
  const savedKeys = [keys.data?.openai, keys.data?.tavily].filter((key) => key?.configured).length
  const hasStore = store.data?.connected ?? false
  const checks = readiness.data?.summary
  const steps = [
    {
      to: '/onboarding/shopify',
      title: t`Connect Shopify Store`,
      isDone: hasStore,
      fact: hasStore ? (store.data?.domain ?? '') : t`Products come from there`,
    },
    {
      to: '/onboarding/keys',
      title: t`Configure API Keys`,
      isDone: savedKeys === 2,
      fact: t`${savedKeys} of 2 saved`,
    },
    {
      to: '/onboarding/ready',
      title: t`Ready to Launch`,
      isDone: readiness.data?.ready ?? false,
      fact: checks ? t`${checks.configured} of ${checks.total} in place` : t`Checks before you go live`,
    },
  ] as const
  return {
    steps,
    hasStore,
    doneCount: steps.filter((step) => step.isDone).length,
    isKnown: store.isSuccess && keys.isSuccess && readiness.isSuccess,
  }
}
