import { plural, t } from '@lingui/core/macro'
import { useRouter } from '@tanstack/react-router'
import {
  CircleQuestionMark,
  Contrast as ContrastIcon,
  Download,
  Keyboard,
  Languages,
  LogOut,
  MapPin,
  type LucideIcon,
  Moon,
  Plug,
  RefreshCw,
  ShoppingBag,
  Sun,
  WandSparkles,
} from 'lucide-react'
import { endSession } from '#features/base/accounts/web/session.ts'
import { useStore } from '#features/base/stores/web/store-cache.ts'
import { useExport } from '#features/shop/feed/web/export.ts'
import { useFigures } from '#features/shop/feed/web/feed-cache.ts'
import { useQueue } from '#features/shop/feed/web/queue.ts'
import { useSync } from '#features/shop/feed/web/sync.ts'
import { languageNames, languages, readLanguage, setLanguage } from '#ui/language.ts'
import { openOverlay } from '#ui/overlay.ts'
import { useAllStores } from './use-all-stores.ts'
import { setContrast, setTheme, useContrast, useTheme } from '#ui/theme.ts'

type Act = { label: string; words: string; icon: LucideIcon; onAct: () => void }

/** A queue that is begun here is walked on the page of the feed. */
function ignore(): void {}

/** What can be done from anywhere, as far as it can be done now. */
export function usePaletteActs(): Act[] {
  const router = useRouter()
  const isAll = useAllStores()
  const [ofStore, figures] = [useStore().data, useFigures().data]
  // What is done is done in one store.
  const store = isAll ? undefined : ofStore
  const stats = isAll ? undefined : figures
  const sync = useSync()
  const exporting = useExport()
  const queue = useQueue(
    undefined,
    1,
    ignore,
    ({ readiness }, place) =>
      void router.navigate({ to: '/workspace/chatgpt', search: { readiness, ...place } }),
  )
  const theme = useTheme()
  const contrast = useContrast()
  const isDark = document.documentElement.dataset['theme'] === 'dark' || theme === 'dark'
  const off = stats ? stats.ready - stats.enabledReady : 0
  const acts: (Act | false)[] = [
    Boolean(store?.connected) &&
      !sync.isBusy && {
        label: t`Sync Products`,
        words: t`shopify refresh`,
        icon: RefreshCw,
        onAct: sync.start,
      },
    sync.activeRun !== null && { label: t`Cancel sync`, words: t`stop`, icon: RefreshCw, onAct: sync.cancel },
    store !== undefined &&
      !store.connected && {
        label: t`Connect Shopify`,
        words: t`store`,
        icon: Plug,
        onAct: () => void router.navigate({ to: '/workspace/shopify' }),
      },
    Boolean(store?.connected) && {
      label: t`Locations`,
      words: t`stock by location warehouse inventory`,
      icon: MapPin,
      onAct: () => void router.navigate({ to: '/ops', search: { tab: 'locations' } }),
    },
    stats !== undefined &&
      stats.chatgptEnabled > 0 && {
        label: t`Export Feed`,
        words: t`download json`,
        icon: Download,
        onAct: () => exporting.mutate('json'),
      },
    off > 0 && {
      label: plural(off, { one: 'Enable # ready product', other: 'Enable # ready products' }),
      words: t`chatgpt display on`,
      icon: ShoppingBag,
      onAct: () => openOverlay('enable-ready'),
    },
    stats !== undefined &&
      stats.needsEnrichment > 0 && {
        label: plural(stats.needsEnrichment, { one: 'Enrich # product', other: 'Enrich # products' }),
        words: t`fix missing`,
        icon: WandSparkles,
        onAct: () => queue.start({ readiness: 'needs_enrichment' }),
      },
    {
      label: isDark ? t`Light theme` : t`Dark theme`,
      words: t`theme appearance mode`,
      icon: isDark ? Sun : Moon,
      onAct: () => setTheme(isDark ? 'light' : 'dark'),
    },
    {
      label: contrast === 'more' ? t`Normal contrast` : t`Higher contrast`,
      words: t`theme accessibility`,
      icon: ContrastIcon,
      onAct: () => setContrast(contrast === 'more' ? 'normal' : 'more'),
    },
    ...languages
      .filter((language) => language !== readLanguage())
      .map((language) => ({
        label: languageNames[language],
        words: t`language`,
        icon: Languages,
        onAct: () => setLanguage(language),
      })),
    {
      label: t`Help`,
      words: t`support questions`,
      icon: CircleQuestionMark,
      onAct: () => openOverlay('help'),
    },
    {
      label: t`Keyboard shortcuts`,
      words: t`help keys`,
      icon: Keyboard,
      onAct: () => openOverlay('shortcuts'),
    },
    { label: t`Sign Out`, words: t`log out leave`, icon: LogOut, onAct: () => void endSession() },
  ]
  return acts.filter((act) => act !== false)
}
