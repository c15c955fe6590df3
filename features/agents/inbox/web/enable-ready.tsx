import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { listProducts, toggleProducts } from '#features/shop/feed/contract.ts'
import { refreshFeed, rememberFigures, useFigures } from '#features/shop/feed/web/feed-cache.ts'
import { sentenceOf } from '#ui/api-error.ts'
import { Button } from '#ui/button.tsx'
import { call } from '#ui/call.ts'
import { Dialog } from '#ui/dialog.tsx'
import { formatNumber } from '#ui/format.ts'
import { Meter } from '#ui/meter.tsx'
import { showFailure, showToast } from '#ui/toast.ts'
import { refreshInbox } from './inbox-cache.ts'

const readAtOnce = 500
/** Small enough to show progress, large enough for a catalogue of a hundred thousand. */
const minAtOnce = 50
const maxAtOnce = 1_000

/** Asks, then enables every product that is ready and off. It can be stopped between two batches, and undone. */
export function EnableReady({ onClose }: { onClose: () => void }) {
  const stats = useFigures().data
  const total = stats ? stats.ready - stats.enabledReady : 0
  const [done, setDone] = useState(0)
  const isStopped = useRef(false)
  const client = useQueryClient()

  async function switchAll(productIds: readonly string[], enableSearch: boolean): Promise<string[]> {
    const changed: string[] = []
    const size = Math.min(maxAtOnce, Math.max(minAtOnce, Math.ceil(productIds.length / 20)))
    for (let at = 0; at < productIds.length && !isStopped.current; at += size) {
      const body = { productIds: productIds.slice(at, at + size), enableSearch }
      const { data } = await call(toggleProducts, { body })
      changed.push(...data.changed)
      rememberFigures(client, data.stats)
      setDone(changed.length)
    }
    return changed
  }

  const onSettled = () => {
    refreshFeed(client)
    refreshInbox(client)
  }
  const undo = useMutation({
    mutationFn: (productIds: readonly string[]) => {
      isStopped.current = false
      return switchAll(productIds, false)
    },
    onSuccess: (changed) =>
      showToast({
        title: plural(changed.length, { one: '# product is off again', other: '# products are off again' }),
      }),
    onError: (error) =>
      showFailure(t`Not undone`, sentenceOf(error, t`The server did not answer. Some may be off already.`)),
    onSettled,
  })
  const enable = useMutation({
    mutationFn: async () => switchAll(await listReady(() => isStopped.current), true),
    onSuccess: (changed) => {
      showToast({
        title: plural(changed.length, { one: '# product enabled', other: '# products enabled' }),
        ...(changed.length > 0 ? { action: { label: t`Undo`, onAct: () => undo.mutate(changed) } } : {}),
      })
    },
    onError: (error) =>
      showFailure(
        t`Not enabled`,
        sentenceOf(error, t`The server did not answer. Some may be enabled already.`),
      ),
    onSettled: () => {
      onSettled()
      onClose()
    },
  })

  return (
    <Dialog
      title={
        enable.isPending
          ? t`Enabling products`
          : plural(total, { one: 'Enable # product?', other: 'Enable # products?' })
      }
      onClose={() => {
        isStopped.current = true
        if (!enable.isPending) onClose()
      }}
      actions={
        enable.isPending ? (
          <Button
            onClick={() => {
              isStopped.current = true
            }}
          >
            <Trans>Stop</Trans>
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>
              <Trans>Cancel</Trans>
            </Button>
            <Button variant="glass" onClick={() => enable.mutate()}>
              {t`Enable ${formatNumber(total)}`}
            </Button>
          </>
        )
      }
    >
      {enable.isPending ? (
        <div className="flex flex-col gap-2" aria-live="polite">
          <p className="tabular-nums">{t`${formatNumber(done)} of ${formatNumber(total + done)} enabled`}</p>
          <Meter label={t`Enabling products`} percent={(done / Math.max(1, total + done)) * 100} />
        </div>
      ) : (
        <p>
          <Trans>They will appear in ChatGPT with the next export of your feed. You can undo this.</Trans>
        </p>
      )}
    </Dialog>
  )
}

/** The ids of all products that are ready and off, page by page. */
async function listReady(isStopped: () => boolean): Promise<string[]> {
  const ids: string[] = []
  let cursor: string | null = null
  do {
    const query = {
      readiness: 'ready',
      enabled: 'false',
      limit: readAtOnce,
      ...(cursor ? { cursor } : {}),
    } as const
    const page: Awaited<ReturnType<typeof call<typeof listProducts>>> = await call(listProducts, { query })
    ids.push(...page.data.products.map(({ productId }) => productId))
    cursor = page.data.nextCursor
  } while (cursor !== null && !isStopped())
  return ids
}
