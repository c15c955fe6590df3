import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, type LinkProps } from '@tanstack/react-router'
import { buttonStyle } from '#ui/button-style.ts'
import { Card } from '#ui/card.tsx'
import { CheckLine } from '#ui/check-line.tsx'
import { formatPercent } from '#ui/format.ts'
import { Meter } from '#ui/meter.tsx'
import { Notice } from '#ui/notice.tsx'
import { read } from '#ui/query.ts'
import { ReadProblem } from '#ui/read-problem.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { deploymentReady, type ReadinessItem } from '../contract.ts'

/** How ready the workspace is, from what is really configured. */
export function ReadinessReport() {
  const readiness = useQuery({
    ...read(deploymentReady, {}),
    select: (reply) => reply.data,
    // What is configured changes on other screens, so each visit reads it.
    refetchOnMount: 'always',
  })
  if (readiness.isPending) return <Skeleton className="h-72 w-full" />
  if (readiness.isError) return <ReadProblem title={t`Couldn't load the readiness check`} query={readiness} />
  const { ready, score, summary, items } = readiness.data
  const open = items.filter(({ state }) => state !== 'configured')
  const critical = open.filter(({ isCritical }) => isCritical)
  const recommended = open.filter(({ isCritical }) => !isCritical)
  const figures = [
    { name: t`Total`, value: summary.total },
    { name: t`Configured`, value: summary.configured },
    { name: t`Missing`, value: summary.missing },
    ...(summary.invalid > 0 ? [{ name: t`Invalid`, value: summary.invalid }] : []),
  ]
  return (
    <div className="flex flex-col gap-4">
      <Card hasEdge={ready} className="p-5">
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <p className="type-display tabular-nums">{formatPercent(score)}</p>
          <div className="min-w-0 flex-1 basis-56">
            <h2 className="type-section">{ready ? t`Ready` : t`Almost There!`}</h2>
            <p className="text-ink-2">
              {ready ? t`Everything required is in place.` : t`A few things are still missing.`}
            </p>
            <Meter label={t`Deployment readiness`} percent={score} className="mt-2" />
            <p className="type-small mt-1.5 text-ink-3 tabular-nums">
              <Trans>{score} of 100 points. Required checks count for more.</Trans>
            </p>
          </div>
        </div>
        <div className="mt-5 border-t border-line pt-4">
          <h3 className="type-label mb-2 text-ink-2">
            <Trans>Checks</Trans>
          </h3>
          <dl className="flex flex-wrap gap-x-8 gap-y-2 tabular-nums">
            {figures.map(({ name, value }) => (
              <div key={name}>
                <dt className="type-small text-ink-3">{name}</dt>
                <dd className="type-section">{value}</dd>
              </div>
            ))}
          </dl>
        </div>
      </Card>
      {critical.length > 0 && (
        <Notice tone="error" title={t`Critical Requirements`}>
          <Advice items={critical} />
        </Notice>
      )}
      {recommended.length > 0 && (
        <Notice tone="neutral" title={t`Recommendations`}>
          <Advice items={recommended} />
        </Notice>
      )}
      <Card title={t`Where the score comes from`}>
        <ul className="flex flex-col">
          {items.map((item) => (
            <ReadinessLine key={item.id} item={item} />
          ))}
        </ul>
      </Card>
      <div className="flex flex-wrap justify-end gap-2">
        {!ready && (
          <Link to="/onboarding/keys" className={buttonStyle()}>
            <Trans>Configure Missing Keys</Trans>
          </Link>
        )}
        <Link to="/" className={buttonStyle({ variant: ready ? 'glass' : 'ink' })}>
          {ready ? t`Launch Dashboard` : t`Proceed Anyway`}
        </Link>
      </div>
    </div>
  )
}

/** What to do, each line a link to where it is done. */
function Advice({ items }: { items: readonly ReadinessItem[] }) {
  return (
    <ul className="list-disc ps-4">
      {items.map((item) => {
        const { advice, to } = readinessLabel(item)
        return (
          <li key={item.id} className="py-0.5 max-md:py-1.5">
            {to === null ? (
              <bdi>{advice}</bdi>
            ) : (
              <Link to={to} className="text-ink underline underline-offset-2 hover:text-glass">
                <bdi>{advice}</bdi>
              </Link>
            )}
          </li>
        )
      })}
    </ul>
  )
}

const states = {
  configured: { state: 'done', word: t`configured` },
  missing: { state: 'open', word: t`missing` },
  invalid: { state: 'wrong', word: t`invalid` },
} as const

function ReadinessLine({ item }: { item: ReadinessItem }) {
  const { isCritical, earned, possible } = item
  const { state, word } = states[item.state]
  return (
    <CheckLine
      state={state}
      look="ruled"
      aside={
        <span className="text-ink-2 tabular-nums">
          <Trans>
            {earned} of {possible}
          </Trans>
        </span>
      }
    >
      {readinessLabel(item).label}{' '}
      <span className="type-small text-ink-3">{isCritical ? t`${word}, required` : word}</span>
    </CheckLine>
  )
}

type ReadinessLabel = { label: string; advice: string; to: NonNullable<LinkProps['to']> | null }

/** `to` is where the merchant mends it; null where only the operator of the server can. */
const words: Readonly<Record<string, ReadinessLabel>> = {
  store: {
    label: t`Store connected`,
    advice: t`Connect your Shopify store`,
    to: '/onboarding/shopify',
  },
  products: {
    label: t`Products synced`,
    advice: t`Sync products from your store`,
    to: '/workspace/chatgpt',
  },
  enabled: {
    label: t`Products enabled`,
    advice: t`Enable at least one product for ChatGPT search`,
    to: '/workspace/chatgpt',
  },
  'openai-key': {
    label: t`Language-model key (OpenAI)`,
    advice: t`Add a language-model key. Until then, agents work in Local Mode.`,
    to: '/onboarding/keys',
  },
  'tavily-key': {
    label: t`Web-search key (Tavily)`,
    advice: t`Add a web-search key to search the web`,
    to: '/onboarding/keys',
  },
  'seller-facts': {
    label: t`Seller details`,
    advice: t`Complete your seller details: policies and returns`,
    to: '/settings/store',
  },
  https: {
    label: t`Public HTTPS URL`,
    advice: t`Ask your administrator to set a public HTTPS URL`,
    to: null,
  },
}

/** The item in the merchant's language. Why something is refused comes from its service, and is shown as it came. */
export function readinessLabel({ id, label, state, advice }: ReadinessItem): ReadinessLabel {
  const known = words[id]
  if (!known) return { label, advice: advice ?? '', to: null }
  return state === 'invalid' ? { ...known, advice: advice ?? known.advice } : known
}
